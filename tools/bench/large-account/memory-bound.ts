import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a Linux keeps its groups of processes with a bound on memory: the second version of the interface, then the first. */
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
  /** The arguments that start a command within the bound. */
  wrap(command: string, args: readonly string[]): readonly [command: string, args: readonly string[]];
  /** The most that the kernel charged to it, in MB. */
  peakMb(): number;
  /** Takes the group away; what ran in it must have ended. */
  remove(): void;
}

/**
 * A bound that the kernel keeps: beyond it pages of files are given back, and without any to give back the process is killed. Undefined where
 * this machine lets nobody set one, as on a Mac or without the rights.
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
