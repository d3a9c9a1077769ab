// The memory that the server may take: a control group where this user may make one.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MB = 1e6;
/** Of Linux, a second. */
const TICKS = 100;

function makeGroup(bytes) {
  const kinds = [
    { parent: "/sys/fs/cgroup/memory", file: "memory.limit_in_bytes" },
    { parent: "/sys/fs/cgroup", file: "memory.max" },
  ];
  for (const { parent, file } of kinds) {
    const group = join(parent, `stackbrief-overload-${process.pid}`);
    try {
      if (!existsSync(join(parent, "cgroup.procs"))) continue;
      mkdirSync(group);
      writeFileSync(join(group, file), String(bytes));
      return group;
    } catch {
      if (existsSync(group)) rmdirSync(group);
    }
  }
  return null;
}

/** Limits the server's memory to this many megabytes where that is allowed; 0 is no limit. */
export function limitMemory(megabytes) {
  const group = megabytes > 0 ? makeGroup(megabytes * 2 ** 20) : null;
  return {
    described: group ? `killed beyond ${megabytes} MiB` : "no limit: no control group may be made here",
    /** Command and arguments that run a program within the limit. */
    within(program, words) {
      if (!group) return [program, words];
      const enter = 'echo $$ > "$0/cgroup.procs"; exec "$@"';
      return ["sh", ["-c", enter, group, program, ...words]];
    },
    /** Resident megabytes of a process; 0 where it is gone. */
    resident(pid) {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        return Math.round((Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MB);
      } catch {
        return 0;
      }
    },
    /** CPU time of a process in seconds; 0 where it is gone. */
    processorSeconds(pid) {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
        return (Number(fields[11]) + Number(fields[12])) / TICKS;
      } catch {
        return 0;
      }
    },
    /** Open files and connections of a process. */
    descriptors(pid) {
      try {
        return readdirSync(`/proc/${pid}/fd`).length;
      } catch {
        return 0;
      }
    },
    close() {
      try {
        if (group) rmdirSync(group);
      } catch {
        // A process of the server's still leaves it; an empty group costs nothing.
      }
    },
  };
}
