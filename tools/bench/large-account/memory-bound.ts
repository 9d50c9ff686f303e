import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux cgroups with a memory limit: version 2, then version 1. */
const INTERFACES = [
  {
    root: '/sys/fs/cgroup',
    probe: 'cgroup.subtree_control',
    limit: 'memory.max',
    peak: 'memory.peak',
    swap: 'memory.swap.max',
  },
  {
    root: '/sys/fs/cgroup/memory',
    probe: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    swap: undefined,
  },
] as const;

const MB = 1024 ** 2;

export interface MemoryBound {
  /** The arguments that start a command within the limit. */
  wrap(command: string, args: readonly string[]): readonly [command: string, args: readonly string[]];
  /** Peak memory charged by the kernel in MB. */
  peakMb(): number;
  /** Removes the group; its processes must have ended. */
  remove(): void;
}

/**
 * A limit enforced by the kernel: above it, file pages are released, and if there are none, the process is killed.
 * Undefined where no limit can be set, as on macOS or without permissions.
 */
export const memoryBound = (mb: number): MemoryBound | undefined => {
  for (const { root, probe, limit, peak, swap } of INTERFACES) {
    const group = join(root, `cloudmend-bench-${process.pid}`);
    try {
      accessSync(join(root, probe), constants.W_OK);
      mkdirSync(group);
      writeFileSync(join(group, limit), String(mb * MB));
      if (swap) writeFileSync(join(group, swap), '0');
    } catch {
      continue;
    }
    return {
      wrap: (command, args) => [
        '/bin/sh',
        ['-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs'), command, ...args],
      ],
      peakMb: () => Number(readFileSync(join(group, peak), 'utf8')) / MB,
      remove: () => rmdirSync(group),
    };
  }
  return undefined;
};
