import type { CarbonFactors, DataClasses, Estate, EstateCarbon, EstateRow } from '@cloudmend/domain/estate';
import { FACTOR_SETS } from '@cloudmend/finops';
import type { AccountEstate } from '@cloudmend/store';

const FACTORS: CarbonFactors = {
  set: FACTOR_SETS.current.name,
  version: FACTOR_SETS.current.version,
  method: 'location-based',
};

const grams = (kg: number): number => Math.round(kg * 1000) / 1000;

/** Number of largest resources listed, as many as one account lists. */
const MOST_LARGEST = 5;

type Largest = NonNullable<EstateCarbon['largest']>;

const sumKg = ({ operationalKg, embodiedKg }: Largest[number]): number => operationalKg + (embodiedKg ?? 0);

const joinedFactors = (all: ReadonlyArray<string | undefined>): { factors?: string } => {
  const names = [...new Set(all.flatMap((each) => each?.split(', ') ?? []))].sort();
  return names.length === 0 ? {} : { factors: names.join(', ') };
};

const joinedLargest = (a: Largest | undefined, b: Largest | undefined): { largest?: Largest } =>
  a || b
    ? { largest: [...(a ?? []), ...(b ?? [])].sort((one, other) => sumKg(other) - sumKg(one)).slice(0, MOST_LARGEST) }
    : {};

const addCarbon = (a: EstateCarbon | undefined, b: EstateCarbon | undefined): EstateCarbon | undefined =>
  a && b
    ? {
        operationalKg: grams(a.operationalKg + b.operationalKg),
        embodiedKg: grams(a.embodiedKg + b.embodiedKg),
        assessed: a.assessed + b.assessed,
        notAssessed: a.notAssessed + b.notAssessed,
        embodiedNotAssessed: a.embodiedNotAssessed + b.embodiedNotAssessed,
        ...joinedFactors([a.factors, b.factors]),
        ...joinedLargest(a.largest, b.largest),
      }
    : (a ?? b);

const addClasses = (a: DataClasses | undefined, b: DataClasses | undefined): DataClasses | undefined =>
  a && b
    ? {
        pii: a.pii + b.pii,
        nonPii: a.nonPii + b.nonPii,
        unclassified: a.unclassified + b.unclassified,
        unread: a.unread + b.unread,
      }
    : (a ?? b);

/** Merges rows of several accounts by kind and region. */
const joinRows = (rows: readonly EstateRow[]): EstateRow[] => {
  const sums = new Map<string, EstateRow>();
  for (const { kind, region, ...row } of rows) {
    const before = sums.get(`${kind} ${region}`);
    const carbon = addCarbon(before?.carbon, row.carbon);
    const classes = addClasses(before?.classes, row.classes);
    sums.set(`${kind} ${region}`, { kind, region, ...(carbon && { carbon }), ...(classes && { classes }) });
  }
  return [...sums.values()];
};

const sumMonth = (month: string, accounts: readonly AccountEstate[]): Estate['months'][number] => {
  const stocks = accounts.flatMap(({ months }) => months.filter((each) => each.month === month));
  const carbon = stocks.flatMap(({ rows }) => rows).flatMap((row) => row.carbon ?? []);
  return {
    month,
    kg: grams(carbon.reduce((sum, { operationalKg, embodiedKg }) => sum + operationalKg + embodiedKg, 0)),
    notAssessed: carbon.reduce((sum, { notAssessed }) => sum + notAssessed, 0),
    accounts: stocks.length,
    ...joinedFactors(carbon.map(({ factors }) => factors)),
  };
};

/** The combined inventory of all accounts, each with its latest; a month includes the accounts scanned in it. */
export const sumEstate = (accounts: readonly AccountEstate[]): Estate => {
  const newest = accounts.flatMap(({ months }) => months.at(-1) ?? []);
  const names = [...new Set(accounts.flatMap(({ months }) => months.map(({ month }) => month)))].sort();
  return {
    asOf:
      newest
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
    factors: FACTORS,
    rows: joinRows(newest.flatMap(({ rows }) => rows)),
    months: names.map((month) => sumMonth(month, accounts)),
  };
};
