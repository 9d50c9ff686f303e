import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { ApiClient } from '@cloudmend/api-client';
import { MAIN_TENANT } from '../../local/seed/demo-people';
import { freePort } from '../../moto/moto-server';
import { bundleOf } from '../../start/bundle.mjs';
import { signedInClient, timeDemoScan } from '../demo-scan';
import { type Figure, seconds } from '../figure';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The most that the API lists in a page. */
const PAGE = 1000;
const POLL_MS = 1000;
const AIM_MS = 120_000;
const AIM_MB = 512;
/** Node takes the memory it is given; bound like this it collects garbage in time. Below some 350 MB the recording does not fit. */
const HEAP_MB = 400;

/** Lines of a child's standard output, in order. */
const linesOf = (child: ChildProcess): (() => Promise<string>) => {
  if (!child.stdout) throw new TypeError('The child has no output.');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The local cloud ended.');
    return value;
  };
};

const listAll = async (api: ApiClient): Promise<number> => {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await api.listFindings.page(MAIN_TENANT.tenantId, { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    count += page.output.length;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return count;
};

/** A scan for security of 47,000 things through the whole product in one process: read beneath the SDK's clients, recorded, and listed by its API. */
export const largeAccount = async (folder: string): Promise<Figure[]> => {
  const port = await freePort();
  // As `npm start` runs it: sources that are compiled while they run hold a hundred megabytes of their own.
  const script = await bundleOf(ROOT, 'tools/bench/large-account/start-large-account.ts', 'large-account.mjs');
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, script, join(folder, 'state'), String(port)], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  const line = linesOf(child);
  await line();
  const api = await signedInClient(`http://localhost:${port}`);
  const { ms, resources, apiCalls } = await timeDemoScan(api, { pollMs: POLL_MS, mode: 'security' });
  const began = performance.now();
  const findings = await listAll(api);
  const listMs = performance.now() - began;
  child.stdin?.end();
  const peakMB = Number(await line());
  const what = `scan of ${resources.toLocaleString('en-US')} resources through the product`;
  return [
    seconds(`${what}, recorded and listed`, ms + listMs, AIM_MS / 1000),
    seconds(`${what}, until recorded`, ms),
    seconds(`${what}, every page of its findings`, listMs),
    { what: `${what}, calls`, value: apiCalls, unit: 'calls' },
    { what: `${what}, findings listed`, value: findings, unit: 'findings' },
    { what: `${what}, most memory of all in one process`, value: Math.round(peakMB), unit: 'MB', aim: AIM_MB },
  ];
};
