import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 180_000;

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

/** `npm start` as a person runs it, in a process of its own. */
export interface StartedCloud {
  readonly url: string;
  /** Milliseconds from the command to a ready origin. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const untilReady = async (child: ChildProcess, url: string): Promise<void> => {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    const isReady = await fetch(`${url}/__local/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('The local cloud did not start.');
};

/** Starts it with a state folder and waits until it is ready. @throws Error when it does not start */
export const startCloud = async (stateFolder: string): Promise<StartedCloud> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), CLOUDMEND_STATE: stateFolder },
  });
  await untilReady(child, url);
  const startMs = performance.now() - began;
  const stop = async (): Promise<void> => {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    await gone;
  };
  return { url, startMs, stop };
};
