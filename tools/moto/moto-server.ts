import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { delimiter, resolve } from 'node:path';
import { isInstalled } from '@cloudmend/domain/testing/is-installed';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 60_000;
/** Python loads `sitecustomize.py` from this folder: it adds what the emulator lacks of CloudWatch. */
const MENDED = resolve('tools/moto/emulator');

export interface MotoServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** True where the emulator is installed. */
export const isMotoInstalled = (): boolean => isInstalled('moto_server');

/** A free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, HOST, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = get({ host: HOST, port, path: '/moto-api/data.json' }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.once('error', () => resolve(false));
  });

const waitForEnd = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/**
 * Starts an empty AWS account on a free port of the loopback interface.
 * @param isWhole without it, AWS's own policies are missing, and so is what the emulator lacks of CloudWatch, EC2, KMS and Lambda: Python would
 * load for three seconds what no call asks for
 */
export const startMoto = async (isWhole = true): Promise<MotoServer> => {
  const port = await freePort();
  const url = `http://${HOST}:${port}`;
  // The default images would add a thousand snapshots.
  const env = {
    ...process.env,
    MOTO_EC2_LOAD_DEFAULT_AMIS: 'false',
    MOTO_IAM_LOAD_MANAGED_POLICIES: String(isWhole),
    ...(isWhole && { PYTHONPATH: [MENDED, process.env['PYTHONPATH'] ?? []].flat().join(delimiter) }),
  };
  const child = spawn('moto_server', ['-H', HOST, '-p', String(port)], { stdio: 'ignore', env });
  const stop = async (): Promise<void> => {
    // Nothing needs saving, and a graceful stop spends seconds looking for containers of functions.
    child.kill('SIGKILL');
    await waitForEnd(child);
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('moto_server did not start.');
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return { url, stop };
};
