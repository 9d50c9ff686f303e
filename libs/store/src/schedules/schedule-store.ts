import { AppError, notFound } from '@cloudmend/domain/errors';
import type { Expression } from '../keyed-table/expression';
import { NEW, expression } from '../keyed-table/expression';
import type { Item } from '../keyed-table/keys';
import { pause as waitABit } from '../keyed-table/retry';
import type { Write } from '../keyed-table/transact';
import { pickFields } from '../records/pick-fields';
import type { TenantContext } from '../tenant-context';
import { ttlAfterDays } from '../time';
import { scheduleCountKey, scheduleKey, schedulesPartition } from './schedule-keys';
import { scheduleRuns } from './schedule-runs';
import type { ScheduleRecord, ScheduleStore } from './tenant-schedules';

/** Attempts under concurrent changes of one schedule. */
const MAX_TRIES = 8;
/** How long a schedule is listed after its only run. */
const FINISHED_DAYS = 30;

type Kept = ScheduleRecord & { readonly ttl?: number };

const toRecord = pickFields<ScheduleRecord>({
  scheduleId: true,
  schedule: true,
  scan: true,
  author: true,
  state: true,
  reason: true,
  activeSince: true,
  handledThrough: true,
  lastRun: true,
  createdAt: true,
});

const ACTIVE = expression('#state = :active', { active: 'active' });
const NOT_FINISHED = expression('attribute_exists(#pk) AND #state <> :finished', { finished: 'finished' });

/** The schedules of a tenant: an item each, and a counter of those that have not had their last run. */
export const openScheduleStore = (context: TenantContext): ScheduleStore => {
  const { table, tenantId, clock } = context;
  const toKey = (scheduleId: string) => scheduleKey(tenantId, scheduleId);
  const counter = scheduleCountKey(tenantId);
  const oneLess: Write = { update: counter, change: expression('ADD #count :less', { less: -1 }) };
  // TTL deletes late.
  const isThere = (item: Item<Kept> | undefined): item is Item<Kept> =>
    item !== undefined && (item.ttl === undefined || item.ttl * 1000 > clock().getTime());

  const get = async (scheduleId: string): Promise<ScheduleRecord | undefined> => {
    const item = await table.get<Kept>(toKey(scheduleId));
    return isThere(item) ? toRecord(item) : undefined;
  };
  const list = async (): Promise<readonly ScheduleRecord[]> =>
    (await table.all<Kept>({ pk: schedulesPartition(tenantId) })).filter(isThere).map(toRecord);

  const change = async (
    scheduleId: string,
    fields: Partial<ScheduleRecord>,
    when: Expression,
  ): Promise<ScheduleRecord | undefined> => {
    const text = `SET ${Object.keys(fields)
      .map((name) => `#${name} = :new_${name}`)
      .join(', ')}`;
    const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`new_${name}`, value]));
    const updated = await table.update<Kept>(toKey(scheduleId), expression(text, values), when);
    return updated && toRecord(updated);
  };

  const changeOrMiss = async (
    scheduleId: string,
    fields: Partial<ScheduleRecord>,
    finished: string,
  ): Promise<ScheduleRecord> => {
    const changed = await change(scheduleId, fields, NOT_FINISHED);
    if (changed) return changed;
    if (await get(scheduleId)) throw new AppError('conflict', finished);
    throw notFound('The schedule');
  };

  return {
    ...scheduleRuns(context),
    get,
    list,
    create: async (record, limit) => {
      const outcome = await table.transact([
        { name: 'schedule', put: { ...toKey(record.scheduleId), ...toRecord(record) }, when: NEW },
        { update: counter, change: expression('ADD #count :one', { one: 1 }), when: belowLimit(limit) },
      ]);
      if (outcome.missed.has('schedule')) throw new AppError('conflict', 'A schedule with this id already exists.');
      if (!outcome.isDone)
        throw new AppError('plan-limit', limitText(limit), { details: { limit: 'schedules', value: limit } });
    },
    pause: (scheduleId) =>
      changeOrMiss(scheduleId, { state: 'paused', reason: null }, 'This schedule has already run.'),
    resume: (scheduleId, { author, at }) =>
      changeOrMiss(
        scheduleId,
        { state: 'active', reason: null, author, activeSince: at, handledThrough: at },
        'This schedule has already run. Create a new one.',
      ),
    disable: async (scheduleId, reason) =>
      (await change(scheduleId, { state: 'disabled', reason }, ACTIVE)) !== undefined,
    finish: async (scheduleId) => {
      const ended = expression('SET #state = :finished, #ttl = :ttl', {
        finished: 'finished',
        ttl: ttlAfterDays(clock(), FINISHED_DAYS),
      });
      await table.transact([{ update: toKey(scheduleId), change: ended, when: ACTIVE }, oneLess]);
    },
    remove: async (scheduleId) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await waitABit(attempt);
        const known = await get(scheduleId);
        if (!known) throw notFound('The schedule');
        const unchanged = expression('#state = :before', { before: known.state });
        const { isDone } = await table.transact([
          { remove: toKey(scheduleId), when: unchanged },
          ...(known.state === 'finished' ? [] : [oneLess]),
        ]);
        if (isDone) return;
      }
      throw new AppError('conflict', 'This schedule is being changed. Please try again.');
    },
    isWithin: async (scheduleId, limit) => {
      const { count = 0 } = (await table.get<{ count: number }>(counter)) ?? {};
      if (count <= limit) return true;
      const counted = (await list()).filter(({ state }) => state !== 'finished');
      return counted.findIndex((record) => record.scheduleId === scheduleId) < limit;
    },
  };
};

const belowLimit = (limit: number): Expression =>
  expression(limit > 0 ? 'attribute_not_exists(#count) OR #count < :limit' : '#count < :limit', { limit });

const limitText = (limit: number): string => `Your plan includes up to ${limit} schedules.`;
