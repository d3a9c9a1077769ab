// Starting programs: their output is shown as it comes and kept to be read afterwards.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const web = join(root, "web");
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The executable of a cargo profile. */
export function binary(profile) {
  return join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), profile, "stackbrief");
}

/** What a variable of the environment sets, a number. */
export const setting = (name, otherwise) => Number(process.env[name] ?? otherwise);

/** Runs a program to its end; `output` is all it wrote, without colors, `stdout` a part of it. */
export function run(program, words, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd,
      env: { ...inherited(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let stdout = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        output += text;
        if (stream === child.stdout) stdout += text;
        if (!quiet) process.stdout.write(text);
      });
    }
    child.on("error", (error) =>
      reject(error.code === "ENOENT" ? new Error(`${program} was not found`) : error),
    );
    child.on("close", (code) => resolve({ code: code ?? 1, output: withoutColors(output), stdout }));
  });
}

/** Without make's own variables, which npm and cargo would take for theirs, and without colors. */
function inherited() {
  const { MAKEFLAGS, MAKELEVEL, MFLAGS, FORCE_COLOR, ...rest } = process.env;
  return { ...rest, NO_COLOR: "1", CARGO_TERM_COLOR: "never" };
}

function withoutColors(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colors begin with
  return text.replace(/\u001b\[[0-9;]*m/g, "");
}
