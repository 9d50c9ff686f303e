import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startCloud } from '../testing/started-cloud';
import { signedInClient, timeDemoScan } from './demo-scan';
import type { Figure } from './figure';
import { seconds } from './figure';

const ROOT = resolve(import.meta.dirname, '../..');
/** Build outputs: without these a start rebuilds everything. */
const BUILT = ['apps/site/dist', 'apps/console/dist', 'node_modules/.cache/cloudmend'];

/** The first use: start, start again, scan the demo account. */
export const firstMinute = async (folder: string): Promise<Figure[]> => {
  const state = join(folder, 'state');
  for (const built of BUILT) rmSync(join(ROOT, built), { recursive: true, force: true });
  const cold = await startCloud(state);
  await cold.stop();
  const second = await startCloud(state);
  try {
    const api = await signedInClient(second.url);
    const first = await timeDemoScan(api);
    const again = await timeDemoScan(api);
    return [
      seconds('npm start, nothing built, to a ready origin', cold.startMs, 15),
      seconds('npm start, second time, to a ready origin', second.startMs, 5),
      seconds('demo scan, Start scan to done', first.ms, 3),
      seconds('demo scan, a second time', again.ms, 3),
      { what: 'demo scan, resources', value: first.resources, unit: 'resources' },
      { what: 'demo scan, calls to the cloud', value: first.apiCalls, unit: 'calls' },
    ];
  } finally {
    await second.stop();
  }
};

const scanOnce = (out: string): { ms: number; calls: number } => {
  const began = performance.now();
  const args = [
    'tools/cloudmend.mjs',
    'scan',
    '--role-arn',
    'arn:aws:iam::111122223333:role/CloudMendReadOnly',
    '--external-id',
    'cm-acme',
    '--format',
    'json',
    '--out',
    out,
  ];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The scan failed: ${stderr}`);
  return {
    ms: performance.now() - began,
    calls: (JSON.parse(readFileSync(out, 'utf8')) as { apiCalls: number }).apiCalls,
  };
};

/** The demo account from the command line. */
export const commandLine = async (folder: string): Promise<Figure[]> => {
  const out = join(folder, 'scan.json');
  const [first, second] = [scanOnce(out), scanOnce(out)];
  return [
    seconds('npm run scan on the demo account, first run (bundles)', first.ms),
    seconds('npm run scan on the demo account, again', second.ms),
    { what: 'npm run scan, calls', value: second.calls, unit: 'calls' },
  ];
};
