import {
  addKnown,
  type CarbonMonth,
  type CarbonReport,
  type CarbonRow,
  listMonths,
  type ReportGaps,
  type ReportInput,
  startOfMonth,
  addMonths,
} from '@cloudmend/domain/carbon';
import { FACTOR_SETS } from '../carbon/factor-set';
import { listLines } from './standards';

const HOUR_MS = 3_600_000;

const GWP = 'as published by each factor source or provider; not converted';
const BOUNDARY =
  'cloud accounts linked to this workspace in the period; the equity or control approach is yours to state';

const METHOD =
  'Estimates: electricity of each resource between scans x data centre overhead (PUE) x yearly grid factor of the region, and the share of the hardware. Readings hold until the next scan, for eight days at most; unobserved hours are not filled in.';
const RANGES =
  'Ranges cover machines of unmeasured utilisation (5% to 95%) and resources that came or went between scans. They do not cover the grid factors, PUE or embodied figures.';
const GAPS =
  'Resources without a factor and hours without a reading are excluded from sums. Nothing is scaled up, and unknown is never zero.';

interface Parts {
  /** Each account-month from one source. */
  readonly months: readonly CarbonMonth[];
  /** Accounts that were linked in the period, and when. */
  readonly accounts: ReadonlyArray<{
    readonly accountId: string;
    readonly linkedAt: string;
    readonly unlinkedAt: string | null;
  }>;
  readonly restated: CarbonReport | undefined;
  readonly now: Date;
  /** Where figures do not come from scans of linked accounts. */
  readonly described?: { readonly method: string; readonly boundary: string };
}

/** Hours of a month for which accounts were linked, until now. */
const expectedHours = (month: string, { accounts, now }: Parts, accountId: string): number => {
  const [start, end] = [startOfMonth(month), Math.min(startOfMonth(addMonths(month, 1)), now.getTime())];
  return accounts
    .filter((account) => account.accountId === accountId)
    .reduce((sum, { linkedAt, unlinkedAt }) => {
      const to = unlinkedAt === null ? end : Math.min(end, Date.parse(unlinkedAt));
      return sum + Math.max(0, to - Math.max(start, Date.parse(linkedAt))) / HOUR_MS;
    }, 0);
};

const countReasons = (rows: readonly CarbonRow[]): Record<string, number> => {
  const largest = new Map<string, Record<string, number>>();
  // A resource without a figure counts once, not once a month.
  for (const { accountId, region, service, reasons } of rows) {
    const key = `${accountId} ${region} ${service}`;
    const known = largest.get(key) ?? {};
    for (const [reason, count] of Object.entries(reasons)) known[reason] = Math.max(known[reason] ?? 0, count);
    largest.set(key, known);
  }
  const counts: Record<string, number> = {};
  for (const reasons of largest.values())
    for (const [reason, count] of Object.entries(reasons)) counts[reason] = (counts[reason] ?? 0) + count;
  return counts;
};

const countAssessed = (rows: readonly CarbonRow[]): number => {
  const largest = new Map<string, number>();
  for (const { accountId, region, service, assessed } of rows) {
    const key = `${accountId} ${region} ${service}`;
    largest.set(key, Math.max(largest.get(key) ?? 0, assessed));
  }
  return [...largest.values()].reduce((sum, count) => sum + count, 0);
};

const findGaps = ({ from, to }: Pick<ReportInput, 'from' | 'to'>, parts: Parts): ReportGaps => {
  const { months, accounts } = parts;
  const ids = [...new Set([...accounts, ...months].map(({ accountId }) => accountId))];
  const all = ids.flatMap((accountId) =>
    listMonths(from, to).flatMap((month) => {
      const known = months.find((one) => one.accountId === accountId && one.month === month);
      const expected = expectedHours(month, parts, accountId);
      const observed = known?.observedHours ?? 0;
      return expected === 0 && observed === 0 ? [] : [{ observed, hours: Math.max(expected, observed) }];
    }),
  );
  const rows = months.flatMap((month) => month.rows);
  const reasons = countReasons(rows);
  return {
    observedHours: Math.round(all.reduce((sum, { observed }) => sum + observed, 0)),
    hours: Math.round(all.reduce((sum, { hours }) => sum + hours, 0)),
    accountMonths: all.length,
    accountMonthsUnobserved: all.filter(({ observed }) => observed === 0).length,
    assessed: countAssessed(rows),
    notAssessed: Object.values(reasons).reduce((sum, count) => sum + count, 0),
    reasons,
  };
};

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;

type Content = Pick<
  CarbonReport,
  'lines' | 'rows' | 'gaps' | 'methodology' | 'totalKg' | 'lowKg' | 'highKg' | 'coveragePercent'
>;

/** The content of a report: its totals are the sums of its rows. */
export const buildReport = (input: ReportInput, parts: Parts): Content => {
  const rows = parts.months.flatMap((month) => month.rows);
  const gaps = findGaps(input, parts);
  const totals = {
    totalKg: addKnown(rows.map(({ totalKg }) => totalKg)),
    lowKg: addKnown(rows.map(({ lowKg }) => lowKg)),
    highKg: addKnown(rows.map(({ highKg }) => highKg)),
    coveragePercent: share(gaps.observedHours, gaps.hours),
  };
  const provided = rows.filter(({ source }) => source === 'provider');
  const primary = addKnown(provided.map(({ totalKg }) => totalKg)) ?? 0;
  const methods = (source: CarbonRow['source']): string[] =>
    [...new Set(rows.filter((row) => row.source === source).map(({ method }) => method))].sort();
  return {
    ...totals,
    lines: listLines(input.standard, {
      ...totals,
      primaryPercent: totals.totalKg === null ? null : share(primary, totals.totalKg),
      revenue: input.revenue,
      gaps,
      gwp: GWP,
      boundary: parts.described?.boundary ?? BOUNDARY,
      restated: parts.restated,
    }),
    rows,
    gaps,
    methodology: {
      estimate: parts.described?.method ?? METHOD,
      factors: methods('estimate').map((method) => `${method}: ${FACTOR_SETS.current.sources}`),
      providerModels: methods('provider'),
      ranges: RANGES,
      gaps: GAPS,
    },
  };
};
