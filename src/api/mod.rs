//! One slice a feature: the types that come in, the types that go out, and short handlers.
