import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { withLock } from '../start/lock.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 300_000;
/** Asking costs both processes time while they start. */
const ASK_EVERY_MS = 200;

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

/** `npm start` as a user runs it, with its pages, in its own process. */
export interface StartedCloud {
  readonly url: string;
  /** Milliseconds from the command until the origin is ready. */
  readonly startMs: number;
  /** Stops it and waits for its exit. @default SIGINT, as sent by Ctrl-C */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/__local/ready`)
    .then((answer) => answer.json() as Promise<{ ready: boolean }>)
    .then(
      ({ ready }) => ready,
      () => false,
    );

const untilReady = async (child: ChildProcess, url: string, output: () => string): Promise<void> => {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    if (await isReady(url)) return;
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
  }
  child.kill('SIGKILL');
  throw new Error(`The local cloud did not start.\n${output()}`);
};

const DEMO_ONLY = '--empty-workspaces';

/** A folder that the nightly run sets: what the first start leaves there is the state that all later ones begin with. */
const SEEDED = process.env['CLOUDMEND_SEEDED_STATE'];

/**
 * Copies into an empty folder what the first start of this run left, if the run keeps that. Seeding the demo workspaces takes most
 * of a first start: the stories of a night do it once.
 */
const fillState = async (stateFolder: string, args: readonly string[]): Promise<void> => {
  const seeded = SEEDED;
  if (!seeded || !args.includes(DEMO_ONLY)) return;
  if (existsSync(stateFolder) && readdirSync(stateFolder).length > 0) return;
  await withLock(`${seeded}.lock`, async () => {
    if (existsSync(seeded)) return;
    const aside = `${seeded}.${process.pid}`;
    await (await start(aside, [DEMO_ONLY])).stop();
    renameSync(aside, seeded);
  });
  cpSync(seeded, stateFolder, { recursive: true });
};

/** Starts it with a state folder and waits until it is ready. @throws Error with its output if it does not start */
export const startCloud = async (stateFolder: string, args: readonly string[] = []): Promise<StartedCloud> => {
  await fillState(stateFolder, args);
  return start(stateFolder, args);
};

const start = async (stateFolder: string, args: readonly string[]): Promise<StartedCloud> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { AWS_ENDPOINT_URL: _customer, ...inherited } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, ['tools/start.mjs', ...args], {
    cwd: ROOT,
    env: { ...inherited, PORT: String(port), CLOUDMEND_STATE: stateFolder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await untilReady(child, url, () => output);
  const startMs = performance.now() - began;
  const stop = async (signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  };
  return { url, startMs, stop };
};
