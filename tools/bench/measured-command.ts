import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** One run in its own process. */
export interface MeasuredRun {
  readonly wallMs: number;
  /** CPU time, which other load on the machine hardly changes. */
  readonly cpuMs: number;
  readonly peakMB: number;
  readonly stdout: string;
}

const collectOutput = async (stream: AsyncIterable<Buffer> | null): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** The environment without AWS settings and configuration files. */
const environment = (given: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))),
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_SHARED_CREDENTIALS_FILE: '/nonexistent',
  AWS_CONFIG_FILE: '/nonexistent',
  AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
  ...given,
});

/** Runs Node in its own process; the time includes its start. @throws Error if it fails */
export const runMeasured = async (
  args: readonly string[],
  given: Readonly<Record<string, string>> = {},
): Promise<MeasuredRun> => {
  const began = performance.now();
  const preload = join(import.meta.dirname, 'tell-peak-memory.cjs');
  const child = spawn(process.execPath, ['--require', preload, ...args], {
    env: environment(given),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const told = child.stdio[3] as unknown as AsyncIterable<Buffer>;
  const [stdout, stderr, peak, code] = await Promise.all([
    collectOutput(child.stdout),
    collectOutput(child.stderr),
    collectOutput(told),
    ended,
  ]);
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}: ${stderr}`);
  const [peakBytes = 0, cpuMicroseconds = 0] = peak.split(' ').map(Number);
  return { wallMs: performance.now() - began, cpuMs: cpuMicroseconds / 1000, peakMB: peakBytes / 1e6, stdout };
};

/** Runs the command line: process start, credentials, scan, evaluation and output. @throws Error if it fails */
export const measuredRun = (
  args: readonly string[],
  given: Readonly<Record<string, string>> = {},
): Promise<MeasuredRun> => runMeasured([join(ROOT, 'tools/cloudmend.mjs'), ...args], given);
