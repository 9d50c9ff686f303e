import { useState, type ReactNode } from 'react';
import { formatUsd, roundParts } from '@cloudmend/domain/costs';
import type { LedgerGroup } from '@cloudmend/domain/ledger';
import { Segments } from '@cloudmend/ui/parts';
import { type Column, DataTable } from '../../../components/data-table';
import { FACTOR_FROM, formatFactor } from '../../../components/expected-saving';
import { formatShare, UNKNOWN } from '../../../components/format';
import { Card } from '../../../components/page';
import { accountName, useAccounts } from '../../../queries/accounts';
import type { Ledger } from '../../../queries/ledger';
import layout from '../../../components/layout.module.css';
import styles from './savings.module.css';

type RuleGroup = Ledger['byRule'][number];

const FIRST = 8;

const realised: Column<LedgerGroup> = {
  head: 'Realised',
  isNumber: true,
  cell: ({ realisedUsd }) => <b>{formatUsd(realisedUsd)}</b>,
  sortBy: ({ realisedUsd }) => realisedUsd,
};
const claimed: Column<LedgerGroup> = {
  head: 'Claimed',
  isNumber: true,
  cell: ({ claimedUsd }) => formatUsd(claimedUsd),
  sortBy: ({ claimedUsd }) => claimedUsd,
};

/** In whole dollars that add up to the strip above the table. */
const inWholeParts = <Group extends LedgerGroup>(groups: readonly Group[]): Group[] => {
  const claims = roundParts(groups.map(({ claimedUsd }) => claimedUsd));
  const results = roundParts(groups.map(({ realisedUsd }) => realisedUsd));
  return groups.map((group, index) => ({
    ...group,
    claimedUsd: claims[index] as number,
    realisedUsd: results[index] as number,
  }));
};

/** Where the factor stands between half and one and a half of the claim. */
const Factor = ({ group: { factor, settled } }: { readonly group: RuleGroup }) => {
  if (settled < FACTOR_FROM) return <span className={layout.dim}>{UNKNOWN}</span>;
  const at = Math.min(1, Math.max(0, factor - 0.5)) * 100;
  return (
    <span className={styles.factor}>
      <span className={styles.scale} aria-hidden>
        <i
          data-tone={factor < 1 ? 'below' : 'above'}
          style={{ left: `${Math.min(at, 50)}%`, width: `${Math.abs(at - 50)}%` }}
        />
        <b data-tone={factor < 1 ? 'below' : 'above'} style={{ left: `${at}%` }} />
      </span>
      <b>{formatFactor(factor)}</b>
    </span>
  );
};

const RULE_COLUMNS: ReadonlyArray<Column<RuleGroup>> = [
  { head: 'Rule', cell: ({ name, key }) => <span title={key}>{name}</span> },
  { head: 'Changes', isNumber: true, cell: ({ changes }) => changes, sortBy: ({ changes }) => changes },
  claimed,
  realised,
  {
    head: 'Factor for the next claim',
    isNumber: true,
    cell: (group) => <Factor group={group} />,
    sortBy: ({ factor }) => factor,
  },
];

/** By saving rule, with the factor that the next claim is multiplied by. */
export const RulesCard = ({ byRule }: Pick<Ledger, 'byRule'>) => (
  <Card title="By rule" unit={`the factor is shown from ${FACTOR_FROM} realised changes on`} isFlush>
    <DataTable
      caption="By rule"
      rows={inWholeParts(byRule.filter(({ claimedUsd, realisedUsd }) => claimedUsd !== 0 || realisedUsd !== 0))}
      columns={RULE_COLUMNS}
      rowKey={({ key }) => key}
      isStacked
      first={FIRST}
    />
  </Card>
);

const Filled = ({ group, most }: { readonly group: LedgerGroup; readonly most: number }) => {
  const { claimedUsd, realisedUsd } = group;
  if (claimedUsd <= 0) return null;
  return (
    <span className={styles.bar} style={{ width: `${(claimedUsd / most) * 100}%` }} aria-hidden>
      <i style={{ width: `${Math.min(100, Math.max(0, realisedUsd / claimedUsd) * 100)}%` }} />
    </span>
  );
};

type View = 'account' | 'person';

const listColumns = (
  view: View,
  nameOf: (group: LedgerGroup) => ReactNode,
  most: number,
): ReadonlyArray<Column<LedgerGroup>> => [
  { head: view === 'account' ? 'Account' : 'Person', cell: nameOf },
  { head: 'Realised of claimed', cell: (group) => <Filled group={group} most={most} /> },
  claimed,
  realised,
  {
    head: 'Share',
    isNumber: true,
    cell: ({ claimedUsd, realisedUsd }) => (claimedUsd > 0 ? formatShare(realisedUsd / claimedUsd) : UNKNOWN),
  },
];

/** By account, or by the person who made the change. */
export const OwnersCard = ({ byAccount, byPerson }: Pick<Ledger, 'byAccount' | 'byPerson'>) => {
  const { data: accounts } = useAccounts();
  const [view, setView] = useState<View>('account');
  const groups = inWholeParts<LedgerGroup>(view === 'account' ? byAccount : byPerson);
  const most = Math.max(1, ...groups.map(({ claimedUsd }) => claimedUsd));
  const nameOf = ({ key, name }: LedgerGroup) => (view === 'account' ? accountName(accounts, key) : name);
  return (
    <Card
      title={view === 'account' ? 'By account' : 'By person'}
      unit="USD a month"
      right={
        <Segments
          label="Group by"
          value={view}
          onChange={setView}
          options={[
            { value: 'account', label: 'Account' },
            { value: 'person', label: 'Person' },
          ]}
        />
      }
      isFlush
    >
      <DataTable
        caption={view === 'account' ? 'By account' : 'By person'}
        rows={groups}
        columns={listColumns(view, nameOf, most)}
        rowKey={({ key }) => key}
        isStacked
        first={FIRST}
      />
    </Card>
  );
};
