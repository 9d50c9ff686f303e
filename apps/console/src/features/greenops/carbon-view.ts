import { addKnown, type CarbonMonths, type CarbonRow } from '@cloudmend/domain/carbon';
import { roundParts } from '@cloudmend/domain/costs';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { formatKg, UNKNOWN } from '../../components/format';

export type CarbonGroup = 'service' | 'region' | 'account';

type Part = 'kwh' | 'operationalKg' | 'embodiedKg' | 'totalKg' | 'lowKg' | 'highKg';

export interface CarbonSums extends Readonly<Record<Part, number | null>> {
  readonly assessed: number;
  readonly notAssessed: number;
}

export const sumRows = (rows: readonly CarbonRow[]): CarbonSums => {
  const sum = (part: Part): number | null => addKnown(rows.map((row) => row[part]));
  const count = (part: 'assessed' | 'notAssessed'): number => rows.reduce((all, row) => all + row[part], 0);
  return {
    kwh: sum('kwh'),
    operationalKg: sum('operationalKg'),
    embodiedKg: sum('embodiedKg'),
    totalKg: sum('totalKg'),
    lowKg: sum('lowKg'),
    highKg: sum('highKg'),
    assessed: count('assessed'),
    notAssessed: count('notAssessed'),
  };
};

/** Kilograms, or a dash where they are not known. */
export const formatKnownKg = (kilograms: number | null): string => (kilograms === null ? UNKNOWN : formatKg(kilograms));

/** As `formatKg` shows a total. */
const unitOf = (totalKg: number): number => (totalKg < 10 ? 0.1 : 1);

const formatUnits = (units: number, kilograms: number, unit: number): string =>
  units === 0 && kilograms > 0 ? `<${unit}` : formatKg(units * unit);

/**
 * Kilograms of parts, so that what is shown adds up to their total as `formatKg` shows it.
 * @param ofKg the total that decides between tenths and whole kilograms @default - the sum of the parts
 */
export const formatKgParts = (parts: ReadonlyArray<number | null>, ofKg?: number): string[] => {
  const known = parts.map((part) => part ?? 0);
  const unit = unitOf(ofKg ?? known.reduce((sum, part) => sum + part, 0));
  const units = roundParts(known, unit);
  return parts.map((part, index) => (part === null ? UNKNOWN : formatUnits(units[index] as number, part, unit)));
};

/** Operational and embodied kilograms: the first as its regions add up to, the second what is left of the total. */
export const formatKgOfKinds = ({ operationalKg, embodiedKg, totalKg }: CarbonSums): [string, string] => {
  if (operationalKg === null || embodiedKg === null || totalKg === null)
    return formatKgParts([operationalKg, embodiedKg], totalKg ?? undefined) as [string, string];
  const unit = unitOf(totalKg);
  const operational = Math.round(operationalKg / unit);
  const embodied = Math.round(totalKg / unit) - operational;
  return [formatUnits(operational, operationalKg, unit), formatUnits(embodied, embodiedKg, unit)];
};

export const ofMonth = ({ rows }: CarbonMonths, month: string): readonly CarbonRow[] =>
  rows.filter((row) => row.month === month);

const keyOf: Readonly<Record<CarbonGroup, (row: CarbonRow) => string>> = {
  service: ({ service }) => service,
  region: ({ region }) => region,
  account: ({ accountId }) => accountId,
};

/** Sums by service, region or account, highest first; unknown ones last. */
export const groupRows = (
  rows: readonly CarbonRow[],
  group: CarbonGroup,
): ReadonlyArray<CarbonSums & { readonly name: string }> => {
  const groups = new Map<string, CarbonRow[]>();
  for (const row of rows) groups.set(keyOf[group](row), [...(groups.get(keyOf[group](row)) ?? []), row]);
  return [...groups]
    .map(([name, all]) => ({ name, ...sumRows(all) }))
    .sort((a, b) => (b.totalKg ?? -1) - (a.totalKg ?? -1));
};

/** The newest month with rows, or the current one. */
export const newestMonth = ({ months, rows }: CarbonMonths): string =>
  [...months].reverse().find(({ month }) => rows.some((row) => row.month === month))?.month ??
  months.at(-1)?.month ??
  '';

/** Grams per dollar of cost; undefined unless both are known. */
export const gramsPerDollar = ({ totalKg }: Pick<CarbonSums, 'totalKg'>, usd: number | null): number | undefined =>
  totalKg === null || !usd ? undefined : (totalKg * 1000) / usd;

const SERVICE_OF_RULE: Readonly<Record<string, string>> = {
  cache: 'elasticache',
  ddb: 'dynamodb',
  os: 'opensearch',
  ecs: 'ecs',
};

const ruleService = (rule: string): string => {
  const prefix = rule.split('-')[0]?.toLowerCase() ?? '';
  return SERVICE_OF_RULE[prefix] ?? prefix;
};

const recommendationKey: Readonly<Record<CarbonGroup, (one: Recommendation) => string>> = {
  service: ({ rule }) => ruleService(rule),
  region: ({ region }) => region,
  account: ({ accountId }) => accountId,
};

export interface Lowering {
  readonly count: number;
  readonly title: string;
  readonly kg: number;
  readonly usd: number;
}

/** Open recommendations that avoid carbon, by service, region or account. */
export const lowerings = (
  recommendations: readonly Recommendation[],
  group: CarbonGroup,
): ReadonlyMap<string, Lowering> => {
  const sums = new Map<string, Lowering>();
  const open = recommendations.filter(({ status, monthlyKgCo2e }) => status === 'open' && monthlyKgCo2e > 0);
  // The first of a group is its largest.
  for (const one of [...open].sort((a, b) => b.monthlyKgCo2e - a.monthlyKgCo2e)) {
    const key = recommendationKey[group](one);
    const { count, title, kg, usd } = sums.get(key) ?? { count: 0, title: one.title, kg: 0, usd: 0 };
    sums.set(key, { count: count + 1, title, kg: kg + one.monthlyKgCo2e, usd: usd + one.monthlySavingUsd });
  }
  return sums;
};

/** Why resources have no figure, most first. */
export const listReasons = (rows: readonly CarbonRow[]): ReadonlyArray<readonly [reason: string, count: number]> => {
  const counts = new Map<string, number>();
  for (const { reasons } of rows)
    for (const [reason, count] of Object.entries(reasons)) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].sort((a, b) => b[1] - a[1]);
};
