import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(__dirname, '../..');
const START_MS = 300_000;

const runner = (args: readonly string[]): string => {
  const bundle = pathToFileURL(resolve(root, 'tools/start/bundle.mjs')).href;
  return `
    const { ensureBundle } = await import(${JSON.stringify(bundle)});
    const { pathToFileURL } = await import('node:url');
    const { runCommand } = await import(pathToFileURL(await ensureBundle(${JSON.stringify(root)})).href);
    await runCommand({ args: ${JSON.stringify(args)}, folder: ${JSON.stringify(root)} });`;
};

/** The local cloud in its own process, without pages: what `npm start` runs once both apps are built. */
export interface LocalProcess {
  readonly url: string;
  /** All output so far. */
  output(): string;
  /** Stops it and returns its exit code; null if the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface LocalProcessOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

const spawnLocal = ({
  env,
  args = [],
}: LocalProcessOptions): { child: ChildProcess; output: () => string; exited: Promise<number | null> } => {
  const { AWS_ENDPOINT_URL: _customer, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', runner(args)], {
    cwd: root,
    env: { ...inherited, PORT: '0', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  return { child, output: () => output, exited };
};

/** Starts it and waits for its address. @throws Error with its output if it exits first */
export const startLocalProcess = async (options: LocalProcessOptions): Promise<LocalProcess> => {
  const { child, output, exited } = spawnLocal(options);
  const url = await new Promise<string>((found, failed) => {
    const fail = (why: string): void => failed(new Error(`The local cloud ${why}:\n${output()}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not start in time');
    }, START_MS);
    child.stdout?.on('data', () => {
      const address = / is ready: +(\S+)/.exec(output())?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    });
    void exited.then(() => {
      clearTimeout(timer);
      fail('ended');
    });
  });
  return {
    url,
    output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
};

/** Runs it until it exits, for starts that are refused. */
export const refusedStart = async (options: LocalProcessOptions): Promise<{ code: number | null; output: string }> => {
  const { child, output, exited } = spawnLocal(options);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const code = await exited;
  clearTimeout(timer);
  return { code, output: output() };
};
