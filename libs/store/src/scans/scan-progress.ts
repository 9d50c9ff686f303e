import { isOpenPart, type ScanGap } from '@cloudmend/domain/scans';
import { NEW, expression } from '../keyed-table/expression';
import { groupBy, pause } from '../keyed-table/retry';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';
import { type PartRecord, type RegionItem, toPart } from './scan-items';
import { outcomeSort, partName, partsSort, planSort, progressSort, scanPartition } from './scan-keys';
import { scanLife } from './scan-life';
import type { FinishedPart, ScanStore } from './tenant-scans';

/**
 * Gaps kept per region: an account that denies everything denies it the same way. With texts of 500 characters they stay
 * below the 400 KB of an item.
 */
const GAPS_PER_REGION = 300;
const TEXT_LENGTH = 500;
/** Attempts when the workers of one region write at the same moment: its services, and the bill. */
const MAX_TRIES = 25;

type Parts = Readonly<Record<string, PartRecord>>;

const toOpen = (tries: number): PartRecord => ({ state: 'reading', resources: 0, tries });

/** Changes the parts that are still open; a finished one stays as it is. */
const changeOpen = (
  parts: Parts,
  services: readonly string[],
  change: (service: string, part: PartRecord | undefined) => PartRecord,
): Parts => ({
  ...parts,
  ...Object.fromEntries(
    services.flatMap((service) => {
      const part = parts[service];
      return part === undefined || isOpenPart(part) ? [[service, change(service, part)]] : [];
    }),
  ),
});

const shorten = (text: string): string => text.slice(0, TEXT_LENGTH);
const shortenReason = (gap: ScanGap): ScanGap => ({ ...gap, reason: shorten(gap.reason) });

const toRecord = ({ gaps, apiCalls, paidCalls = 0, ...part }: FinishedPart, room: number): PartRecord => {
  const { accountId: _account, region: _region, service: _service, ...kept } = toPart(part);
  return {
    ...kept,
    ...(kept.reason !== undefined && { reason: shorten(kept.reason) }),
    gaps: gaps.slice(0, Math.max(0, room)).map(shortenReason),
    apiCalls,
    paidCalls,
  };
};

const countGaps = (parts: Parts): number =>
  Object.values(parts).reduce((sum, { gaps }) => sum + (gaps?.length ?? 0), 0);

const finishAll = (parts: Parts, finished: readonly FinishedPart[]): Parts =>
  finished.reduce(
    (all, part) => changeOpen(all, [part.service], () => toRecord(part, GAPS_PER_REGION - countGaps(all))),
    parts,
  );

/** What happens while a scan runs. Repeating any of it changes nothing. */
export const scanProgress = (
  context: TenantContext,
): Pick<ScanStore, 'plan' | 'startParts' | 'finishParts' | 'handOverParts' | 'addAccountOutcome'> => {
  const { table, tenantId, clock } = context;
  const { heartbeat } = scanLife(context);
  const kept = () => keepFrom('findings', clock());
  const beat = (scanId: string): Promise<boolean> => heartbeat(scanId, clock().toISOString());

  type Place = { readonly scanId: string; readonly accountId: string; readonly region: string };

  const write = ({ scanId, accountId, region }: Place, parts: Parts, before: RegionItem | undefined) =>
    table.put(
      {
        pk: scanPartition(tenantId, scanId),
        sk: partsSort(accountId, region),
        accountId,
        region,
        parts,
        revision: (before?.revision ?? 0) + 1,
        ...kept(),
      },
      before ? expression('#revision = :before', { before: before.revision }) : NEW,
    );

  /** Changes the parts of a region, on top of what other workers wrote meanwhile. */
  const change = async (
    place: Place,
    toParts: (parts: Parts) => Parts,
  ): Promise<{ readonly parts: Parts; readonly before: Parts }> => {
    const key = { pk: scanPartition(tenantId, place.scanId), sk: partsSort(place.accountId, place.region) };
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const before = await table.get<RegionItem>(key);
      const parts = toParts(before?.parts ?? {});
      if (await write(place, parts, before)) return { parts, before: before?.parts ?? {} };
      await pause(attempt);
    }
    throw new Error('The parts of a region were changed by too many workers at once.');
  };

  const countFinished = async ({ scanId, accountId, region }: Place, parts: Parts): Promise<void> => {
    const finished = Object.values(parts).filter((part) => !isOpenPart(part)).length;
    await table.put(
      { pk: scanPartition(tenantId, scanId), sk: progressSort(accountId, region), accountId, finished, ...kept() },
      // Another worker may have written a later count.
      expression('attribute_not_exists(#finished) OR #finished < :finished', { finished }),
    );
  };

  return {
    plan: async (scanId, parts) => {
      for (const [accountId, own] of groupBy(parts, (part) => part.accountId))
        await table.update(
          { pk: scanPartition(tenantId, scanId), sk: planSort(accountId) },
          expression('SET #accountId = :accountId, #ttl = :ttl, #kept = :kept ADD #planned :names', {
            accountId,
            ...kept(),
            names: new Set(own.map(partName)),
          }),
        );
    },
    startParts: async (scanId, { accountId, region, services }, at) => {
      if (!(await heartbeat(scanId, at))) return undefined;
      const place = { scanId, accountId, region };
      const begin = (parts: Parts): Parts => changeOpen(parts, services, (_, part) => toOpen((part?.tries ?? 0) + 1));
      // Most regions are begun once: no need to read first.
      const fresh = begin({});
      const isFresh = await write(place, fresh, undefined);
      const { parts, before } = isFresh ? { parts: fresh, before: {} } : await change(place, begin);
      const open = services.filter((service) => isOpenPart(parts[service] as PartRecord));
      return {
        open,
        isFirst: services.every((service) => !Object.hasOwn(before, service)),
        tries: Math.max(0, ...open.map((service) => parts[service]?.tries ?? 0)),
      };
    },
    finishParts: async (scanId, parts) => {
      if (parts.length === 0 || !(await beat(scanId))) return;
      for (const own of groupBy(parts, ({ accountId, region }) => JSON.stringify([accountId, region])).values()) {
        const [{ accountId, region }] = own as [FinishedPart];
        const place = { scanId, accountId, region };
        // Counted even if they were finished before: a worker may have been killed between the two writes.
        const { parts: now } = await change(place, (before) => finishAll(before, own));
        await countFinished(place, now);
      }
    },
    handOverParts: async (scanId, { accountId, region, services }) => {
      await change({ scanId, accountId, region }, (parts) => changeOpen(parts, services, () => toOpen(0)));
    },
    addAccountOutcome: async (scanId, accountId, { counts, changes }) => {
      await table.put(
        { pk: scanPartition(tenantId, scanId), sk: outcomeSort(accountId), counts, changes, ...kept() },
        NEW,
      );
    },
  };
};
