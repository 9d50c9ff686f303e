import type { TenantId } from '@cloudmend/domain/tenancy';
import { formatLine, type OperatorCommand, tenantNamed } from './operator-command';
import type { Records } from './records';

/** Has the deployment make the timers of a workspace's schedules from its records. The local state needs none. */
export const askForTimers = ({ system }: Pick<Records, 'system'>, tenantId: TenantId): Promise<void> =>
  system.lifeWork.add({ tenantId, kind: 'timers', dueAt: new Date().toISOString() });

/** Has the timers of all live workspaces made from their records, unless one is named. Existing timers stay. */
export const timersCommand: OperatorCommand = async (records, [word], who) => {
  const all = (await records.system.tenants.list()).filter(({ state }) => state === 'active');
  const chosen = word === undefined ? all : [await tenantNamed(records, word)];
  for (const { tenantId } of chosen) {
    await records
      .openTrail(tenantId)
      .append(formatLine(who, 'schedules.settle', tenantId, { before: null, after: null }));
    await askForTimers(records, tenantId);
  }
  return { workspaces: chosen.length };
};
