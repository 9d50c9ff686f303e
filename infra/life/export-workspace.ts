import { createHash } from 'node:crypto';
import { streamZip, type ZipFile } from '@cloudmend/documents';
import { AppError } from '@cloudmend/domain/errors';
import { EXPORT_DAYS, isExportOpen, type WorkspaceExport } from '@cloudmend/domain/retention';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { ExportRecord, PlainRecord, RecordStore, Stores } from '@cloudmend/store';
import type { LifeServices } from './life-services';
import { EXPORT_README } from './export-readme';

const DAY_MS = 86_400_000;
/** Records in one file. */
const LINES_MOST = 2000;
/** A volume is written in one go: what a function manages in its time. */
const VOLUME = { objects: 10_000, bytes: 2 ** 30 };

export interface VolumeManifest {
  readonly schema: 'cloudmend.workspace/1';
  readonly tenant: string;
  readonly at: string;
  readonly volume: number;
  readonly isLast: boolean;
  readonly files: ReadonlyArray<{ readonly path: string; readonly bytes: number; readonly sha256: string }>;
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Tells one export from every other: its manifests in order, which cover every file. @param manifests SHA-256 of each */
export const toArchiveDigest = (manifests: readonly string[]): string => sha256(manifests.join('\n'));

const toLines = (rows: readonly unknown[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), 'utf8');
const toFile = (path: string, bytes: Uint8Array): ZipFile & { readonly bytes: Uint8Array } => ({
  path,
  bytes,
  read: () => bytes,
  // Snapshots and packs.
  isCompressed: /\.(gz|zip)$/.test(path),
});

/** Files of a family's records, in files of limited size. */
async function* recordFiles(records: RecordStore, count: (records: number) => void) {
  const waiting = new Map<string, PlainRecord[]>();
  const written = new Map<string, number>();
  const toRecordFile = (family: string, rows: readonly PlainRecord[]) => {
    const number = (written.get(family) ?? 0) + 1;
    written.set(family, number);
    count(rows.length);
    return toFile(`records/${family || 'WORKSPACE'}-${String(number).padStart(5, '0')}.jsonl`, toLines(rows));
  };
  for await (const { family, records: page } of records.exported()) {
    const rows = [...(waiting.get(family) ?? []), ...page];
    while (rows.length >= LINES_MOST) yield toRecordFile(family, rows.splice(0, LINES_MOST));
    waiting.set(family, rows);
  }
  for (const [family, rows] of waiting) if (rows.length > 0) yield toRecordFile(family, rows);
}

async function* objectFiles(records: RecordStore, names: readonly string[], took: (name: string) => void) {
  let bytes = 0;
  for (const name of names.slice(0, VOLUME.objects)) {
    if (bytes >= VOLUME.bytes) return;
    const file = toFile(`objects/${name}`, await records.getObject(name));
    bytes += file.bytes.length;
    took(name);
    yield file;
  }
}

export interface ExportUses extends Pick<LifeServices, 'openRecords' | 'clock'> {
  openStores(tenantId: TenantId): Pick<Stores, 'exports'>;
  readonly system: {
    readonly tenants: Pick<LifeServices['system']['tenants'], 'noteArchive'>;
    readonly members: Pick<LifeServices['system']['members'], 'ofTenant'>;
    readonly provisioning: Pick<LifeServices['system']['provisioning'], 'users' | 'groups'>;
    readonly accessTokens: Pick<LifeServices['system']['accessTokens'], 'list' | 'listServiceAccounts'>;
  };
}

/** What the directory of the company said, without our links to members. */
const listProvisioned = async ({ system: { provisioning } }: ExportUses, tenantId: TenantId) => {
  const [users, groups] = await Promise.all([provisioning.users.list(tenantId), provisioning.groups.list(tenantId)]);
  return {
    users: users.map(({ sub: _sub, version: _version, ...user }) => user),
    groups: groups.map(({ unsettled: _unsettled, version: _version, ...group }) => group),
  };
};

/** What programs may do here. Nothing with which a token could be used or found again. */
const listTokens = async ({ system: { accessTokens } }: ExportUses, tenantId: TenantId) => ({
  serviceAccounts: await accessTokens.listServiceAccounts(tenantId),
  tokens: (await accessTokens.list(tenantId)).map(
    ({ name, ownerName, owner: { kind }, scopes, createdAt, createdBy, expiresAt, lastUsedAt }) => ({
      name,
      owner: { kind, name: ownerName },
      scopes,
      createdAt,
      createdBy,
      expiresAt,
      lastUsedAt,
    }),
  ),
});

/** Writes the next volume. */
const writeVolume = async (uses: ExportUses, tenantId: TenantId, record: ExportRecord): Promise<ExportRecord> => {
  const records = uses.openRecords(tenantId);
  const { exports } = uses.openStores(tenantId);
  const all = await records.listObjects();
  const { through } = record;
  const left = through === null ? all : all.filter((name) => name > through);
  const volume = record.volumes.length + 1;
  const files: Array<VolumeManifest['files'][number]> = [];
  let manifests: readonly string[] = [];
  let [written, objects, last, bytes]: [number, number, string | null, number] = [0, 0, through, 0];
  const took = (name: string): void => {
    objects += 1;
    last = name;
  };
  const contents = async function* (): AsyncGenerator<ZipFile> {
    const own = async function* () {
      if (volume === 1) {
        const members = (await uses.system.members.ofTenant(tenantId)).map(({ email, role, state }) => ({
          email,
          role,
          state,
        }));
        yield toFile('README.md', Buffer.from(EXPORT_README, 'utf8'));
        yield toFile('members.json', Buffer.from(`${JSON.stringify(members, null, 2)}\n`, 'utf8'));
        const provisioned = await listProvisioned(uses, tenantId);
        yield toFile('provisioning.json', Buffer.from(`${JSON.stringify(provisioned, null, 2)}\n`, 'utf8'));
        const tokens = await listTokens(uses, tenantId);
        yield toFile('access-tokens.json', Buffer.from(`${JSON.stringify(tokens, null, 2)}\n`, 'utf8'));
        yield* recordFiles(records, (count) => (written += count));
      }
      yield* objectFiles(records, left, took);
    };
    for await (const file of own()) {
      files.push({
        path: file.path,
        bytes: file.bytes.length,
        sha256: sha256(file.bytes),
      });
      yield file;
    }
    const manifest: VolumeManifest = {
      schema: 'cloudmend.workspace/1',
      tenant: tenantId,
      at: record.at,
      volume,
      isLast: objects === left.length,
      files,
    };
    const file = toFile('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`, 'utf8'));
    manifests = [...(record.manifests ?? []), sha256(file.bytes)];
    yield file;
  };
  const name = `${tenantId}-${record.at.slice(0, 10)}-${volume}.zip`;
  const measured = async function* () {
    for await (const piece of streamZip(contents())) {
      bytes += piece.length;
      yield piece;
    }
  };
  await exports.putVolume(record.id, name, measured());
  const now = uses.clock();
  const isLast = objects === left.length;
  // Before anybody can download it: what is not noted cannot bring the workspace back.
  if (isLast) await uses.system.tenants.noteArchive(tenantId, toArchiveDigest(manifests));
  return exports.change(record, {
    state: isLast ? 'ready' : 'building',
    through: last,
    manifests,
    records: record.records + written,
    objects: record.objects + objects,
    volumes: [...record.volumes, { name, bytes }],
    ...(isLast && {
      finishedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY_MS).toISOString(),
    }),
  });
};

/** Queues an export. @throws AppError conflict while another one is made */
export const queueExport = async (
  { exports, clock, newId }: Pick<Stores, 'exports'> & { clock: () => Date; newId: () => string },
  by: string,
): Promise<WorkspaceExport> => {
  if ((await exports.list()).some(isExportOpen))
    throw new AppError('conflict', 'An export is being made. Wait until it is ready.');
  const created: WorkspaceExport = {
    id: newId(),
    state: 'queued',
    by,
    at: clock().toISOString(),
    finishedAt: null,
    expiresAt: null,
    records: 0,
    objects: 0,
    volumes: [],
  };
  await exports.create(created);
  return created;
};

/** Writes volume after volume, as long as there is time. Returns whether the export is finished. */
export const exportWorkspace = async (
  uses: ExportUses,
  { tenantId, ref }: { readonly tenantId: TenantId; readonly ref?: string | undefined },
  hasTime: () => boolean,
): Promise<boolean> => {
  let record = await uses.openStores(tenantId).exports.get(ref ?? '');
  while (record && isExportOpen(record)) {
    if (!hasTime()) return false;
    record = await writeVolume(uses, tenantId, record);
  }
  return true;
};
