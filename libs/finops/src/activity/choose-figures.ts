import {
  type CarbonMonth,
  type CarbonRow,
  type FigureChoice,
  type ImportedMonth,
  type ProviderRow,
  toMilligrams,
} from '@cloudmend/domain/carbon';

const KG_PER_TONNE = 1000;

const toKg = (tonnes: number | null): number | null => (tonnes === null ? null : toMilligrams(tonnes * KG_PER_TONNE));

const addTonnes = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);

const toRow = ({ accountId, month, modelVersion }: ImportedMonth, row: ProviderRow, hours: number): CarbonRow => {
  const totalKg = toKg(row.totalLbm);
  return {
    month,
    accountId,
    region: row.region,
    service: row.service,
    source: 'provider',
    method: modelVersion,
    observedHours: hours,
    hours,
    machineHours: null,
    kwh: null,
    operationalKg: toKg(addTonnes(row.scope1, row.scope2Lbm)),
    embodiedKg: toKg(row.scope3Lbm),
    totalKg,
    // A provider states no range.
    lowKg: totalKg,
    highKg: totalKg,
    assessed: totalKg === null ? 0 : 1,
    notAssessed: totalKg === null ? 1 : 0,
    reasons: totalKg === null ? { 'the provider states no value': 1 } : {},
  };
};

const toKey = ({ accountId, month }: { readonly accountId: string; readonly month: string }): string =>
  `${accountId} ${month}`;

const hoursOf = (month: string): number => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).getUTCDate() * 24;
};

/** The newest import of each account and month: by refresh, then by import. */
export const newestImports = (imports: readonly ImportedMonth[]): readonly ImportedMonth[] => {
  const newest = new Map<string, ImportedMonth>();
  const rank = ({ refreshedAt, at }: ImportedMonth): string => `${new Date(refreshedAt).toISOString()} ${at}`;
  for (const one of imports) {
    const before = newest.get(toKey(one));
    if (!before || rank(one) > rank(before)) newest.set(toKey(one), one);
  }
  return [...newest.values()];
};

/** Each account-month from one source: the provider's where it was imported, otherwise the estimate. */
export const chooseFigures = (
  estimates: readonly CarbonMonth[],
  imports: readonly ImportedMonth[],
  choice: FigureChoice,
): readonly CarbonMonth[] => {
  const provided = choice === 'provider' ? newestImports(imports) : [];
  const replaced = new Set(provided.map(toKey));
  return [
    ...estimates.filter((month) => !replaced.has(toKey(month))),
    ...provided.map((one): CarbonMonth => {
      const hours = hoursOf(one.month);
      return {
        accountId: one.accountId,
        month: one.month,
        observedHours: hours,
        hours,
        rows: one.rows.map((row) => toRow(one, row, hours)),
      };
    }),
  ].sort((a, b) => a.month.localeCompare(b.month) || a.accountId.localeCompare(b.accountId));
};
