import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { keyProofSigner } from '@cloudmend/infra/adapters';
import { workOnPacks } from '@cloudmend/infra/packs';
import { plantScan } from '@cloudmend/infra/packs/testing';
import { PROVIDERS, type Services } from '@cloudmend/infra/runtime';
import { openObjects, openStores } from '@cloudmend/store';
import { openLocalTable } from '@cloudmend/store/testing';
import { replayPack } from '../cli/replay-pack';
import { verifyFiles } from '../verify/verify.mjs';
import { demoSnapshots } from './demo-snapshots';
import { type Figure, seconds } from './figure';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_048_576;
const TENANT = 'acme' as TenantId;
const START = Date.UTC(2025, 10, 3, 6);
const SAMPLE_MS = 50;
const NOT_LOGGED = () => undefined;

export interface PackSize {
  readonly accounts: number;
  readonly weeks: number;
}

/** A year of ten accounts. */
const YEAR: PackSize = { accounts: 10, weeks: 52 };

const toAccountId = (n: number): string => String(211_122_223_300 + n);

/** The highest memory of the process while something runs. */
const watchMemory = () => {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return Math.round(Math.max(peak, process.memoryUsage.rss()) / MEGABYTE);
  };
};

/** Plants weekly scans of demo accounts, builds the same pack twice, verifies it and judges its facts again. */
export const measurePacks = async (folder: string, { accounts, weeks }: PackSize) => {
  const local = await openLocalTable();
  try {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const objects = openObjects(pathToFileURL(join(folder, 'objects')).href);
    const stores = openStores({ ...local.deps, snapshots: objects }, TENANT);
    const services = {
      openStores: () => stores,
      providers: PROVIDERS,
      proofSigner: keyProofSigner(pem),
      clock: () => new Date(START + (weeks * 7 + 1) * DAY_MS),
      settings: { build: 'bench', siteUrl: 'https://cloudmend.example' },
      log: {
        info: NOT_LOGGED,
        warn: NOT_LOGGED,
        error: (text: string, fields: unknown) => console.error(text, fields),
      },
      system: { tenants: { list: async () => [{ tenantId: TENANT, state: 'active' }] } },
    } as unknown as Services;
    const [provider] = PROVIDERS.all;
    if (!provider) throw new Error('No provider is installed.');
    const units = await demoSnapshots(new Date(START));
    for (let week = 0; week < weeks; week += 1)
      for (let n = 0; n < accounts; n += 1) {
        const at = new Date(START + week * 7 * DAY_MS).toISOString();
        const scanId = `${String(week).padStart(13, '0')}${String(n).padStart(13, '0')}`;
        await plantScan(services, { tenantId: TENANT, provider }, { accountId: toAccountId(n), scanId, at, units });
      }
    const build = async (id: string) => {
      await stores.packs.create({
        id,
        framework: 'soc2',
        from: new Date(START).toISOString().replace(/T.*/, 'T00:00:00.000Z'),
        to: new Date(START + weeks * 7 * DAY_MS).toISOString().replace(/T.*/, 'T00:00:00.000Z'),
        accounts: null,
        state: 'queued',
        by: 'admin@acme.example',
        at: services.clock().toISOString(),
        done: 0,
        parts: 0,
        reason: null,
        digest: null,
        volumes: [],
        finishedAt: null,
        expiresAt: null,
      });
      const began = performance.now();
      const endWatch = watchMemory();
      await workOnPacks(services);
      const [ms, peakMB] = [performance.now() - began, endWatch()];
      const pack = await stores.packs.get(id);
      if (pack?.state !== 'ready') throw new Error(`The pack is ${pack?.state}: ${pack?.reason}`);
      const files: string[] = [];
      for (const { name } of pack.volumes) {
        const file = join(folder, `${id}-${name}`);
        writeFileSync(file, await stores.packs.getFile(id, name));
        files.push(file);
      }
      return { pack, ms, peakMB, files };
    };
    const [first, second] = [await build('first'), await build('second')];
    const key = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
    const { faults } = verifyFiles(first.files, key);
    const { verdicts, different } = replayPack(first.files);
    return { first, second, faults, verdicts, different };
  } finally {
    await local.close();
  }
};

export const packFigures = async (folder: string): Promise<Figure[]> => {
  const { first, second, faults, verdicts, different } = await measurePacks(folder, YEAR);
  const sum = (of: 'bytes' | 'files') => first.pack.volumes.reduce((total, volume) => total + volume[of], 0);
  return [
    seconds('a year of ten accounts, scanned weekly', first.ms, 120),
    { what: 'peak memory of the process', value: Math.max(first.peakMB, second.peakMB), unit: 'MB', aim: 512 },
    {
      what: 'packs with the same digest, of 2',
      value: first.pack.digest === second.pack.digest ? 2 : 1,
      unit: 'packs',
      aim: 2,
    },
    { what: 'files', value: sum('files'), unit: 'files' },
    { what: 'size', value: Math.round(sum('bytes') / MEGABYTE), unit: 'MB' },
    { what: 'faults that verify finds', value: faults.length, unit: 'faults', aim: 0 },
    { what: 'verdicts judged again', value: verdicts, unit: 'verdicts' },
    { what: 'verdicts that differ', value: different.length, unit: 'verdicts', aim: 0 },
  ];
};
