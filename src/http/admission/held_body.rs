//! A reply that is under way until its client has read it.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use super::in_flight::InFlight;
use crate::app::base::admission::{UnsentReply, WorkPermit};
use crate::app::base::blocking::{RequestPermits, with_permits};
use crate::http::reply_bytes::ReplyBytes;

/// A reply of a person, which holds their slot as long as it lasts. What is computed while it goes out, such as a block
/// of a download, is worked on with a permit of theirs like a request.
pub struct HeldBody {
    inner: Body,
    in_flight: InFlight,
    /// Its bytes among those that wait to be read, where they are many.
    _unsent: Option<Arc<UnsentReply>>,
    /// Whether all of it was there when the reply began, so that nothing is left to compute.
    is_computed: bool,
    is_over: bool,
    work: Work,
}

enum Work {
    Idle,
    Waiting(Pin<Box<dyn Future<Output = WorkPermit> + Send>>),
    Permitted(RequestPermits),
}

impl HeldBody {
    pub fn new(
        inner: Body,
        bytes: ReplyBytes,
        in_flight: InFlight,
        unsent: Option<Arc<UnsentReply>>,
    ) -> Self {
        Self {
            is_computed: bytes != ReplyBytes::Blocks,
            is_over: false,
            work: Work::Idle,
            inner,
            in_flight,
            _unsent: unsent,
        }
    }

    /// A permit of the person, which the work that is begun with it shares.
    fn poll_permit(&mut self, context: &mut Context<'_>) -> Poll<Option<RequestPermits>> {
        loop {
            match &mut self.work {
                Work::Permitted(permits) => return Poll::Ready(Some(Arc::clone(permits))),
                Work::Waiting(waiting) => {
                    let permit = ready!(waiting.as_mut().poll(context));
                    self.work = Work::Permitted(Arc::new(permit));
                }
                Work::Idle => {
                    let Some(person) = self.in_flight.0.person.get() else {
                        return Poll::Ready(None);
                    };
                    self.work = Work::Waiting(Box::pin(person.work_permit(false)));
                }
            }
        }
    }
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let permits = if self.is_computed {
            None
        } else {
            ready!(self.poll_permit(context))
        };
        let inner = Pin::new(&mut self.inner);
        let frame = match permits {
            Some(permits) => ready!(with_permits(permits, || inner.poll_frame(context))),
            None => ready!(inner.poll_frame(context)),
        };
        self.work = Work::Idle;
        self.is_over = frame.is_none();
        Poll::Ready(frame)
    }

    /// Only once it was asked for more than there is: until then what it gave last may wait for the client.
    fn is_end_stream(&self) -> bool {
        self.is_over
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Waker;

    use axum::response::Response;
    use hyper::server::conn::http1;
    use hyper::service::service_fn;
    use hyper_util::rt::TokioIo;
    use parking_lot::Mutex;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::app::base::admission::{Admission, ClientPermit};
    use crate::domain::ids::UserId;
    use crate::domain::limits::{REQUESTS_PER_USER_MAX, WORKED_ON_PER_USER_MAX};

    fn held_by(person: ClientPermit, reply: Response) -> Body {
        let bytes = ReplyBytes::of(&reply);
        Body::new(HeldBody::new(
            reply.into_body(),
            bytes,
            InFlight::of(person),
            None,
        ))
    }

    /// A block of a download that takes for ever, once it is begun.
    struct Working {
        begun: Arc<AtomicUsize>,
        has_begun: bool,
    }

    impl HttpBody for Working {
        type Data = Bytes;
        type Error = axum::Error;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
            if !std::mem::replace(&mut self.has_begun, true) {
                self.begun.fetch_add(1, Ordering::SeqCst);
            }
            Poll::Pending
        }
    }

    #[test]
    fn of_the_downloads_of_one_person_four_are_worked_on_at_once() {
        let (admission, ada) = (Admission::default(), UserId::from_bytes([1; 16]));
        let begun = Arc::new(AtomicUsize::new(0));
        let working = |_| {
            let working = Working {
                begun: Arc::clone(&begun),
                has_begun: false,
            };
            held_by(
                admission.person(ada).unwrap(),
                Response::new(Body::new(working)),
            )
        };
        let mut downloads: Vec<Body> = (0..WORKED_ON_PER_USER_MAX + 2).map(working).collect();
        let poll_all = |downloads: &mut [Body]| {
            for body in downloads {
                let mut context = Context::from_waker(Waker::noop());
                assert!(Pin::new(body).poll_frame(&mut context).is_pending());
            }
            begun.load(Ordering::SeqCst)
        };
        assert_eq!(poll_all(&mut downloads), WORKED_ON_PER_USER_MAX);
        drop(downloads.remove(0));
        assert_eq!(poll_all(&mut downloads), WORKED_ON_PER_USER_MAX + 1);
    }

    #[tokio::test]
    async fn a_reply_counts_until_its_client_has_read_it() {
        let (admission, ada) = (Admission::default(), UserId::from_bytes([1; 16]));
        let reply = Response::new(Body::from(vec![0; 4 << 20]));
        let reply = held_by(admission.person(ada).unwrap(), reply);
        let reply = Mutex::new(Some(reply));
        let (mut client, server) = tokio::io::duplex(64 << 10);
        let service = service_fn(move |_| {
            let reply = reply.lock().take().unwrap();
            async { Ok::<_, Infallible>(Response::new(reply)) }
        });
        tokio::spawn(async move {
            let mut protocol = http1::Builder::new();
            let protocol = protocol.max_buf_size(64 << 10).keep_alive(false);
            protocol
                .serve_connection(TokioIo::new(server), service)
                .await
        });
        let request = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";
        client.write_all(request).await.unwrap();
        client.read_exact(&mut [0; 1_000]).await.unwrap();
        // The runtime has one thread: the server does what it can before this goes on.
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        let slots = || {
            let taken = (0..REQUESTS_PER_USER_MAX).map_while(|_| admission.person(ada));
            taken.collect::<Vec<_>>().len()
        };
        assert_eq!(slots(), REQUESTS_PER_USER_MAX - 1);
        client.read_to_end(&mut Vec::new()).await.unwrap();
        assert_eq!(slots(), REQUESTS_PER_USER_MAX);
    }
}
