import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { formatUsd } from '@cloudmend/domain/costs';
import { LEDGER_DAYS } from '@cloudmend/domain/ledger';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, Segments } from '@cloudmend/ui/parts';
import { ChartCard } from '../../../components/chart/chart-card';
import { LedgerBars } from '../../../components/chart/lazy-charts';
import { ExportCsv } from '../../../components/export-csv';
import { formatMoment, formatMonth } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { saveFile } from '../../../components/save-file';
import { pageHref } from '../../../config/paths';
import { type Ledger, useLedger } from '../../../queries/ledger';
import { fillMonths } from './fill-months';
import { ledgerCsv } from './ledger-csv';
import { EntriesCard } from './ledger-entries';
import { OwnersCard, RulesCard } from './ledger-groups';
import { SavingsStrip } from './ledger-strip';
import layout from '../../../components/layout.module.css';
import styles from './savings.module.css';

const PERIODS = [
  { value: '3', label: '3 months' },
  { value: '12', label: '12 months' },
  { value: 'all', label: 'All' },
] as const;
type Period = (typeof PERIODS)[number]['value'];

const MONTHS = 'months';

/** The period is kept in the address. */
const usePeriod = () => {
  const [search, setSearch] = useSearchParams();
  const period: Period = PERIODS.find(({ value }) => value === search.get(MONTHS))?.value ?? '12';
  const setPeriod = (next: Period): void =>
    setSearch(
      (now) => {
        now.set(MONTHS, next);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return { period, setPeriod, months: period === 'all' ? undefined : Number(period) };
};

const Empty = () => {
  const { id } = useTenant();
  return (
    <div className={layout.card}>
      <EmptyState
        title="No savings in this period"
        action={
          <Button component={Link} to={pageHref(id, 'recommendations')}>
            See recommendations
          </Button>
        }
      >
        {`A merged change enters the ledger with what it claims. The next scan verifies it, and after ${LEDGER_DAYS} days of use the ledger says what was realised. Fixes made by hand are entered too.`}
      </EmptyState>
    </div>
  );
};

const Legend = () => (
  <span className={styles.legend}>
    <i data-kind="realised" /> Realised
    <i data-kind="verified" /> Verified
    <i data-kind="claimed" /> Claimed
  </span>
);

const MonthsCard = ({ byMonth, totals }: Pick<Ledger, 'byMonth' | 'totals'>) => {
  const [now] = useState(() => new Date());
  const months = fillMonths(byMonth, usePeriod().months, now);
  return (
    <ChartCard
      title="Claimed, verified, realised"
      unit="USD a month, by the month of the change"
      sentence={`By the month of the change: ${formatUsd(totals.claimedUsd)} a month claimed, ${formatUsd(totals.realisedUsd)} realised.`}
      legend={<Legend />}
      rows={totals.claimedUsd > 0 ? months : []}
      columns={[
        { head: 'Month', cell: ({ month }) => formatMonth(month) },
        { head: 'Changes', isNumber: true, cell: ({ changes }) => changes },
        { head: 'Claimed', isNumber: true, cell: ({ claimed }) => formatUsd(claimed) },
        { head: 'Verified', isNumber: true, cell: ({ verified }) => formatUsd(verified) },
        { head: 'Realised', isNumber: true, cell: ({ realised }) => formatUsd(realised) },
      ]}
      empty="No saving was claimed in this period"
      along={months.length}
    >
      <LedgerBars months={months} />
    </ChartCard>
  );
};

const Content = ({ ledger }: { readonly ledger: Ledger }) =>
  ledger.rows.length === 0 ? (
    <Empty />
  ) : (
    <>
      <SavingsStrip totals={ledger.totals} />
      <div className={styles.wide}>
        <MonthsCard {...ledger} />
        <OwnersCard {...ledger} />
      </div>
      {ledger.totals.claimedUsd > 0 && <RulesCard {...ledger} />}
      <EntriesCard {...ledger} />
      {ledger.measuredTo && <p className={layout.sub}>{`Use is measured up to ${formatMoment(ledger.measuredTo)}.`}</p>}
    </>
  );

/** The period, and its entries as a file. */
export const SavingsActions = () => {
  const { period, setPeriod, months } = usePeriod();
  const { id } = useTenant();
  const rows = useLedger(months).data?.rows ?? [];
  return (
    <>
      <Segments label="Period" value={period} onChange={setPeriod} options={PERIODS} />
      <ExportCsv
        isEmpty={rows.length === 0}
        onExport={() => saveFile(`${id}-savings.csv`, ledgerCsv(rows), 'text/csv;charset=utf-8')}
      />
    </>
  );
};

/** What changes claimed, what scans verified, and what was realised. */
export const SavingsTab = () => (
  <Loaded query={useLedger(usePeriod().months)} what="the ledger">
    {(ledger) => <Content ledger={ledger} />}
  </Loaded>
);
