import { writeFile } from 'node:fs/promises';
import { ulid } from 'ulid';
import { askErasure, exportWorkspace, queueExport } from '@cloudmend/infra/life';
import { formatLine, type OperatorCommand, orExplain, tenantNamed } from './operator-command';
import { OperatorError } from './records';

const clock = (): Date => new Date();
const newId = (): string => ulid();

/** `acme.zip`, `acme-2.zip`, … */
const nameVolume = (out: string, index: number): string =>
  index === 0 ? out : out.replace(/(\.zip)?$/, `-${index + 1}.zip`);

/** Exports a workspace into a file, or several if it is large. Logged before anything is read. */
export const exportCommand: OperatorCommand = async (records, [word], who, { out }) => {
  if (out === undefined) throw new OperatorError('Name the file to write: --out FILE.');
  const { tenantId } = await tenantNamed(records, word);
  const { exports } = records.openStores(tenantId);
  const { id } = await orExplain(() => queueExport({ exports, clock, newId }, who));
  await records.openTrail(tenantId).append(formatLine(who, 'export.create', tenantId, { before: null, after: { id } }));
  await exportWorkspace({ ...records, clock }, { tenantId, ref: id }, () => true);
  const made = await exports.get(id);
  if (made?.state !== 'ready') throw new OperatorError('The export could not be created.');
  const files: string[] = [];
  for (const [index, { name }] of made.volumes.entries()) {
    const file = nameVolume(out, index);
    await writeFile(file, await records.openRecords(tenantId).getObject(`exports/${id}/${name}`));
    files.push(file);
  }
  return { schema: 'cloudmend.export/1', tenantId, files, records: made.records, objects: made.objects };
};

/** Has a workspace deleted after its grace period, in which any admin can cancel it. */
export const eraseCommand: OperatorCommand = async (records, [word], who) => {
  const { tenantId } = await tenantNamed(records, word);
  const { erasesAt, isNew } = await orExplain(() =>
    askErasure({ ...records, ...records.openStores(tenantId), clock }, tenantId),
  );
  if (isNew)
    await records
      .openTrail(tenantId)
      .append(formatLine(who, 'workspace.close-request', tenantId, { before: null, after: { erasesAt } }));
  const members = await records.system.members.ofTenant(tenantId);
  const admins = members.filter(({ role }) => role === 'tenant-admin').map(({ email }) => email);
  return { schema: 'cloudmend.erase/1', tenantId, erasesAt, admins };
};
