import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly wallMs: number;
}

const COMMAND = join(__dirname, '..', 'cloudmend.mjs');

const readText = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** The environment without the machine's AWS settings. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')));

/** Runs the command line in a child process. */
export const runCli = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CliResult> => {
  const started = performance.now();
  const settings = {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SHARED_CREDENTIALS_FILE: '/nonexistent',
    AWS_CONFIG_FILE: '/nonexistent',
    ...environment,
  };
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...cleanEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([readText(child.stdout), readText(child.stderr), ended]);
  return { code, stdout, stderr, wallMs: performance.now() - started };
};
