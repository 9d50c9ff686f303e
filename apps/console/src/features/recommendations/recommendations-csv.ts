import { toCsv } from '@cloudmend/domain/csv';
import type { Recommendation } from '@cloudmend/domain/recommendations';

const COLUMNS = [
  'rule',
  'title',
  'resource',
  'accountId',
  'region',
  'monthlySavingUsd',
  'atMostUsd',
  'monthlyKgCo2e',
  'risk',
  'effort',
  'status',
  'formula',
  'inputs',
  'detail',
  'checkFirst',
] as const;

const cents = (usd: number | undefined): number | undefined =>
  usd === undefined ? undefined : Math.round(usd * 100) / 100;

/** Recommendations as a file, one per line, in the order shown. */
export const recommendationsCsv = (all: readonly Recommendation[]): string =>
  toCsv(
    COLUMNS,
    all.map((one) => {
      const row = {
        ...one,
        monthlySavingUsd: cents(one.monthlySavingUsd),
        atMostUsd: cents(one.atMostUsd),
        inputs: JSON.stringify(one.inputs),
        checkFirst: one.guardrails.join(' '),
      };
      return COLUMNS.map((column) => row[column]);
    }),
  );
