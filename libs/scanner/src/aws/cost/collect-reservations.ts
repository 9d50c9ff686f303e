import type { Expression, Group, ResultByTime } from '@aws-sdk/client-cost-explorer';
import { type Fact, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { readPages } from '../pages';
import { readUsd } from './bill-line';
import {
  type CommitmentUse,
  type Commitments,
  RESERVABLE,
  RESERVED_AS,
  type ReservableService,
  type ReservationUse,
  USAGE_DAYS,
  type UsageCost,
} from './commitments';
import { byAccount, lastDays, NO_DATA, parseNumber, ofAccounts, USE_DAYS } from './cost-explorer';
import { parseUsageType } from './usage-type';

/** The record types of usage, and the sum to which each belongs. */
const SUM_OF_RECORD: Readonly<Record<string, 'onDemandUsd' | 'reservedUsd' | 'planUsd'>> = {
  Usage: 'onDemandUsd',
  DiscountedUsage: 'reservedUsd',
  SavingsPlanCoveredUsage: 'planUsd',
};
/** Billed for a reservation whether or not it is used. */
const FEES: ReadonlySet<string> = new Set(['RIFee', 'Recurring', 'Upfront', 'Fee']);

interface Read {
  readonly usage: readonly UsageCost[];
  /** Services with reservations, or possible reservations. */
  readonly reserved: ReadonlySet<ReservableService>;
}

const nothingYet = { quantity: 0, onDemandUsd: 0, reservedUsd: 0, planUsd: 0 };

const isReserved = (record: string): boolean => record === 'DiscountedUsage' || FEES.has(record);

/** The cost of one group; undefined if it is not usage, or of a service without reservations. */
const toUsageCost = (group: Group): UsageCost | undefined => {
  const [text = '', record = ''] = group.Keys ?? [];
  const {
    services: [service],
    ...type
  } = parseUsageType(text);
  const sum = Object.hasOwn(SUM_OF_RECORD, record) ? SUM_OF_RECORD[record] : undefined;
  if (sum === undefined || service === undefined) return undefined;
  const quantity = parseNumber(group.Metrics?.['UsageQuantity']?.Amount);
  return { service, ...type, ...nothingYet, quantity, [sum]: readUsd(group, 'AmortizedCost') };
};

/** The cost of all groups, added over the periods: groups are keyed by [usage type, record type]. */
const addedUp = (groups: readonly Group[]): Read => {
  const byType = new Map<string, UsageCost>();
  for (const line of groups.flatMap((group) => toUsageCost(group) ?? [])) {
    const key = `${line.service} ${line.region} ${line.usageType}`;
    const { quantity, onDemandUsd, reservedUsd, planUsd } = byType.get(key) ?? nothingYet;
    byType.set(key, {
      ...line,
      quantity: quantity + line.quantity,
      onDemandUsd: onDemandUsd + line.onDemandUsd,
      reservedUsd: reservedUsd + line.reservedUsd,
      planUsd: planUsd + line.planUsd,
    });
  }
  const reserved = groups.flatMap(({ Keys: [text = '', record = ''] = [] }) =>
    isReserved(record) ? parseUsageType(text).services : [],
  );
  return { usage: [...byType.values()], reserved: new Set(reserved) };
};

interface UsageQuestion {
  readonly filters: readonly Expression[];
  readonly groupBy: readonly ('LINKED_ACCOUNT' | 'USAGE_TYPE' | 'RECORD_TYPE')[];
}

const usageDays = async (collecting: Collecting, { filters, groupBy }: UsageQuestion): Promise<ResultByTime[]> => {
  const results: ResultByTime[] = [];
  const pages = readPages(collecting, {
    service: 'cost-explorer',
    operation: 'GetCostAndUsage',
    input: (NextPageToken) => ({
      TimePeriod: lastDays(collecting.now, USAGE_DAYS),
      Granularity: 'MONTHLY' as const,
      Metrics: ['AmortizedCost', 'UsageQuantity'],
      Filter: {
        And: [...filters, { Dimensions: { Key: 'SERVICE' as const, Values: Object.values(RESERVABLE) } }],
      },
      GroupBy: groupBy.map((Key) => ({ Type: 'DIMENSION' as const, Key })),
      NextPageToken,
    }),
    next: ({ NextPageToken }) => NextPageToken,
  });
  for await (const { ResultsByTime } of pages) results.push(...(ResultsByTime ?? []));
  return results;
};

const listGroups = (results: readonly ResultByTime[]): Group[] => results.flatMap(({ Groups }) => Groups ?? []);

/** One request returns on-demand and reserved cost of all services, with the effective price of each usage type. */
const readUsage = (collecting: Collecting, accountIds: readonly string[]): Promise<Fact<Read>> =>
  readFact<Read>(
    collecting,
    async () =>
      addedUp(
        listGroups(
          await usageDays(collecting, {
            filters: [ofAccounts(accountIds)],
            groupBy: ['USAGE_TYPE', 'RECORD_TYPE'],
          }),
        ),
      ),
    { absent: { codes: NO_DATA, value: { usage: [], reserved: new Set() } } },
  );

/**
 * The same for several accounts: grouping by account leaves no room for the record type, so each of the three is a
 * request.
 */
export const readUsageByAccount = (
  collecting: Collecting,
  accountIds: readonly string[],
): Promise<Fact<ReadonlyMap<string, readonly UsageCost[]>>> =>
  readFact<ReadonlyMap<string, readonly UsageCost[]>>(
    collecting,
    async () => {
      const groups = new Map<string, Group[]>();
      for (const record of Object.keys(SUM_OF_RECORD)) {
        const filters = [ofAccounts(accountIds), { Dimensions: { Key: 'RECORD_TYPE' as const, Values: [record] } }];
        const results = await usageDays(collecting, { filters, groupBy: ['LINKED_ACCOUNT', 'USAGE_TYPE'] });
        for (const [accountId, own] of byAccount(results))
          groups.set(accountId, [
            ...(groups.get(accountId) ?? []),
            ...listGroups(own).map((group) => ({ ...group, Keys: [...(group.Keys ?? []), record] })),
          ]);
      }
      return new Map([...groups].map(([accountId, own]) => [accountId, addedUp(own).usage]));
    },
    { absent: { codes: NO_DATA, value: new Map() } },
  );

/** A service's other name, used if the first is rejected or returns nothing. */
const listNames = (service: ReservableService): readonly string[] => RESERVED_AS[service] ?? [RESERVABLE[service]];

/** Null if Cost Explorer has no reservations under that name. @throws CloudError */
const useUnder = async (
  collecting: Collecting,
  accountIds: readonly string[],
  name: string,
): Promise<CommitmentUse | null> => {
  const { Total } = await callIn(collecting, 'cost-explorer', 'GetReservationUtilization', {
    TimePeriod: lastDays(collecting.now, USE_DAYS),
    Filter: { And: [ofAccounts(accountIds), { Dimensions: { Key: 'SERVICE' as const, Values: [name] } }] },
  });
  if (!Total || parseNumber(Total.PurchasedHours) + parseNumber(Total.PurchasedUnits) === 0) return null;
  const usedPercent = parseNumber(Total.UtilizationPercentage);
  const unusedUsd =
    Total.RICostForUnusedHours === undefined
      ? parseNumber(Total.TotalAmortizedFee) * (1 - usedPercent / 100)
      : parseNumber(Total.RICostForUnusedHours);
  return { usedPercent, unusedUsd, days: USE_DAYS };
};

const INVALID = 'ValidationException';
const isInvalid = (thrown: unknown): boolean => thrown instanceof Error && 'code' in thrown && thrown.code === INVALID;

/** Without a service Cost Explorer returns EC2 only, and it accepts one at a time. */
const readUse = async (
  collecting: Collecting,
  accountIds: readonly string[],
  service: ReservableService,
): Promise<ReservationUse> => ({
  service,
  use: await readFact<CommitmentUse | null>(
    collecting,
    async () => {
      const names = listNames(service);
      for (const [index, name] of names.entries()) {
        const isLast = index === names.length - 1;
        const use = await useUnder(collecting, accountIds, name).catch((thrown: unknown) => {
          if (isLast || !isInvalid(thrown)) throw thrown;
          return null;
        });
        if (use !== null) return use;
      }
      return null;
    },
    { subject: RESERVABLE[service], absent: { codes: NO_DATA, value: null } },
  ),
});

/**
 * On-demand and reserved cost. Each request costs a cent: reservation utilisation is requested only for services
 * with reservations.
 */
export const readReservations = async (
  collecting: Collecting,
  accountIds: readonly string[] = [collecting.unit.accountId],
): Promise<Pick<Commitments, 'reservations'> & { readonly usage: Fact<readonly UsageCost[]> }> => {
  const read = await readUsage(collecting, accountIds);
  if (!read.known) return { usage: read, reservations: read };
  const { usage, reserved } = read.value;
  const used = [...reserved].sort().map((service) => readUse(collecting, accountIds, service));
  return { usage: toFact(usage), reservations: toFact(await Promise.all(used)) };
};
