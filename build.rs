//! Writes to `$OUT_DIR` what the executable embeds: the web application (`src/http/assets.rs`), the sample data and the
//! compiled phrases.
//!
//! A release build runs npm; a debug build embeds a placeholder and needs no Node.
//! `STACKBRIEF_WEB=build` or `skip` overrides this.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;
use phrases::{CompiledPhrases, label_phrase};
use serde::Deserialize;

/// Entries of `web/` that are not sources of the bundle. Watching a folder that the build itself
/// writes would trigger a rebuild every time.
const NOT_WATCHED: [&str; 12] = [
    "node_modules",
    "dist",
    "e2e",
    "test-results",
    "playwright-report",
    "openapi.json",
    "generate-facts.mjs",
    "knip.json",
    "biome.json",
    "playwright.config.ts",
    "screenshots",
    "size.mjs",
];

const TAGS: &str = "data/tags.json";
const TOOLS: &str = "data/tools.json";

const PLACEHOLDER: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
    <title>Stackbrief</title></head><body><h1>Stackbrief</h1><p>This executable was built without \
    the web application. <code>cargo run --release</code> builds it; while developing, \
    <code>npm run dev</code> in <code>web/</code> serves it and asks this server.</p></body></html>\n";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=STACKBRIEF_WEB");
    name_version();
    let choice = env::var("STACKBRIEF_WEB").unwrap_or_default();
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let out_dir = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let output = out_dir.join("web");
    if let Err(error) = compress_sample_data(&out_dir.join("sample")) {
        println!("cargo::error=sample data: {error}");
        return ExitCode::FAILURE;
    }
    if let Err(error) = compile_phrases(&out_dir.join("phrases")) {
        println!("cargo::error={TAGS}, {TOOLS}: {error}");
        return ExitCode::FAILURE;
    }
    let result = match choice.as_str() {
        "build" => build(&output),
        "" if is_release => build(&output),
        "" | "skip" => write_placeholder(&output),
        other => Err(format!(
            "STACKBRIEF_WEB is `{other}`; it can be `build` or `skip`"
        )),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("cargo::error=web application: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Names the commit that a release build was made of; a debug build would be compiled again after each
/// commit.
fn name_version() {
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets CARGO_PKG_VERSION");
    println!("cargo::rerun-if-env-changed=STACKBRIEF_COMMIT");
    let named = env::var("STACKBRIEF_COMMIT").ok();
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = named.or_else(|| is_release.then(commit).flatten());
    if let Some(commit) = &commit {
        println!("cargo::rustc-env=STACKBRIEF_BUILT_FROM={commit}");
    }
    let shown = commit.map_or(version.clone(), |commit| format!("{version} ({commit})"));
    println!("cargo::rustc-env=STACKBRIEF_VERSION={shown}");
}

/// `None` outside of a checkout.
fn commit() -> Option<String> {
    let git = |words: &[&str]| {
        let output = Command::new("git").args(words).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    for path in ["HEAD", "logs/HEAD"] {
        println!(
            "cargo::rerun-if-changed={}",
            git(&["rev-parse", "--git-path", path])?
        );
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn write_placeholder(output: &Path) -> Result<(), String> {
    let write = || -> io::Result<()> {
        if output.exists() {
            fs::remove_dir_all(output)?;
        }
        fs::create_dir_all(output)?;
        fs::write(output.join("index.html"), PLACEHOLDER)?;
        // As web/signed-out-page.ts marks it.
        let signed_out = PLACEHOLDER.replacen("<html", "<html data-signed-out", 1);
        fs::write(output.join("signed-out.html"), signed_out)
    };
    write().map_err(|error| format!("{} cannot be written: {error}", output.display()))
}

fn build(output: &Path) -> Result<(), String> {
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("web");
    watch(&web).map_err(|error| format!("{} cannot be read: {error}", web.display()))?;
    install(&web)?;
    let output = output.to_str().ok_or("the target directory is no UTF-8")?;
    npm(
        &web,
        &["run", "build", "--", "--outDir", output, "--emptyOutDir"],
    )?;
    remove_plain_twins(Path::new(output)).map_err(|error| format!("{output}: {error}"))
}

/// Removes each file that also has a compressed form: the executable carries only the compressed
/// forms, and `src/http/assets.rs` decompresses one for a client that accepts neither.
fn remove_plain_twins(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_plain_twins(&path)?;
        } else if path.extension().is_some_and(|extension| extension == "gz") {
            fs::remove_file(path.with_extension(""))?;
        }
    }
    Ok(())
}

/// Compresses the sample data: `src/app/start/seed.rs` embeds vendors and bookings and imports them on a
/// first start, `src/app/firms/member_reports/sample_firms.rs` reads the firms.
fn compress_sample_data(output: &Path) -> io::Result<()> {
    fs::create_dir_all(output)?;
    for name in ["vendors.csv", "bookings.csv", "firms.csv"] {
        let source = Path::new("data/sample").join(name);
        println!("cargo::rerun-if-changed={}", source.display());
        let file = fs::File::create(output.join(format!("{name}.gz")))?;
        let mut encoder = GzEncoder::new(file, Compression::best());
        io::copy(&mut fs::File::open(source)?, &mut encoder)?;
        encoder.finish()?;
    }
    Ok(())
}

/// Compiles the phrases of all tags and tools: `src/recommend/tags/compiled_phrases.rs` embeds them, since every start would
/// wait for it.
fn compile_phrases(output: &Path) -> Result<(), Box<dyn Error>> {
    let tags: BTreeMap<String, Tag> = serde_json::from_slice(&read(TAGS)?)?;
    let tools: BTreeMap<String, Vec<String>> = serde_json::from_slice(&read(TOOLS)?)?;
    let mut compiled = CompiledPhrases::with_cues();
    for (slug, tag) in tags {
        for phrase in &tag.phrases {
            compiled
                .add(phrase)
                .map_err(|error| error.of_tag(phrase, &slug))?;
        }
        // Where it has none, its label is one.
        if tag.phrases.is_empty() {
            compiled.add(&label_phrase(&tag.label))?;
        }
    }
    for label in tools.keys() {
        compiled.add(&label_phrase(label))?;
    }
    Ok(fs::write(output, compiled.to_bytes())?)
}

/// What `compile_phrases` reads of a tag.
#[derive(Deserialize)]
struct Tag {
    label: String,
    #[serde(default)]
    phrases: Vec<String>,
}

fn read(source: &str) -> io::Result<Vec<u8>> {
    println!("cargo::rerun-if-changed={source}");
    fs::read(source)
}

fn watch(web: &Path) -> io::Result<()> {
    for entry in fs::read_dir(web)? {
        let entry = entry?;
        let name = entry.file_name();
        if !NOT_WATCHED.iter().any(|skipped| name == *skipped) {
            println!("cargo::rerun-if-changed={}", entry.path().display());
        }
    }
    Ok(())
}

/// Installs the packages where the lock file is not the one they were installed from.
fn install(web: &Path) -> Result<(), String> {
    let lock = fs::read(web.join("package-lock.json"))
        .map_err(|error| format!("web/package-lock.json cannot be read: {error}"))?;
    let stamp = web.join("node_modules/.installed-from");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    npm(web, &["ci", "--ignore-scripts"])?;
    fs::write(&stamp, lock)
        .map_err(|error| format!("{} cannot be written: {error}", stamp.display()))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = Command::new("npm")
        .args(arguments)
        .current_dir(web)
        // Cargo's job server is not npm's: tools that find it would wait for tokens.
        .env_remove("MAKEFLAGS")
        .env_remove("CARGO_MAKEFLAGS")
        .output();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let text = [output.stdout, output.stderr].concat();
            let text = String::from_utf8_lossy(&text);
            for line in text.lines() {
                eprintln!("{line}");
            }
            let last = text.lines().rev().find(|line| !line.trim().is_empty());
            Err(format!(
                "`npm {}` failed in web/: {}",
                arguments.join(" "),
                last.unwrap_or("it said nothing")
            ))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(
            "npm was not found on PATH; install Node 20.19 or newer with npm, or set \
             STACKBRIEF_WEB=skip to build without the web application"
                .to_owned(),
        ),
        Err(error) => Err(format!("npm cannot be started: {error}")),
    }
}
