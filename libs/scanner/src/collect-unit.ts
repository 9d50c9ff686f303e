import { type TimeRange, daysOf } from '@cloudmend/domain/scans';
import type { CloudReader } from './cloud-port';
import {
  GLOBAL_REGION,
  type PriceQuote,
  type Purpose,
  type Resource,
  type ScanUnit,
  type UnitSnapshot,
} from './snapshot';
import { type CostWindow, type Collecting, startCollecting } from './aws/collecting';
import { collectCommitments } from './aws/cost/collect-commitments';
import { collectCost } from './aws/cost/collect-cost';
import { isOddForm, oddFormError } from './aws/odd-form';
import { homeRegionOf } from './aws/partition';
import { collectorsOf } from './collectors';
import { withUse } from './metrics/collect-metrics';
import { readingWithin } from './patience';
import { readPrices } from './prices/read-prices';
import { BOTH_PURPOSES, readingFor } from './purposes';

export interface CollectOptions {
  readonly now: Date;
  /** How many days of cost, when no window is given. */
  readonly range: TimeRange;
  /** The days of cost to ask for. @default - the range's days up to today */
  readonly costWindow?: CostWindow | undefined;
  /** What is looked for; what serves nothing of it is not asked. @default - both */
  readonly purposes?: readonly Purpose[] | undefined;
  /** The regions of this scan: a trail at home elsewhere is asked for its status in the region it covers. @default - all */
  readonly regions?: readonly string[] | undefined;
  /** @default aws */
  readonly partition?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which nothing more is asked; what was read stays, the rest is a gap. @default - it takes what it takes */
  readonly patienceMs?: number | undefined;
  /** The prices that a resource needs, by the saving rules' own keys. @default - none is asked for */
  readonly priceKeysOf?: ((resource: Resource, now: Date) => readonly string[]) | undefined;
  /** Prices that were read before: those of the last day are not asked for again. */
  readonly quotes?: readonly PriceQuote[] | undefined;
  /** How to wait for a report that AWS is writing. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const defaultWindow = (now: Date, range: TimeRange): CostWindow => ({
  from: dayOf(now.getTime() - (daysOf(range) - 1) * DAY_MS),
  to: dayOf(now.getTime()),
});

const sleep = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds));

interface CountedReader extends CloudReader {
  paidCalls(): number;
  /** True once a call was answered: the credentials are good. */
  hasAnswered(): boolean;
}

/** Counts the calls of one unit, while others use the same reader. */
/** The one service that charges for each request. */
const PAID_SERVICE = 'cost-explorer';

const counted = (reader: CloudReader): CountedReader => {
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
      if (call.service === PAID_SERVICE) paid += 1;
      const answer = await reader.read(call, signal);
      answered = true;
      return answer;
    },
  };
};

const begin = (source: CountedReader, unit: ScanUnit, options: CollectOptions): Collecting => {
  const {
    now,
    range,
    signal,
    purposes = BOTH_PURPOSES,
    partition = 'aws',
    pause = sleep,
    costWindow = defaultWindow(now, range),
  } = options;
  const reader = options.patienceMs === undefined ? source : readingWithin(source, options.patienceMs);
  const region = unit.region === GLOBAL_REGION ? homeRegionOf(partition) : unit.region;
  return startCollecting(
    {
      reader: readingFor(reader, purposes),
      unit,
      now,
      partition,
      region,
      scannedRegions: options.regions && new Set(options.regions),
      purposes,
      costWindow,
      pause,
      signal,
    },
    source.hasAnswered,
  );
};

/** Leaves out the region of a service that is not offered there: nobody can switch it on. */
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

/** What a cost unit reads beside the bill. */
const COMMITMENT_KINDS = ['aws.cost.commitments', 'aws.cost.savings-plan'];

/** An answer of a form that nobody foresaw makes what hangs on it unread, rather than ending the scan: a gap, and something else in its place. */
const oddAnswer =
  <T>({ unit, gaps, unreadKinds }: Collecting, kinds: readonly string[], instead: T) =>
  (thrown: unknown): T => {
    if (!isOddForm(thrown)) throw thrown;
    const operation = `${unit.service}:*`;
    const reason = gaps.note(oddFormError(operation, thrown));
    for (const kind of kinds) unreadKinds.set(kind, { kind, operation, reason });
    return instead;
  };

const readUnit = async (collecting: Collecting): Promise<Pick<UnitSnapshot, 'resources' | 'costs'>> => {
  const { service } = collecting.unit;
  if (service === 'cost') {
    const [costs, commitments] = await Promise.all([
      collectCost(collecting).catch(oddAnswer(collecting, [], undefined)),
      collectCommitments(collecting).catch(oddAnswer<Resource[]>(collecting, COMMITMENT_KINDS, [])),
    ]);
    return costs ? { resources: commitments, costs } : { resources: commitments };
  }
  const collectors = collectorsOf(service);
  if (!collectors) throw new TypeError(`Nothing collects the service ${service}.`);
  const isOdd = oddAnswer<Resource[]>(collecting, collectors.kinds, []);
  const read = collectors.collect.map((collect) => collect(collecting).catch(isOdd));
  const used = await withUse(collecting, offeredOnly(collecting, (await Promise.all(read)).flat()));
  return { resources: collectors.afterUse ? await collectors.afterUse(collecting, used).catch(isOdd) : used };
};

const pricesOf = async (
  collecting: Collecting,
  resources: readonly Resource[],
  { now, priceKeysOf, quotes = [], door }: CollectOptions & { readonly door: CloudReader },
): Promise<PriceQuote[]> => {
  const wanted = priceKeysOf
    ? resources.flatMap((resource) => priceKeysOf(resource, now).map((key) => ({ key, region: resource.region })))
    : [];
  return wanted.length === 0 ? [] : readPrices(collecting, wanted, { held: quotes, door });
};

/**
 * Reads one unit. What is refused, throttled or broken becomes a gap and the rest goes on; only credentials that are not valid
 * and an abort end it.
 * @throws CloudError expired
 */
export const collectUnit = async (
  source: CloudReader,
  unit: ScanUnit,
  options: CollectOptions,
): Promise<UnitSnapshot> => {
  options.signal?.throwIfAborted();
  const reader = counted(source);
  const collecting = begin(reader, unit, options);
  const read = await readUnit(collecting);
  const prices = collecting.purposes.includes('cost')
    ? await pricesOf(collecting, read.resources, { ...options, door: source }).catch(
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
    gaps: collecting.gaps.gaps(),
    apiCalls: reader.calls,
    ...(reader.paidCalls() > 0 ? { paidCalls: reader.paidCalls() } : {}),
  };
};

/** The snapshot of a unit that nobody could read: every kind of it is unread, so that nothing of it can look like a pass. */
export const unreadUnit = (unit: ScanUnit, reason: string, now: Date): UnitSnapshot => {
  const operation = `${unit.service}:*`;
  return {
    schema: 'cloudmend.snapshot/1',
    unit,
    takenAt: now.toISOString(),
    resources: [],
    unreadKinds: (collectorsOf(unit.service)?.kinds ?? []).map((kind) => ({ kind, operation, reason })),
    gaps: [{ ...unit, operation, reason }],
    apiCalls: 0,
  };
};
