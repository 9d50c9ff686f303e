import { type TimeRange, countDays } from '@cloudmend/domain/scans';
import type { CloudReader } from '../cloud-port';
import type { CollectOptions, CostWindow } from '../collect-options';
import { type PatientReader, readingWithin } from '../patience';
import { BOTH_PURPOSES } from '../purposes';
import {
  GLOBAL_REGION,
  type MemberBill,
  type PriceQuote,
  type Resource,
  type ScanUnit,
  type UnitSnapshot,
} from '../snapshot';
import { findAction, APIS } from './actions';
import { type Collecting, earlierKey, isTimeUp, startCollecting } from './collecting';
import { composeCollectors } from './collectors';
import { collectCommitments, collectMemberCommitments } from './cost/collect-commitments';
import { collectCost, collectMemberCosts } from './cost/collect-cost';
import { collectSavingsPlans } from './cost/collect-savings-plans';
import { withUse } from './metrics/collect-metrics';
import { isOddForm, oddFormError } from './odd-form';
import { readingOffered } from './offered';
import { findHomeRegion } from './partition';
import { readPrices } from './prices/read-prices';
import { readingFor } from './reading-for';

const DAY_MS = 86_400_000;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const defaultWindow = (now: Date, range: TimeRange): CostWindow => ({
  from: toDay(now.getTime() - (countDays(range) - 1) * DAY_MS),
  to: toDay(now.getTime()),
});

const sleep = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds));

interface CountedReader extends CloudReader {
  paidCalls(): number;
  /** True once a call has succeeded: the credentials are valid. */
  hasAnswered(): boolean;
}

/** Counts the calls of one unit while other units use the same reader. */
const countCalls = (reader: CloudReader): CountedReader => {
  let calls = 0;
  let paid = 0;
  let answered = false;
  return {
    hasAnswered: () => answered,
    paidCalls: () => paid,
    get calls() {
      return calls;
    },
    read: async (call, signal) => {
      calls += 1;
      if (APIS.get(call.service)?.isPaid) paid += 1;
      const answer = await reader.read(call, signal);
      answered = true;
      return answer;
    },
  };
};

const begin = (source: CountedReader, reader: CloudReader, unit: ScanUnit, options: CollectOptions): Collecting => {
  const {
    now,
    range,
    signal,
    purposes = BOTH_PURPOSES,
    partition = 'aws',
    pause = sleep,
    costWindow = defaultWindow(now, range),
  } = options;
  const region = unit.region === GLOBAL_REGION ? findHomeRegion(partition) : unit.region;
  return startCollecting(
    {
      reader: readingFor(readingOffered(reader), purposes),
      unit,
      now,
      partition,
      region,
      scannedRegions: options.regions && new Set(options.regions),
      purposes,
      costWindow,
      pause,
      signal,
      findAction,
      earlier:
        options.earlier && new Map(options.earlier.resources.map((resource) => [earlierKey(resource), resource])),
    },
    source.hasAnswered,
  );
};

/** Skips regions in which a service is not offered, because no one can enable it there. */
const offeredOnly = (
  { gaps: { notOffered }, unit }: Collecting,
  resources: readonly Resource[],
): readonly Resource[] =>
  notOffered.size === 0
    ? resources
    : resources.filter(({ arn, region }) => {
        const [, , service = '', , , resource] = arn.split(':');
        return !(region === unit.region && resource === 'account' && notOffered.has(service));
      });

/** What a cost unit reads in addition to the bill. */
const COMMITMENT_KINDS = ['aws.cost.commitments', 'aws.cost.savings-plan'];

/** A response of unexpected form leaves its facts unread, with a gap, instead of ending the scan. */
const oddAnswer =
  <T>({ unit, gaps, unreadKinds }: Collecting, kinds: readonly string[], instead: T) =>
  (thrown: unknown): T => {
    if (!isOddForm(thrown)) throw thrown;
    const operation = `${unit.service}:*`;
    const reason = gaps.note(oddFormError(operation, thrown));
    for (const kind of kinds) unreadKinds.set(kind, { kind, operation, reason });
    return instead;
  };

/** Bills of an organization's accounts, read through their payer. */
const readBills = async (
  collecting: Collecting,
  accountIds: readonly string[],
): Promise<Pick<UnitSnapshot, 'resources' | 'bills'>> => {
  const costs = await collectMemberCosts(collecting, accountIds).catch(oddAnswer(collecting, [], undefined));
  // Commitments are billed per request too, and useless without the bill.
  if (!costs) return { resources: [] };
  const found = accountIds.filter((accountId) => costs.has(accountId));
  const commitments =
    found.length === 0
      ? new Map<string, Resource>()
      : await collectMemberCommitments(collecting, found).catch(
          oddAnswer<ReadonlyMap<string, Resource>>(collecting, COMMITMENT_KINDS, new Map()),
        );
  const bills = found.map((accountId): [string, MemberBill] => [
    accountId,
    { costs: costs.get(accountId) ?? [], resources: [commitments.get(accountId) ?? []].flat() },
  ]);
  return { resources: [], bills: Object.fromEntries(bills) };
};

const readUnit = async (
  collecting: Collecting,
  { billsOf, isBillRead = false }: Pick<CollectOptions, 'billsOf' | 'isBillRead'>,
): Promise<Pick<UnitSnapshot, 'resources' | 'costs' | 'bills'>> => {
  const { service } = collecting.unit;
  if (service === 'cost' && isBillRead)
    return {
      resources: await collectSavingsPlans(collecting).catch(oddAnswer<Resource[]>(collecting, COMMITMENT_KINDS, [])),
    };
  if (service === 'cost' && billsOf) return readBills(collecting, billsOf);
  if (service === 'cost') {
    const [costs, commitments] = await Promise.all([
      collectCost(collecting).catch(oddAnswer(collecting, [], undefined)),
      collectCommitments(collecting).catch(oddAnswer<Resource[]>(collecting, COMMITMENT_KINDS, [])),
    ]);
    return costs ? { resources: commitments, costs } : { resources: commitments };
  }
  const collectors = composeCollectors(service);
  if (!collectors) throw new TypeError(`No collector reads the service ${service}.`);
  const isOdd = oddAnswer<Resource[]>(collecting, collectors.kinds, []);
  const read = collectors.collect.map((collect) => collect(collecting).catch(isOdd));
  const used = await withUse(collecting, offeredOnly(collecting, (await Promise.all(read)).flat()));
  return { resources: collectors.afterUse ? await collectors.afterUse(collecting, used).catch(isOdd) : used };
};

const readUnitPrices = async (
  collecting: Collecting,
  resources: readonly Resource[],
  { now, listPriceKeys, quotes = [], door }: CollectOptions & { readonly door: CloudReader },
): Promise<PriceQuote[]> => {
  const wanted = listPriceKeys
    ? resources.flatMap((resource) => listPriceKeys(resource, now).map((key) => ({ key, region: resource.region })))
    : [];
  return wanted.length === 0 ? [] : readPrices(collecting, wanted, { held: quotes, door });
};

const NOTHING_READ: Pick<UnitSnapshot, 'gaps' | 'apiCalls'> = { gaps: [], apiCalls: 0 };

const patiently = (reader: CountedReader, patienceMs: number | undefined): PatientReader =>
  patienceMs === undefined
    ? { read: (call, signal) => reader.read(call, signal), calls: 0, isCutShort: () => false }
    : readingWithin(reader, patienceMs);

/**
 * Reads one unit. Denied, throttled or malformed answers become gaps and reading continues; only invalid
 * credentials and an abort end it. @throws CloudError expired
 */
export const collectAwsUnit = async (
  source: CloudReader,
  unit: ScanUnit,
  options: CollectOptions,
): Promise<UnitSnapshot> => {
  options.signal?.throwIfAborted();
  const { patienceMs, earlier = NOTHING_READ } = options;
  const reader = countCalls(source);
  const patient = patiently(reader, patienceMs);
  const collecting = begin(reader, patient, unit, options);
  const read = await readUnit(collecting, options);
  const prices = collecting.purposes.includes('cost')
    ? await readUnitPrices(collecting, read.resources, { ...options, door: source }).catch(
        oddAnswer<PriceQuote[]>(collecting, [], []),
      )
    : [];
  return {
    schema: 'cloudmend.snapshot/1',
    unit: { accountId: unit.accountId, region: unit.region, service: unit.service },
    takenAt: options.now.toISOString(),
    purposes: collecting.purposes,
    ...read,
    ...(prices.length > 0 ? { prices } : {}),
    unreadKinds: [...collecting.unreadKinds.values()],
    // A call that was denied before is not repeated.
    gaps: [...earlier.gaps.filter(({ reason }) => !isTimeUp(reason)), ...collecting.gaps.gaps()],
    ...(patient.isCutShort() ? { cutShort: true as const } : {}),
    apiCalls: reader.calls + earlier.apiCalls,
    ...(reader.paidCalls() > 0 ? { paidCalls: reader.paidCalls() } : {}),
  };
};
