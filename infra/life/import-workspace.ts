import { createHash } from 'node:crypto';
import { readZip } from '@cloudmend/documents';
import { AppError } from '@cloudmend/domain/errors';
import type { PlainRecord, RecordStore } from '@cloudmend/store';
import type { VolumeManifest } from './export-workspace';

const invalid = (text: string): AppError => new AppError('invalid', text);

type Volume = { readonly manifest: VolumeManifest; readonly files: Readonly<Record<string, Uint8Array>> };

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

/** Writes an export into a workspace without records. @throws AppError invalid, conflict if there are records */
export const importWorkspace = async (
  records: RecordStore,
  volumes: readonly Volume[],
): Promise<{ records: number; objects: number }> => {
  if (!(await records.isEmpty()))
    throw new AppError('conflict', 'The workspace has records. Import into an empty one.');
  const counts = { records: 0, objects: 0 };
  for (const { files } of volumes) {
    for (const [path, bytes] of Object.entries(files)) {
      if (path.startsWith('objects/')) {
        await records.putObject(toObjectName(path), bytes);
        counts.objects += 1;
      } else if (path.startsWith('records/')) {
        const lines = Buffer.from(bytes).toString('utf8').trimEnd().split('\n');
        await records.put(lines.map((line) => JSON.parse(line) as PlainRecord));
        counts.records += lines.length;
      }
    }
  }
  return counts;
};
