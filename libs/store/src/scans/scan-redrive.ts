import { AppError, notFound } from '@cloudmend/domain/errors';
import type { Item } from '../keyed-table/keys';
import { pause } from '../keyed-table/retry';
import type { TenantContext } from '../tenant-context';
import type { PartRecord, Progress, RegionItem, ScanHead } from './scan-items';
import { partOfName, scanKey, scanPartition } from './scan-keys';
import { takeSlot } from './scan-slots';
import { openSlots, setAll, stillIs } from './slot-writes';
import type { ScanStore } from './tenant-scans';

/** Attempts under concurrent slot changes. */
const MAX_TRIES = 25;
/** The plan's limits are for scans that people start. */
const UNLIMITED = { running: Number.POSITIVE_INFINITY, perDay: Number.POSITIVE_INFINITY };
const UNREAD: PartRecord = { state: 'waiting', resources: 0, tries: 0 };

const keepRead = (parts: RegionItem['parts'], accountPart: string): RegionItem['parts'] =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([service]) => service !== accountPart)
      .map(([service, part]) => [service, part.state === 'read' ? part : UNREAD]),
  );

const isRegion = (item: Item): item is Item & RegionItem => item.sk.startsWith('PART#') && 'parts' in item;

const countRead = ({ parts }: Pick<RegionItem, 'parts'>): number =>
  Object.values(parts).filter(({ state }) => state === 'read').length;

/** An account's planned parts without the one that stands for all of it. DynamoDB has no empty sets. */
const keepPlanned = ({ planned, ...rest }: Item & Progress, accountPart: string): Item => {
  const units = [...(planned ?? [])].filter((name) => partOfName(name).service !== accountPart);
  return units.length > 0 ? { ...rest, planned: new Set(units) } : rest;
};

/** An item of the scan as if only what was read had been begun; undefined if it is gone. */
const rewind = (item: Item, regions: ReadonlyMap<string, RegionItem>, accountPart: string): Item | undefined => {
  if (isRegion(item)) return { ...item, ...regions.get(item.sk), revision: item.revision + 1 };
  if (!item.sk.startsWith('PROGRESS#')) return undefined;
  const region = regions.get(item.sk.replace('PROGRESS#', 'PART#'));
  return region ? { ...item, finished: countRead(region) } : keepPlanned(item as Item & Progress, accountPart);
};

/** How a failed scan is queued again. */
export const scanRedrive = ({ table, tenantId }: TenantContext): Pick<ScanStore, 'redrive'> => {
  const slots = openSlots({ table, tenantId });

  /** What was counted for an account counts once more when it is evaluated again. */
  const reset = async (scanId: string, accountPart: string): Promise<void> => {
    const pk = scanPartition(tenantId, scanId);
    const items: readonly Item[] = await table.all({ pk });
    const regions = new Map(
      items
        .filter(isRegion)
        .map(({ sk, ...region }) => [sk, { ...region, parts: keepRead(region.parts, accountPart) }]),
    );
    for (const item of items) {
      const after = rewind(item, regions, accountPart);
      if (after) await table.put(after);
      else await table.remove({ pk, sk: item.sk });
    }
  };

  const nextSlots = async ({ scanId, accountIds }: ScanHead, at: string) => {
    const now = await slots.read();
    const decision = takeSlot(now, { scanId, accounts: accountIds, at }, UNLIMITED);
    if (decision.kind === 'joined')
      throw new AppError('conflict', 'Another scan is reading these accounts. Wait for it to end.');
    // It was counted on the day on which it was started.
    const { day, startedToday } = now;
    return { ...decision.slots, day, startedToday };
  };

  return {
    redrive: async (scanId, at, accountPart) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        const head = await table.get<ScanHead>(scanKey(tenantId, scanId));
        if (!head) throw notFound('The scan');
        if (head.status !== 'failed') throw new AppError('conflict', 'The scan has not failed.');
        const taken = await nextSlots(head, at);
        // A failed scan has no worker that could write meanwhile.
        await reset(scanId, accountPart);
        const redrives = (head.redrives ?? 0) + 1;
        const begun = { status: 'queued', touchedAt: at, finishedAt: null, reason: null, gaps: [], redrives };
        const { isDone } = await table.transact([
          { update: scanKey(tenantId, scanId), change: setAll(begun), when: stillIs('failed') },
          slots.write(taken),
        ]);
        if (isDone) return redrives;
      }
      throw new AppError('conflict', 'The scan is being changed. Please try again.');
    },
  };
};
