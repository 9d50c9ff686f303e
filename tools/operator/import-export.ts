import { readFile } from 'node:fs/promises';
import { AppError } from '@cloudmend/domain/errors';
import { isTenantId, type TenantId } from '@cloudmend/domain/tenancy';
import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import { importWorkspace, openExport } from '@cloudmend/infra/life';
import { formatLine, type OperatorCommand, personNamed } from './operator-command';
import { OperatorError } from './records';
import { askForTimers } from './timer-command';

/** Reads the volumes, makes the workspace that they name, and writes them into it. */
export const importExport: OperatorCommand = async (records, [word, ...paths], who) => {
  const owner = await personNamed(records, word);
  try {
    const volumes = openExport(await Promise.all(paths.map((path) => readFile(path))));
    const name = volumes[0]?.manifest.tenant ?? '';
    if (!isTenantId(name)) throw new OperatorError(`${name} is not the name of a workspace.`);
    const tenantId = name as TenantId;
    const target = records.openRecords(tenantId);
    const created = await records.system.tenants.create({
      tenantId,
      name: tenantId,
      plan: SIGN_UP_PLAN,
      owner: { sub: owner.sub, email: owner.email },
    });
    if (created === 'taken') throw new OperatorError(`The name ${tenantId} is taken.`);
    const counts = await importWorkspace(target, volumes);
    await records
      .openTrail(tenantId)
      .append(formatLine(who, 'workspace.import', tenantId, { before: null, after: { ...counts } }));
    // Its schedules get their timers within minutes.
    await askForTimers(records, tenantId);
    return { tenantId, admin: owner.email, ...counts };
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(error.message) : error;
  }
};
