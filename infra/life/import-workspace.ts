import { createHash } from 'node:crypto';
import type { Role } from '@cloudmend/domain/permissions';
import { readZip } from '@cloudmend/documents';
import { AppError } from '@cloudmend/domain/errors';
import type { PlainRecord, RecordStore } from '@cloudmend/store';
import { toArchiveDigest, type VolumeManifest } from './export-workspace';

const invalid = (text: string): AppError => new AppError('invalid', text);

export type Volume = { readonly manifest: VolumeManifest; readonly files: Readonly<Record<string, Uint8Array>> };

/** @throws AppError invalid if a file is missing, added or changed */
const openVolume = (bytes: Uint8Array): Volume => {
  const files = readZip(bytes);
  const text = files['manifest.json'];
  if (!text) throw invalid('A volume has no manifest.json.');
  const manifest = JSON.parse(Buffer.from(text).toString('utf8')) as VolumeManifest;
  if (manifest.schema !== 'cloudmend.workspace/1') throw invalid('This is not an export of a workspace.');
  const listed = new Set(['manifest.json', ...manifest.files.map(({ path }) => path)]);
  const stranger = Object.keys(files).find((path) => !listed.has(path));
  if (stranger !== undefined) throw invalid(`${stranger} is not in the manifest.`);
  for (const { path, sha256 } of manifest.files) {
    const file = files[path];
    if (!file || createHash('sha256').update(file).digest('hex') !== sha256)
      throw invalid(`${path} is missing or was changed.`);
  }
  return { manifest, files };
};

/** The volumes in order. @throws AppError invalid unless they are all there and of one export */
export const openExport = (volumes: readonly Uint8Array[]): readonly Volume[] => {
  const opened = volumes.map(openVolume).sort((a, b) => a.manifest.volume - b.manifest.volume);
  const [first] = opened;
  if (!first) throw invalid('Name the volumes of an export.');
  const isWhole = opened.every(
    ({ manifest: { volume, isLast, at, tenant } }, index) =>
      volume === index + 1 &&
      isLast === (index === opened.length - 1) &&
      at === first.manifest.at &&
      tenant === first.manifest.tenant,
  );
  if (!isWhole) throw invalid('Name every volume of one export.');
  return opened;
};

const toObjectName = (path: string): string => {
  const name = path.slice('objects/'.length);
  if (name.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw invalid(`${path} is not the name of an object.`);
  return name;
};

/** The digest that was noted when the export was finished. */
export const readArchiveDigest = (volumes: readonly Volume[]): string =>
  toArchiveDigest(
    volumes.map(({ files }) =>
      createHash('sha256')
        .update(files['manifest.json'] as Uint8Array)
        .digest('hex'),
    ),
  );

interface ArchivedMember {
  readonly email: string;
  readonly role: Role;
  readonly state: string;
}

/** Who was a member when the export was made. */
export const readArchivedMembers = ([first]: readonly Volume[]): readonly ArchivedMember[] => {
  const file = first?.files['members.json'];
  return file ? (JSON.parse(Buffer.from(file).toString('utf8')) as ArchivedMember[]) : [];
};

/** The record that keeps the name which IDs of findings are derived from. */
const ORIGIN = { partition: '', sort: 'ORIGIN' };

/** The same record in a workspace of another name. */
const rename = (value: unknown, from: string, to: string): unknown => {
  if (Array.isArray(value)) return value.map((inner) => rename(inner, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'tenantId' && inner === from ? to : rename(inner, from, to),
    ]),
  );
};

const readRecords = (bytes: Uint8Array): PlainRecord[] =>
  Buffer.from(bytes)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PlainRecord);

/** The number of an entry of the audit trail that was erased; 0 for any other record. */
const findErased = ({ partition, sort, fields }: PlainRecord): number =>
  partition === '#TRAIL' && fields['isErased'] === true ? Number(sort) : 0;

export interface Imported {
  readonly records: number;
  readonly objects: number;
  /** The last entry of the audit trail that was erased before the export; 0 if none was. */
  readonly erasedThrough: number;
}

/**
 * Writes an export into a workspace. Under another name, records name the new one, and IDs of findings stay those of
 * the old one. @throws AppError invalid
 */
export const writeExport = async (
  records: RecordStore,
  volumes: readonly Volume[],
  tenantId: string,
): Promise<Imported> => {
  const from = volumes[0]?.manifest.tenant ?? '';
  const toOwn = ({ fields, ...key }: PlainRecord): PlainRecord => ({
    ...key,
    fields: tenantId === from ? fields : (rename(fields, from, tenantId) as PlainRecord['fields']),
  });
  // An export of a workspace that was renamed before says itself where it began.
  if (tenantId !== from) await records.put([{ ...ORIGIN, fields: { name: from } }]);
  const counts = { records: 0, objects: 0, erasedThrough: 0 };
  for (const [path, bytes] of volumes.flatMap(({ files }) => Object.entries(files))) {
    if (path.startsWith('objects/')) {
      await records.putObject(toObjectName(path), bytes);
      counts.objects += 1;
    } else if (path.startsWith('records/')) {
      const read = readRecords(bytes);
      await records.put(read.map(toOwn));
      counts.records += read.length;
      counts.erasedThrough = Math.max(counts.erasedThrough, ...read.map(findErased));
    }
  }
  return counts;
};

/** Writes an export into a workspace without records. @throws AppError invalid, conflict if there are records */
export const importWorkspace = async (
  records: RecordStore,
  volumes: readonly Volume[],
  tenantId = volumes[0]?.manifest.tenant ?? '',
): Promise<Imported> => {
  if (!(await records.isEmpty()))
    throw new AppError('conflict', 'The workspace has records. Import into an empty one.');
  return writeExport(records, volumes, tenantId);
};
