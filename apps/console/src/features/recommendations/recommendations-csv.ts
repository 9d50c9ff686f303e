import { listToCsv } from '@cloudmend/domain/csv';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { type Owners, withOwnerName } from '../../components/work/owner';

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
  'work.owner',
  'work.state',
  'work.due',
  'formula',
  'inputs',
  'detail',
  'checkFirst',
] as const;

const cents = (usd: number | undefined): number | undefined =>
  usd === undefined ? undefined : Math.round(usd * 100) / 100;

/** Recommendations as a file, one per line, in the order shown. */
export const recommendationsCsv = (all: readonly Recommendation[], owners: Owners | undefined): string =>
  listToCsv(
    COLUMNS,
    all.map((one) => ({
      ...withOwnerName(one, owners),
      monthlySavingUsd: cents(one.monthlySavingUsd),
      atMostUsd: cents(one.atMostUsd),
      checkFirst: one.guardrails.join(' '),
    })),
  );
