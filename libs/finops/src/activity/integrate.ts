import {
  addKnown,
  addMonths,
  type CarbonMonth,
  type CarbonRate,
  type CarbonReading,
  type CarbonRow,
  startOfMonth,
  toMilligrams,
} from '@cloudmend/domain/carbon';

const HOUR_MS = 3_600_000;
/** A reading holds until the next one, for eight days at most. */
export const HOLD_MS = 192 * HOUR_MS;
const EVERYWHERE = 'global';

/** Part of the time between two readings that see the same kind and region. */
interface Segment {
  readonly hours: number;
  readonly rate: CarbonRate | undefined;
  /** The rate at its end, if another reading came before the first expired. */
  readonly next: CarbonRate | undefined;
  readonly isEndKnown: boolean;
  readonly factors: string;
}

const isSeen = ({ read }: CarbonReading, kind: string, region: string): boolean =>
  read.some((one) => one.kind === kind && (one.regions.includes(region) || one.regions.includes(EVERYWHERE)));

const findRate = ({ rates }: CarbonReading, kind: string, region: string): CarbonRate | undefined =>
  rates.find((rate) => rate.kind === kind && rate.region === region);

interface Span {
  readonly from: number;
  readonly to: number;
}

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/** From each reading to the next, as far as it holds. After the newest one nothing is known yet. */
const listSpans = (readings: readonly CarbonReading[]): ReadonlyArray<Span & { readonly isEndKnown: boolean }> =>
  readings.slice(0, -1).map(({ at }, index) => {
    const [from, next] = [Date.parse(at), Date.parse((readings[index + 1] as CarbonReading).at)];
    return { from, to: Math.min(next, from + HOLD_MS), isEndKnown: next <= from + HOLD_MS };
  });

const listSegments = (readings: readonly CarbonReading[], pair: Pair, month: Span): readonly Segment[] => {
  const seen = readings.filter((reading) => isSeen(reading, pair.kind, pair.region));
  return listSpans(seen).flatMap((span, index) => {
    const hours = overlap(span, month) / HOUR_MS;
    const [now, then] = [seen[index] as CarbonReading, seen[index + 1] as CarbonReading];
    const rate = findRate(now, pair.kind, pair.region);
    const next = findRate(then, pair.kind, pair.region);
    if (hours === 0) return [];
    return [{ hours, rate, next, isEndKnown: span.isEndKnown, factors: now.factors }];
  });
};

interface Pair {
  readonly kind: string;
  readonly region: string;
}

const listPairs = (readings: readonly CarbonReading[]): readonly Pair[] => {
  const pairs = new Map<string, Pair>();
  for (const { rates } of readings)
    for (const { kind, region } of rates) pairs.set(`${kind} ${region}`, { kind, region });
  return [...pairs.values()];
};

const SERVICES: Readonly<Record<string, string>> = {
  'aws.ec2.volume': 'ebs',
  'aws.ec2.snapshot': 'ebs',
  'aws.ec2.nat-gateway': 'vpc',
};

/** The service under which a kind is reported: `aws.rds.cluster` under `rds`. */
export const findService = (kind: string): string => SERVICES[kind] ?? kind.split('.')[1] ?? kind;

interface Sums {
  observedHours: number;
  machineHours: number;
  kwh: number;
  operationalKg: number;
  embodiedKg: number;
  lowKg: number;
  highKg: number;
  assessed: number;
  notAssessed: number;
  hasEmbodied: boolean;
  reasons: Record<string, number>;
  factors: Set<string>;
}

const emptySums = (): Sums => ({
  observedHours: 0,
  machineHours: 0,
  kwh: 0,
  operationalKg: 0,
  embodiedKg: 0,
  lowKg: 0,
  highKg: 0,
  assessed: 0,
  notAssessed: 0,
  hasEmbodied: false,
  reasons: {},
  factors: new Set(),
});

const lowOf = (rate: CarbonRate | undefined): number => (rate ? rate.operationalLowKg + rate.embodiedKg : 0);
const highOf = (rate: CarbonRate | undefined): number => (rate ? rate.operationalHighKg + rate.embodiedKg : 0);

/** Resources that were there at either end, even if none was there at the other. */
const noteResources = (sums: Sums, { assessed, notAssessed, embodiedNotAssessed, reasons }: CarbonRate): void => {
  sums.assessed = Math.max(sums.assessed, assessed);
  sums.notAssessed = Math.max(sums.notAssessed, notAssessed);
  sums.hasEmbodied ||= assessed > embodiedNotAssessed;
  for (const [reason, count] of Object.entries(reasons))
    sums.reasons[reason] = Math.max(sums.reasons[reason] ?? 0, count);
};

const addSegment = (sums: Sums, { hours, rate, next, isEndKnown, factors }: Segment): void => {
  sums.observedHours += hours;
  sums.factors.add(factors);
  // A resource may have come or gone at any time between the readings.
  sums.lowKg += hours * (isEndKnown ? Math.min(lowOf(rate), lowOf(next)) : lowOf(rate));
  sums.highKg += hours * (isEndKnown ? Math.max(highOf(rate), highOf(next)) : highOf(rate));
  for (const one of [rate, isEndKnown ? next : undefined]) if (one) noteResources(sums, one);
  if (!rate) return;
  sums.machineHours += hours * rate.machines;
  sums.kwh += hours * rate.kwh;
  sums.operationalKg += hours * rate.operationalKg;
  sums.embodiedKg += hours * rate.embodiedKg;
};

const joinSums = (all: readonly Sums[]): Sums => {
  const joined = emptySums();
  for (const sums of all) {
    for (const part of ['machineHours', 'kwh', 'operationalKg', 'embodiedKg', 'lowKg', 'highKg'] as const)
      joined[part] += sums[part];
    joined.assessed += sums.assessed;
    joined.notAssessed += sums.notAssessed;
    joined.hasEmbodied ||= sums.hasEmbodied;
    joined.observedHours = Math.max(joined.observedHours, sums.observedHours);
    for (const [reason, count] of Object.entries(sums.reasons))
      joined.reasons[reason] = (joined.reasons[reason] ?? 0) + count;
    for (const factors of sums.factors) joined.factors.add(factors);
  }
  return joined;
};

type Place = Pick<CarbonRow, 'month' | 'accountId' | 'region' | 'service' | 'hours'>;

const roundHours = (hours: number): number => Math.round(hours * 1000) / 1000;

const toRow = (place: Place, sums: Sums): CarbonRow => {
  const isKnown = sums.assessed > 0;
  const known = (value: number): number | null => (isKnown ? toMilligrams(value) : null);
  const operationalKg = known(sums.operationalKg);
  const embodiedKg = sums.hasEmbodied ? known(sums.embodiedKg) : null;
  return {
    ...place,
    source: 'estimate',
    method: [...sums.factors].sort().join(', '),
    observedHours: roundHours(sums.observedHours),
    machineHours: isKnown ? roundHours(sums.machineHours) : null,
    kwh: known(sums.kwh),
    operationalKg,
    embodiedKg,
    totalKg: addKnown([operationalKg, embodiedKg]),
    lowKg: known(sums.lowKg),
    highKg: known(sums.highKg),
    assessed: sums.assessed,
    notAssessed: sums.notAssessed,
    reasons: sums.reasons,
  };
};

export const groupBy = <T>(values: readonly T[], toKey: (value: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(toKey(value), [...(groups.get(toKey(value)) ?? []), value]);
  return groups;
};

/**
 * The emissions of one account in a month, from its readings (oldest first, from eight days before the month on): rates
 * over the hours between scans. Hours that no scan speaks for are not filled in.
 */
export const integrateMonth = (
  accountId: string,
  month: string,
  { readings, now }: { readonly readings: readonly CarbonReading[]; readonly now: Date },
): CarbonMonth => {
  const span = { from: startOfMonth(month), to: Math.min(startOfMonth(addMonths(month, 1)), now.getTime()) };
  const hours = roundHours((span.to - span.from) / HOUR_MS);
  const pairs = listPairs(readings).flatMap((pair) => {
    const segments = listSegments(readings, pair, span);
    if (!segments.some(({ rate, next }) => rate ?? next)) return [];
    const sums = emptySums();
    for (const segment of segments) addSegment(sums, segment);
    return [{ region: pair.region, service: findService(pair.kind), sums }];
  });
  const groups = groupBy(pairs, ({ region, service }) => `${region} ${service}`);
  const rows = [...groups.values()].map((group) => {
    const { region, service } = group[0] as (typeof pairs)[number];
    return toRow({ month, accountId, region, service, hours }, joinSums(group.map(({ sums }) => sums)));
  });
  return {
    accountId,
    month,
    hours,
    observedHours: roundHours(listSpans(readings).reduce((sum, each) => sum + overlap(each, span), 0) / HOUR_MS),
    rows: rows.sort((a, b) => (b.totalKg ?? 0) - (a.totalKg ?? 0)),
  };
};
