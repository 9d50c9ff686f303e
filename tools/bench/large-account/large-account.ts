import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { ApiClient } from '@cloudmend/api-client';
import { MAIN_TENANT } from '../../local/seed/demo-people';
import { freePort } from '../../moto/moto-server';
import { buildBundle } from '../../start/bundle.mjs';
import { signedInClient, timeDemoScan } from '../demo-scan';
import { type Figure, seconds } from '../figure';
import { type MemoryBound, memoryBound } from './memory-bound';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Maximum page size of the API. */
const PAGE = 1000;
const POLL_MS = 1000;
const AIM_MS = 120_000;
const AIM_MB = 512;
/**
 * Node uses the memory it is given; with this limit it collects garbage in time. The recording does not fit below
 * about 350 MB.
 */
const HEAP_MB = 400;

/** Lines of a child's standard output, in order. */
const readLines = (child: ChildProcess): (() => Promise<string>) => {
  if (!child.stdout) throw new TypeError('The child has no output.');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The local cloud ended.');
    return value;
  };
};

/** Peak memory of the process: including mapped files, and without. */
interface MemoryTold {
  readonly residentMb: number;
  readonly ownMb: number;
}

const listAll = async (api: ApiClient): Promise<number> => {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await api.listFindings.page(MAIN_TENANT.tenantId, {
      limit: PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    count += page.output.length;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return count;
};

const startedIn = async (folder: string, port: number, bound: MemoryBound | undefined): Promise<ChildProcess> => {
  // As `npm start` runs it: sources compiled at run time use a hundred megabytes more.
  const script = await buildBundle(ROOT, 'tools/bench/large-account/start-large-account.ts', 'large-account.mjs');
  const args = [`--max-old-space-size=${HEAP_MB}`, script, join(folder, 'state'), String(port)];
  const [command, wrapped] = bound?.wrap(process.execPath, args) ?? [process.execPath, args];
  return spawn(command, wrapped, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
};

/**
 * A security scan of 47,000 resources through the whole product in one process: read below the SDK clients, stored,
 * and listed by its API. Where possible the process is limited to the target memory, so that a completed scan has
 * met the target.
 */
export const largeAccount = async (folder: string): Promise<Figure[]> => {
  const bound = memoryBound(AIM_MB);
  const port = await freePort();
  const child = await startedIn(folder, port, bound);
  const ended = new Promise((resolved) => child.once('exit', resolved));
  try {
    const line = readLines(child);
    await line();
    const api = await signedInClient(`http://localhost:${port}`);
    const isServed = () => child.exitCode === null && child.signalCode === null;
    const { ms, resources, apiCalls } = await timeDemoScan(api, { pollMs: POLL_MS, mode: 'security', isServed });
    const began = performance.now();
    const findings = await listAll(api);
    const listMs = performance.now() - began;
    child.stdin?.end();
    const { residentMb, ownMb } = JSON.parse(await line()) as MemoryTold;
    const what = `scan of ${resources.toLocaleString('en-US')} resources through the product`;
    return [
      seconds(`${what}, recorded and listed`, ms + listMs, AIM_MS / 1000),
      seconds(`${what}, until recorded`, ms),
      seconds(`${what}, every page of its findings`, listMs),
      { what: `${what}, calls`, value: apiCalls, unit: 'calls' },
      { what: `${what}, findings listed`, value: findings, unit: 'findings' },
      bound
        ? {
            what: `${what}, most memory, kept within the aim by the kernel`,
            value: Math.round(bound.peakMb()),
            unit: 'MB',
            aim: AIM_MB,
          }
        : {
            what: `${what}, most memory with mapped files, without a bound`,
            value: Math.round(residentMb),
            unit: 'MB',
          },
      { what: `${what}, most memory of its own`, value: Math.round(ownMb), unit: 'MB', aim: AIM_MB },
    ];
  } finally {
    child.kill();
    await ended;
    bound?.remove();
  }
};
