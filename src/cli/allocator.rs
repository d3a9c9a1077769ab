//! What the system's allocator keeps of memory that is free again.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// glibc reads it once, before `main`.
const NAME: &str = "GLIBC_TUNABLES";
/// Unset, every thread may begin a heap of its own, 16 of them on two processors, and once a block of 30 MB
/// was freed each heap keeps up to twice that. Threads of imports come and go, so after some imports every
/// heap kept what the largest of their tasks had taken once. With these, blocks of 4 MiB and more go back
/// to the system when they are freed, and there are few heaps to keep the rest. An import costs no more
/// processor time so.
const SETTINGS: &str = "glibc.malloc.mmap_threshold=4194304:glibc.malloc.trim_threshold=4194304:\
                        glibc.malloc.arena_max=4";

/// Starts this program again within this process, where the operator has chosen nothing else. Returns where
/// the settings hold already, or cannot be had.
pub fn keep_little() {
    if !cfg!(all(target_os = "linux", target_env = "gnu")) || env::var_os(NAME).is_some() {
        return;
    }
    let Ok(program) = env::current_exe() else {
        return;
    };
    let mut words = env::args_os();
    let mut again = Command::new(program);
    if let Some(name) = words.next() {
        again.arg0(name);
    }
    let error = again.args(words).env(NAME, SETTINGS).exec();
    tracing::warn!(%error, "free memory may be kept longer than it need be");
}
