//! A file as the body of a reply.

use std::fs::File;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Bytes, HttpBody};
use hyper::body::Frame;
use tokio::io::{AsyncRead, ReadBuf};

const BLOCK_BYTES: usize = 64 << 10;

/// A file on its way to a browser, block by block.
pub struct FileBody {
    file: tokio::fs::File,
    block: Vec<u8>,
}

impl FileBody {
    pub fn of(file: File) -> Self {
        Self {
            file: file.into(),
            block: vec![0; BLOCK_BYTES],
        }
    }
}

impl HttpBody for FileBody {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, std::io::Error>>> {
        let Self { file, block } = self.get_mut();
        let mut read = ReadBuf::new(block);
        ready!(Pin::new(file).poll_read(context, &mut read))?;
        let filled = read.filled();
        let frame = (!filled.is_empty()).then(|| Frame::data(Bytes::copy_from_slice(filled)));
        Poll::Ready(frame.map(Ok))
    }
}
