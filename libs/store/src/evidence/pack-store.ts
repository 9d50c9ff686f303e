import { type EvidencePack, isPackOpen } from '@cloudmend/domain/evidence';
import { AppError } from '@cloudmend/domain/errors';
import { toDueRow } from '../due-work';
import { expression, NEW } from '../keyed-table/expression';
import type { LinkOptions, ObjectStore } from '../snapshots/objects';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';

/** A pack with what its builder needs. */
export interface PackRecord extends EvidencePack {
  readonly version: number;
  /** Until then one builder works on it. */
  readonly leasedUntil: string | null;
  /** Attempts that failed since the last part was finished. */
  readonly failures: number;
}

/** Packs and their files, which lie beside the snapshots. */
export interface PackStore {
  create(pack: EvidencePack): Promise<void>;
  get(id: string): Promise<PackRecord | undefined>;
  /** Newest first. */
  list(): Promise<readonly PackRecord[]>;
  /** Writes the next version. @throws AppError conflict if it was changed since it was read */
  change(pack: PackRecord, change: Partial<PackRecord>): Promise<PackRecord>;
  putFile(id: string, name: string, bytes: Uint8Array): Promise<void>;
  putPieces(id: string, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  getFile(id: string, name: string): Promise<Uint8Array>;
  removeFile(id: string, name: string): Promise<void>;
  link(id: string, name: string, options: LinkOptions): Promise<string>;
}

export const openPackStore = (
  { table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>,
  objects: ObjectStore,
): PackStore => {
  const pk = tenantKey(tenantId, 'PACKS');
  // No scan has this name: theirs are ULIDs.
  const toKey = (id: string, name: string): string => `${[tenantId, 'packs', id, name].map(toName).join('/')}`;
  const toItem = (pack: PackRecord) => ({
    pk,
    sk: pack.id,
    pack,
    version: pack.version,
    ...keepFrom('evidence', pack.at),
    ...(isPackOpen(pack) && toDueRow('packs', tenantId)),
  });
  return {
    create: async (pack) => {
      await table.put(toItem({ ...pack, version: 1, leasedUntil: null, failures: 0 }), NEW);
    },
    get: async (id) => (await table.get<{ pack: PackRecord }>({ pk, sk: id }))?.pack,
    list: async () => (await table.all<{ pack: PackRecord }>({ pk, newestFirst: true })).map(({ pack }) => pack),
    change: async (pack, change) => {
      const next = { ...pack, ...change, version: pack.version + 1 };
      if (!(await table.put(toItem(next), expression('#version = :version', { version: pack.version }))))
        throw new AppError('conflict', 'The pack was changed at the same time. Reload the page.');
      return next;
    },
    putFile: (id, name, bytes) => objects.put(toKey(id, name), bytes),
    putPieces: (id, name, pieces) => objects.putPieces(toKey(id, name), pieces),
    getFile: (id, name) => objects.get(toKey(id, name)),
    removeFile: (id, name) => objects.remove(toKey(id, name)),
    link: (id, name, options) => objects.link(toKey(id, name), options),
  };
};

/** A segment of an object's name: no slash, and nothing that could traverse. */
const toName = (text: string): string => encodeURIComponent(text).replaceAll('..', '%2E%2E');
