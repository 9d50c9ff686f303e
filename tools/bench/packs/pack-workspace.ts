import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ActiveCheck } from '@cloudmend/domain/custom-checks';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { keyProofSigner } from '@cloudmend/infra/adapters';
import { workOnPacks } from '@cloudmend/infra/packs';
import { plantScan } from '@cloudmend/infra/packs/testing';
import { PROVIDERS } from '@cloudmend/infra/providers';
import type { Services } from '@cloudmend/infra/runtime';
import type { UnitSnapshot } from '@cloudmend/scanner';
import { openObjects, openStores } from '@cloudmend/store';
import { openTable } from '../../local/open-table';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const TENANT = 'acme' as TenantId;
const TABLE = 'packs';
const START = Date.UTC(2025, 10, 3, 6);
const NOT_LOGGED = () => undefined;

export interface PackSize {
  readonly accounts: number;
  readonly weeks: number;
}

/** The key that signs the packs of a folder. */
const readKey = (folder: string): string => {
  const file = join(folder, 'key.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
  return readFileSync(file, 'utf8');
};

export const readPublicKey = (folder: string): string =>
  createPublicKey(readKey(folder)).export({ type: 'spki', format: 'pem' }).toString();

const startOfDay = (at: number): string => `${new Date(at).toISOString().slice(0, 10)}T00:00:00.000Z`;

/** A workspace whose table and objects lie in a folder, so that another process can go on with it. */
export const openPackWorkspace = async (folder: string, weeks: number) => {
  const { client, close } = await openTable(TABLE, { path: join(folder, 'table') });
  const clock = () => new Date(START + weeks * WEEK_MS + DAY_MS);
  let ids = 0;
  const deps = {
    client,
    table: TABLE,
    clock,
    newId: () => String((ids += 1)).padStart(26, '0'),
    cursorSecret: async () => 'page tokens of the packs',
    snapshots: openObjects(pathToFileURL(join(folder, 'objects')).href),
  };
  const stores = openStores(deps, TENANT);
  const services = {
    openStores: () => stores,
    providers: async () => PROVIDERS,
    proofSigner: keyProofSigner(readKey(folder)),
    clock,
    settings: { build: 'bench', siteUrl: 'https://cloudmend.example' },
    log: { info: NOT_LOGGED, warn: NOT_LOGGED, error: (text: string, fields: unknown) => console.error(text, fields) },
    system: { listDue: async () => [{ tenantId: TENANT, state: 'active' }] },
  } as unknown as Services;
  return {
    stores,
    close,
    /** Plants one scan of each account, of a week that is counted from 0. */
    plant: async (
      week: number,
      accounts: number,
      units: readonly UnitSnapshot[],
      custom: readonly ActiveCheck[] = [],
    ) => {
      for (let n = 0; n < accounts; n += 1)
        await plantScan(
          services,
          { tenantId: TENANT, provider: PROVIDERS.of('aws') },
          {
            accountId: String(211_122_223_300 + n),
            scanId: `${String(week).padStart(13, '0')}${String(n).padStart(13, '0')}`,
            at: new Date(START + week * WEEK_MS).toISOString(),
            units,
            custom,
          },
        );
    },
    /** Builds a pack of all weeks. */
    build: async (id: string) => {
      await stores.packs.create({
        id,
        framework: 'soc2',
        from: startOfDay(START),
        to: startOfDay(START + weeks * WEEK_MS),
        accounts: null,
        state: 'queued',
        by: 'admin@acme.example',
        at: clock().toISOString(),
        done: 0,
        parts: 0,
        reason: null,
        digest: null,
        volumes: [],
        finishedAt: null,
        expiresAt: null,
      });
      await workOnPacks(services);
      const pack = await stores.packs.get(id);
      if (pack?.state !== 'ready') throw new Error(`The pack is ${pack?.state}: ${pack?.reason}`);
      return pack;
    },
    /** Writes the volumes of a pack into the folder. */
    export: async (id: string, volumes: ReadonlyArray<{ readonly name: string }>): Promise<readonly string[]> => {
      const files: string[] = [];
      for (const { name } of volumes) {
        const file = join(folder, `${id}-${name}`);
        writeFileSync(file, await stores.packs.getFile(id, name));
        files.push(file);
      }
      return files;
    },
  };
};
