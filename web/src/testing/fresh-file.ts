import { vi } from "vitest";

// The test files of a process share its page and its libraries, which take longer to load than most
// files to run. The application's own modules are loaded again for each file, so that none meets the
// signals, mocked modules or clock of another.
vi.resetModules();
vi.useRealTimers();
