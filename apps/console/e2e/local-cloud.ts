import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const READY_WITHIN_MS = 120_000;

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** `npm start` with a state folder and a port of its own, as a person would run it. */
export class LocalCloud {
  private process: ChildProcess | undefined;
  private log = '';

  private constructor(
    readonly port: number,
    private readonly state: string,
    private readonly args: readonly string[],
  ) {}

  static async create(...args: string[]): Promise<LocalCloud> {
    return new LocalCloud(await freePort(), mkdtempSync(join(tmpdir(), 'cloudmend-e2e-')), args);
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const env = { ...process.env, PORT: String(this.port), CLOUDMEND_STATE: this.state };
    this.process = spawn(process.execPath, ['tools/start.mjs', ...this.args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process.stdout?.on('data', (text) => (this.log += text));
    this.process.stderr?.on('data', (text) => (this.log += text));
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (this.process.exitCode !== null) break;
      const ready = await fetch(`${this.origin}/__local/ready`).then((answer) => answer.ok, () => false);
      if (ready) return;
      await sleep(150);
    }
    throw new Error(`The local cloud did not start.\n${this.log}`);
  }

  /** Ends the process and waits until it is gone. */
  async stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const ended = this.process;
    if (!ended || ended.exitCode !== null) return;
    const gone = new Promise((done) => ended.once('exit', done));
    ended.kill(signal);
    await gone;
  }

  /** The newest code that was mailed to an address. */
  async codeFor(address: string): Promise<string> {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const mails = (await fetch(`${this.origin}/__local/outbox`, { headers: { accept: 'application/json' } }).then((answer) => answer.json())) as { to: string; code?: string }[];
      const code = mails.find(({ to }) => to === address)?.code;
      if (code) return code;
      await sleep(100);
    }
    throw new Error(`No code was mailed to ${address}.`);
  }

  async dispose(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.state, { recursive: true, force: true });
  }
}
