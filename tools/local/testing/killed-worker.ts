import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildBundle } from '../../start/bundle.mjs';
import type { Task } from './work-until-killed';
import { openWorker, type Worker, type WorkerOptions } from './worker';

const root = resolve(__dirname, '../../..');

/** A worker that runs in its own process. */
export interface RunningWorker {
  kill(): void;
  /** True if it did its task, false if it was killed. @throws Error with its output if it failed */
  readonly livedToTheEnd: Promise<boolean>;
}

/** A worker that can be started again and again. */
export interface BuiltWorker {
  start(task: Task): RunningWorker;
  /** Deletes its bundle. */
  remove(): Promise<void>;
}

/** Bundles the worker once; each start is a new process. */
export const buildWorker = async (): Promise<BuiltWorker> => {
  const file = await buildBundle(root, 'tools/local/testing/work-until-killed.ts', `worker-${process.pid}.mjs`);
  const start = (task: Task): RunningWorker => {
    const child = spawn(process.execPath, [file, JSON.stringify(task)], {
      cwd: root,
      env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const livedToTheEnd = new Promise<boolean>((ended, failed) => {
      child.once('exit', (code, signal) => {
        if (signal === 'SIGKILL') ended(false);
        else if (code === 0 && output === '') ended(true);
        else failed(new Error(`The worker ended with ${code}: ${output}`));
      });
    });
    return { kill: () => void child.kill('SIGKILL'), livedToTheEnd };
  };
  return { start, remove: () => rm(file, { force: true }) };
};

/** A state folder that only one process has open at a time. */
export interface Folder {
  readonly path: string;
  /** Opens it between two workers. */
  look<Result>(at: (worker: Worker) => Promise<Result>, options?: Partial<WorkerOptions>): Promise<Result>;
  remove(): Promise<void>;
}

export const makeFolder = async (): Promise<Folder> => {
  const path = await mkdtemp(join(tmpdir(), 'killed-worker-'));
  return {
    path,
    look: async (at, options) => {
      const worker = await openWorker({ ...options, stateFolder: path });
      try {
        return await at(worker);
      } finally {
        await worker.close();
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
};
