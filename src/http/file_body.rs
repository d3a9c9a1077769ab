//! A file as the body of a reply.

use std::fs::File;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncReadExt as _, ReadBuf, Take};

use super::reply_bytes::ReplyBytes;

const BLOCK_BYTES: usize = 64 << 10;

/// A file on its way to a browser, block by block.
pub struct FileBody {
    /// As many bytes as it had when it was opened, so that a browser can tell how far a download is.
    left: Take<tokio::fs::File>,
    block: Vec<u8>,
}

impl FileBody {
    pub fn of(file: File) -> io::Result<Self> {
        let bytes = file.metadata()?.len();
        let file = tokio::fs::File::from(file);
        Ok(Self {
            left: file.take(bytes),
            block: vec![0; BLOCK_BYTES],
        })
    }
}

impl IntoResponse for FileBody {
    fn into_response(self) -> Response {
        (Extension(ReplyBytes::Blocks), Body::new(self)).into_response()
    }
}

impl HttpBody for FileBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let Self { left, block } = self.get_mut();
        let mut read = ReadBuf::new(block);
        ready!(Pin::new(left).poll_read(context, &mut read))?;
        let filled = read.filled();
        let frame = (!filled.is_empty()).then(|| Frame::data(Bytes::copy_from_slice(filled)));
        Poll::Ready(frame.map(Ok))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left.limit())
    }
}
