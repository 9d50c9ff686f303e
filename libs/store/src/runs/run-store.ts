import { type AccountCapabilities, isOpen, mayFollow, PowerSchedule, type Run } from '@cloudmend/domain/runs';
import { AppError } from '@cloudmend/domain/errors';
import { toDueRow } from '../due-work';
import { EXISTS, expression, NEW } from '../keyed-table/expression';
import type { NamedWrite } from '../keyed-table/transact';
import { takePage } from '../keyed-table/take-page';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';
import { openRunsPartition } from './run-keys';
import type { RunStore } from './tenant-runs';

const LIST = 'runs';
const CHANGED = 'The run was continued at the same time. Reload the page.';

/** Direct fixes: an item each, and one beside it while a run is open, which also keeps its resource to it. */
export const openRunStore = ({
  table,
  tenantId,
  clock,
  cursors,
}: Pick<TenantContext, 'table' | 'tenantId' | 'clock' | 'cursors'>): RunStore => {
  const pk = tenantKey(tenantId, 'RUNS');
  const settings = tenantKey(tenantId, 'CAPABILITIES');
  const power = tenantKey(tenantId, 'POWER');
  const toOpenKey = ({ accountId, capability, resource }: Run) => ({
    pk: openRunsPartition(tenantId),
    sk: joinKey(accountId, capability, resource),
  });
  const toItem = (run: Run) => ({
    pk,
    sk: run.runId,
    run,
    version: run.version,
    ...keepFrom('changes', clock()),
  });

  /** Claims or frees the resource as the state asks. */
  const toHold = (run: Run, wasOpen: boolean): ReadonlyArray<NamedWrite<'hold'>> => {
    const own = expression('#runId = :runId', { runId: run.runId });
    if (!isOpen(run)) return wasOpen ? [{ name: 'hold', remove: toOpenKey(run), when: own }] : [];
    return wasOpen
      ? []
      : [{ name: 'hold', put: { ...toOpenKey(run), runId: run.runId, ...toDueRow('fixes', tenantId) }, when: NEW }];
  };

  const readCapabilities = async (accountId: string): Promise<AccountCapabilities> => {
    const kept = await table.get<AccountCapabilities>({ pk: settings, sk: accountId });
    return kept ? toCapabilities(kept) : { accountId, modes: {}, version: 0 };
  };
  const get = async (runId: string): Promise<Run | undefined> => {
    const item = await table.get<{ run: Run }>({ pk, sk: runId });
    return item?.run;
  };

  return {
    listCapabilities: async () => (await table.all<AccountCapabilities>({ pk: settings })).map(toCapabilities),
    readCapabilities,
    changeCapabilities: async (accountId, modes) => {
      const before = await readCapabilities(accountId);
      const after = { accountId, modes: { ...before.modes, ...modes }, version: before.version + 1 };
      const isSame = before.version === 0 ? NEW : expression('#version = :version', { version: before.version });
      if (!(await table.put({ pk: settings, sk: accountId, ...after }, isSame)))
        throw new AppError('conflict', 'The direct fixes were changed at the same time. Please try again.');
      return { before, after };
    },
    create: async (run) => {
      const { isDone } = await table.transact([{ put: toItem(run), when: NEW }, ...toHold(run, false)]);
      if (!isDone) throw new AppError('conflict', 'This fix of the resource is already under way.');
      return run;
    },
    get,
    list: async ({ limit, cursor }) => {
      const after = cursor === undefined ? undefined : await cursors.open(LIST, cursor);
      const { items, last } = await takePage<{ run: Run }>(
        table,
        { pk, newestFirst: true, ...(after === undefined ? {} : { after }) },
        limit,
      );
      return {
        items: items.map(({ run }) => run),
        ...(last !== undefined && { cursor: await cursors.seal(LIST, last) }),
      };
    },
    listOpen: async () => {
      const held = await table.all<{ runId: string }>({ pk: openRunsPartition(tenantId) });
      const items = await table.getMany<{ run: Run }>(held.map(({ runId }) => ({ pk, sk: runId })));
      return items.map(({ run }) => run).sort((a, b) => (a.runId < b.runId ? -1 : 1));
    },
    save: async (run, change) => {
      const next: Run = { ...run, ...change, version: run.version + 1, updatedAt: clock().toISOString() };
      if (!mayFollow(run.state, next.state)) throw new AppError('conflict', CHANGED);
      const { isDone } = await table.transact([
        { put: toItem(next), when: expression('#version = :version', { version: run.version }) },
        ...toHold(next, isOpen(run)),
      ]);
      if (!isDone) throw new AppError('conflict', CHANGED);
      return next;
    },
    listPowerSchedules: async () => (await table.all<object>({ pk: power })).map((item) => PowerSchedule.parse(item)),
    getPowerSchedule: async (target) => {
      const item = await table.get<object>({ pk: power, sk: target });
      return item && PowerSchedule.parse(item);
    },
    savePowerSchedule: async (schedule) => {
      const next = { ...schedule, version: schedule.version + 1 };
      const isSame = schedule.version === 0 ? NEW : expression('#version = :version', { version: schedule.version });
      if (!(await table.put({ pk: power, sk: schedule.target, ...next, ...toDueRow('fixes', tenantId) }, isSame)))
        throw new AppError('conflict', 'The schedule was changed at the same time. Please try again.');
      return next;
    },
    removePowerSchedule: (target) => table.remove({ pk: power, sk: target }, EXISTS),
  };
};

const toCapabilities = ({ accountId, modes, version }: AccountCapabilities): AccountCapabilities => ({
  accountId,
  modes,
  version,
});
