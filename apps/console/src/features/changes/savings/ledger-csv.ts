import { toCsv } from '@cloudmend/domain/csv';
import type { LedgerRow } from '@cloudmend/domain/ledger';

const COLUMNS = [
  'id',
  'origin',
  'change',
  'rule',
  'title',
  'resource',
  'account',
  'region',
  'by',
  'at',
  'state',
  'claimedUsd',
  'realisedUsd',
  'billUsd',
  'savedUsd',
  'realisedKg',
  'verifiedAt',
  'verifiedBy',
  'displacedBy',
  'sentence',
] as const;

/** Entries of the ledger as a file, one per line. Amounts are per month, `savedUsd` is what was saved so far. */
export const ledgerCsv = (rows: readonly LedgerRow[]): string =>
  toCsv(
    COLUMNS,
    rows.map((row) => {
      const line = {
        ...row,
        change: row.changeId ?? undefined,
        rule: row.target.source,
        title: row.target.title,
        resource: row.target.resource,
        account: row.target.accountId,
        region: row.target.region,
        by: row.by?.name,
        realisedUsd: row.realisedUsd ?? undefined,
        billUsd: row.bill?.savedUsd,
        verifiedAt: row.verifiedAt ?? undefined,
        verifiedBy: row.verifiedBy ?? undefined,
        displacedBy: row.displacedBy ?? undefined,
      };
      return COLUMNS.map((column) => line[column]);
    }),
  );
