import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { formatUsd } from '@cloudmend/domain/costs';
import type { LedgerRow, LedgerTotals } from '@cloudmend/domain/ledger';
import { useTenant } from '@cloudmend/tenant';
import { type Column, DataTable } from '../../../components/data-table';
import { formatDate, plural, shortResource, UNKNOWN } from '../../../components/format';
import { Card } from '../../../components/page';
import { changeHref, runHref } from '../../../config/paths';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const FIRST = 12;

const KINDS = {
  savings: { label: 'Savings', includes: ({ claimedUsd }) => claimedUsd > 0 },
  all: { label: 'All entries', includes: () => true },
  displaced: { label: 'Displaced', includes: ({ state }) => state === 'displaced' },
  disagreeing: { label: 'Disagreeing', includes: ({ bill }) => bill?.agrees === false },
  missing: { label: 'Not verified', includes: ({ state }) => state === 'not-verified' },
  undone: { label: 'Undone', includes: ({ state }) => state === 'undone' },
  hand: { label: 'Mended by hand', includes: ({ origin }) => origin === 'hand' },
} as const satisfies Record<string, { label: string; includes: (row: LedgerRow) => boolean }>;
type Kind = keyof typeof KINDS;

const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);

const Made = ({ row: { changeId, origin, target } }: { readonly row: LedgerRow }) => {
  const { id } = useTenant();
  return (
    <span>
      {changeId !== null ? (
        <Link className={styles.title} to={origin === 'fix' ? runHref(id, changeId) : changeHref(id, changeId)}>
          {target.title}
        </Link>
      ) : (
        target.title
      )}{' '}
      <code className={`${layout.mono} ${layout.dim}`} title={target.resource}>
        {shortResource(target.resource)}
      </code>
    </span>
  );
};

const COLUMNS: ReadonlyArray<Column<LedgerRow>> = [
  { head: 'Change', cell: (row) => <Made row={row} /> },
  { head: 'What happened', cell: ({ sentence }) => sentence },
  { head: 'By', cell: ({ by }) => by?.name ?? 'By hand' },
  { head: 'Made', isNumber: true, cell: ({ at }) => formatDate(at), sortBy: ({ at }) => at },
  {
    head: 'Claimed',
    isNumber: true,
    cell: ({ claimedUsd }) => formatUsd(claimedUsd),
    sortBy: ({ claimedUsd }) => claimedUsd,
  },
  {
    head: 'By resource',
    isNumber: true,
    cell: ({ realisedUsd }) => (realisedUsd === null ? UNKNOWN : <b>{formatUsd(realisedUsd)}</b>),
    sortBy: ({ realisedUsd }) => realisedUsd ?? 0,
  },
  { head: 'By bill', isNumber: true, cell: ({ bill }) => (bill ? formatUsd(bill.savedUsd) : UNKNOWN) },
];

/** Only some entries can be told apart in a bill: those are compared. */
const describeBills = (rows: readonly LedgerRow[], billUsd: number): string => {
  const compared = rows.filter(({ state, bill }) => state === 'realised' && bill !== null);
  const byResource = compared.reduce((sum, { realisedUsd }) => sum + (realisedUsd ?? 0), 0);
  return `${plural(compared.length, 'entry', 'entries')} compared with the bill: ${formatUsd(byResource)} by resource, ${formatUsd(billUsd)} by bill`;
};

interface EntriesCardProps {
  readonly rows: readonly LedgerRow[];
  readonly totals: LedgerTotals;
}

/** Each change, what came of it, and what was realised by resource and by the bill. */
export const EntriesCard = ({ rows, totals }: EntriesCardProps) => {
  // Mended findings, which claim no dollars, would hide the savings.
  const [kind, setKind] = useState<Kind>(totals.claimedUsd > 0 ? 'savings' : 'all');
  const shown = rows.filter(KINDS[kind].includes);
  return (
    <Card
      title="Entries"
      unit={totals.billUsd === null ? 'USD a month' : `USD a month, ${describeBills(rows, totals.billUsd)}`}
      right={
        <NativeSelect
          aria-label="Entries shown"
          data={(Object.keys(KINDS) as Kind[]).map((value) => ({
            value,
            label: `${KINDS[value].label} (${rows.filter(KINDS[value].includes).length})`,
          }))}
          value={kind}
          onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
        />
      }
      isFlush
    >
      {shown.length === 0 ? (
        <p className={`${layout.sub} ${styles.none}`}>No entry of this kind.</p>
      ) : (
        <DataTable caption="Entries" rows={shown} columns={COLUMNS} rowKey={({ id }) => id} isStacked first={FIRST} />
      )}
    </Card>
  );
};
