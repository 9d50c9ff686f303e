import { isUnmerged } from '@cloudmend/domain/changes';
import type { Services } from '../runtime';
import { listWanted } from './list-open';

type Uses = Pick<Services, 'openStores' | 'changeWork'> & {
  readonly system: Pick<Services['system'], 'listDue'>;
};

/**
 * Wakes every change that is neither merged nor ended: windows open, freezes end, evidence and approvals grow old, roles are
 * lost, and a repository has room again, without anyone calling.
 */
export const wakeUnmerged = async ({ system, openStores, changeWork }: Uses): Promise<void> => {
  for (const { tenantId } of await system.listDue('changes')) {
    for (const { id } of await listWanted(openStores(tenantId), isUnmerged))
      await changeWork.wake({ tenantId, changeId: id });
  }
};
