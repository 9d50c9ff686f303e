import { AppError } from '@cloudmend/domain/errors';
import type { WorkspaceExport } from '@cloudmend/domain/retention';
import { expression, NEW } from '../keyed-table/expression';
import type { LinkOptions, ObjectStore } from '../snapshots/objects';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';

export interface ExportRecord extends WorkspaceExport {
  readonly version: number;
  /** The last object in a finished volume. */
  readonly through: string | null;
  /** The SHA-256 of the manifest of each finished volume. Missing on older exports. */
  readonly manifests?: readonly string[];
}

/** Exports of the workspace and their volumes. */
export interface ExportStore {
  create(created: WorkspaceExport): Promise<void>;
  get(id: string): Promise<ExportRecord | undefined>;
  /** Newest first. */
  list(): Promise<readonly ExportRecord[]>;
  /** Writes the next version. @throws AppError conflict if it was changed since it was read */
  change(record: ExportRecord, change: Partial<ExportRecord>): Promise<ExportRecord>;
  putVolume(id: string, name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  link(id: string, name: string, options: LinkOptions): Promise<string>;
}

/** The folder of exports beside the scans'. */
export const EXPORTS_FOLDER = 'exports';
/** The list says for a while what was exported. */
const LISTED_DAYS = 90;

export const openExportStore = (
  { table, tenantId }: Pick<TenantContext, 'table' | 'tenantId'>,
  objects: ObjectStore,
): ExportStore => {
  const pk = tenantKey(tenantId, 'EXPORTS');
  const toKey = (id: string, name: string): string => [tenantId, EXPORTS_FOLDER, id, name].join('/');
  const toItem = (record: ExportRecord) => ({
    pk,
    sk: record.id,
    record,
    version: record.version,
    ttl: ttlAfterDays(record.at, LISTED_DAYS),
  });
  return {
    create: async (created) => {
      await table.put(toItem({ ...created, version: 1, through: null }), NEW);
    },
    get: async (id) => (await table.get<{ record: ExportRecord }>({ pk, sk: id }))?.record,
    list: async () =>
      (await table.all<{ record: ExportRecord }>({ pk, newestFirst: true })).map(({ record }) => record),
    change: async (record, change) => {
      const next = { ...record, ...change, version: record.version + 1 };
      if (!(await table.put(toItem(next), expression('#version = :version', { version: record.version }))))
        throw new AppError('conflict', 'The export was changed at the same time.');
      return next;
    },
    putVolume: (id, name, pieces) => objects.putPieces(toKey(id, name), pieces),
    link: (id, name, options) => objects.link(toKey(id, name), options),
  };
};
