import { readFile } from 'node:fs/promises';
import { isTenantId, type TenantId } from '@cloudmend/domain/tenancy';
import { bringInExport, openExport } from '@cloudmend/infra/life';
import { PROVIDERS } from '@cloudmend/infra/providers';
import { formatLine, type OperatorCommand, orExplain, personNamed } from './operator-command';
import { OperatorError } from './records';

/** Reads the volumes, makes the workspace that they name, or another one, and writes them into it. */
export const importExport: OperatorCommand = async (records, [word, ...paths], who, { as }) => {
  const owner = await personNamed(records, word);
  // Anyone can sign up with an address; the owner of the mailbox alone can verify it.
  if (owner.isUnconfirmed) throw new OperatorError(`${owner.email} has not verified that address yet.`);
  return orExplain(async () => {
    const volumes = openExport(await Promise.all(paths.map((path) => readFile(path))));
    const from = volumes[0]?.manifest.tenant ?? '';
    const name = as ?? from;
    if (!isTenantId(name)) throw new OperatorError(`${name} is not the name of a workspace.`);
    const tenantId = name as TenantId;
    const {
      isRestored,
      records: written,
      objects,
    } = await bringInExport({ ...records, providers: PROVIDERS }, { volumes, tenantId, owner });
    const after = { from, records: written, objects };
    const action = isRestored ? 'workspace.restore' : 'workspace.import';
    await records.openTrail(tenantId).append(formatLine(who, action, tenantId, { before: null, after }));
    return { tenantId, admin: owner.email, ...after, isRestored };
  });
};
