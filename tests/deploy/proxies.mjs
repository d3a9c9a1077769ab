// Real proxies with the files of data/deploy, on ports of this machine and with a certificate of their own.

import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run/process.mjs";

const deploy = (name) => readFileSync(join(root, "data/deploy", name), "utf8");

/** A text with each of these changed; one that is not there would leave the file untried. */
function changed(text, changes) {
  return changes.reduce((so_far, [before, after]) => {
    if (!so_far.includes(before)) throw new Error(`the file does not say ${before}`);
    return so_far.replaceAll(before, after);
  }, text);
}

function start(program, words, folder) {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn(program, words, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
}

/** nginx with data/deploy/nginx.conf and no other server block. */
function nginx({ folder, port, backend, certificate, key }) {
  const block = changed(deploy("nginx.conf"), [
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["    listen [::]:443 ssl;\n", ""],
    ["listen 80;", `listen unix:${folder}/http.sock;`],
    ["    listen [::]:80;\n", ""],
    ["/etc/ssl/certs/stackbrief.pem", certificate],
    ["/etc/ssl/private/stackbrief.key", key],
    ["127.0.0.1:8787", `127.0.0.1:${backend}`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const file = join(folder, "nginx-all.conf");
  const lines = [
    `pid ${folder}/nginx.pid; error_log stderr warn; daemon off; worker_processes 1;`,
    "events { worker_connections 256; }",
    "http { access_log off;",
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    block,
    "}",
  ];
  writeFileSync(file, lines.join("\n"));
  return start("nginx", ["-e", "stderr", "-p", folder, "-c", file], folder);
}

/** Caddy with data/deploy/Caddyfile, and the certificate in place of one from an authority. */
function caddy({ folder, port, backend, certificate, key }) {
  const site = changed(deploy("Caddyfile"), [
    ["stackbrief.firm.example {", `https://stackbrief.firm.example:${port} {\n\ttls ${certificate} ${key}`],
    ["127.0.0.1:8787", `127.0.0.1:${backend}`],
  ]);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`);
  return start("caddy", ["run", "--config", file, "--adapter", "caddyfile"], folder);
}

export const proxies = { nginx, caddy };
