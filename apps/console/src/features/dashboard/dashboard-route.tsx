import { useDeferredValue } from 'react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import type { Metrics } from '@cloudmend/domain/costs';
import { countDays, TimeRange } from '@cloudmend/domain/scans';
import { Note, SampleNote } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { AccountFilter } from '../../components/account-filter';
import { CostDonutCard } from '../../components/cost-donut-card';
import { CostFilters } from '../../components/cost-filters';
import { costRows, isEstimated, rowsOfService, shownCostRows, sumRows, type CostRow } from '../../components/cost-rows';
import { formatDay, formatMoment } from '../../components/format';
import { Late } from '../../components/late';
import { NoCost } from '../../components/no-cost';
import { toMessage } from '../../components/notify';
import { Page } from '../../components/page';
import { SAMPLE_METRICS } from '../../components/sample-metrics';
import { ChartSkeleton, LedgerSkeleton } from '../../components/skeletons';
import { useAddressText } from '../../components/use-address-text';
import { useCostAddress } from '../../components/use-cost-address';
import { type MetricsOf, useMetrics } from '../../queries/costs';
import { BillCard } from './components/bill-card';
import { CostLedger } from './components/cost-ledger';
import { ExportButton } from './components/export-button';
import { ForecastCard } from './components/forecast-card';
import { NetCostCard } from './components/net-cost-card';
import { CostTable, TopServices } from './components/service-cards';
import { SplitCard } from './components/split-card';
import layout from '../../components/layout.module.css';
import styles from './dashboard.module.css';

const formatPeriod = ({ daily, asOf }: Metrics): string => {
  const [first] = daily;
  const last = daily.at(-1);
  const period = first && last ? `${formatDay(first.date)} to ${formatDay(last.date)}` : 'No cost read yet';
  return asOf === null ? period : `${period} · as of ${formatMoment(asOf)}`;
};

interface FiguresProps {
  readonly metrics: MetricsOf;
  /** All services, in whole dollars. */
  readonly all: readonly CostRow[];
  /** The service filter; empty for all. The views by day, account, region and bill cannot be filtered by service. */
  readonly service: string;
  readonly onService: (service: string) => void;
  /** The sample has no accounts and no bill. */
  readonly isSample: boolean;
  readonly onAccount: (accountId: string) => void;
}

const Figures = ({ metrics, all, service, isSample, onService, onAccount }: FiguresProps) => {
  const isFiltered = service.trim() !== '';
  const rows = rowsOfService(all, service);
  const picked = new Set(isFiltered ? rows.map(({ resource }) => resource) : []);
  const days = `${countDays(metrics.of.range)} days`;
  const unit = (text: string): string => (isFiltered ? `${text}, all services` : text);
  return (
    <>
      <CostLedger
        totals={sumRows(rows)}
        isEstimate={isEstimated(metrics)}
        monthlySavings={metrics.totals.monthlySavings}
        days={days}
      />
      <div className={styles.columns}>
        <div className={layout.page}>
          <NetCostCard metrics={metrics} unit={unit('USD per day')} />
          {!isSample && <ForecastCard />}
          <CostTable rows={rows} />
        </div>
        <div className={layout.page}>
          <CostDonutCard
            title="Distribution"
            unit="by service"
            caption={days}
            values={all.map(({ resource, cost }) => ({ name: resource, value: cost }))}
            picked={picked}
            onPick={(name) => onService(service === name ? '' : name)}
          />
          {!isSample && <SplitCard metrics={metrics} unit={unit('USD')} onAccount={onAccount} />}
          {!isSample && <BillCard metrics={metrics} unit={unit('USD')} />}
          <TopServices rows={rows} />
        </div>
      </div>
    </>
  );
};

const Waiting = () => (
  <div className={layout.page}>
    <LedgerSkeleton
      cells={[
        { label: 'Total Cost', note: '30 days' },
        { label: 'Optimizable', note: 'of a month of 730 hours' },
        { label: 'Net cost with all applied' },
        { label: 'Services Tracked', note: '30 days' },
      ]}
    />
    <div className={styles.columns}>
      <ChartSkeleton title="Net cost and savings" unit="USD per day" legend={300} />
      <ChartSkeleton title="Distribution" unit="by service" height={190} legend={26} shares={8} />
    </div>
  </div>
);

/** The error banner: a sample replaces figures that never loaded; earlier figures stay. */
const Failure = ({
  query: { data, error },
}: {
  readonly query: Pick<ReturnType<typeof useMetrics>, 'data' | 'error'>;
}) => {
  if (!error) return null;
  if (!data) return <SampleNote>Could not load metrics. Showing sample.</SampleNote>;
  return <Note tone="warn">{`Could not load metrics. ${toMessage(error, '')} Showing earlier data.`}</Note>;
};

/** One object per range, so that the sample is rendered once. */
const SAMPLES = Object.fromEntries(
  TimeRange.options.map((range) => [range, { ...SAMPLE_METRICS, of: { range } }]),
) as Record<TimeRange, MetricsOf>;

/** Live figures, or the labelled sample if they failed to load. */
const useFigures = ({ provider, range, account, isCompared, service }: ReturnType<typeof useCostAddress>) => {
  const query = useMetrics({
    provider,
    range,
    ...(account && { account }),
    ...(isCompared && { compare: 'prev' as const }),
  });
  const isSample = query.isError && query.data === undefined;
  // Rendered in a transition so that the page stays responsive.
  const newest: MetricsOf | undefined = query.data ?? (isSample ? SAMPLES[range] : undefined);
  const metrics = useDeferredValue(newest);
  const exact = metrics ? costRows(metrics) : [];
  const isLate = query.isPlaceholderData || (!isSample && metrics !== newest);
  return { query, isSample, isLate, metrics, all: shownCostRows(exact), exported: rowsOfService(exact, service) };
};

const ServiceSearch = ({
  service,
  onService,
}: {
  readonly service: string;
  readonly onService: (service: string) => void;
}) => {
  const [text, type] = useAddressText(service, onService);
  return (
    <div className={`${layout.row} ${layout.push}`}>
      <TextInput
        aria-label="Filter services"
        placeholder="Filter services"
        leftSection={<IconSearch size={15} stroke={1.5} />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button variant="subtle" color="gray" disabled={text === ''} onClick={() => type('')}>
        Clear
      </Button>
    </div>
  );
};

interface ContentProps {
  readonly figures: ReturnType<typeof useFigures>;
  readonly address: ReturnType<typeof useCostAddress>;
}

/** An empty state applies to the loaded query only, never to the previous figures still on screen. */
const Content = ({ figures: { metrics, all, isLate, isSample }, address }: ContentProps) => {
  if (metrics && all.length > 0)
    return (
      <Late isLate={isLate}>
        <Figures
          metrics={metrics}
          all={all}
          service={address.service}
          onService={address.setService}
          isSample={isSample}
          onAccount={address.setAccount}
        />
      </Late>
    );
  return metrics && !isLate ? <NoCost address={address} /> : <Waiting />;
};

export const DashboardRoute = () => {
  const address = useCostAddress();
  const { provider, range, account, isCompared, service } = address;
  const figures = useFigures(address);
  const { query, isSample, isLate, metrics, exported } = figures;
  return (
    <Page
      title="Cost & usage"
      // Reserves the line from the start so that nothing moves when it fills.
      subtitle={metrics && !isSample ? `${formatPeriod(metrics)}${query.isFetching ? ' · updating' : ''}` : '\u00a0'}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.5} />}
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {query.isFetching ? 'Refreshing…' : 'Refresh'}
          </Button>
          <ExportButton rows={exported} range={range} isSample={isSample} isLate={isLate} />
        </>
      }
    >
      <Failure query={query} />
      <div className={layout.row}>
        <CostFilters
          provider={provider}
          range={range}
          byCloud={query.data?.byCloud}
          onProvider={address.setProvider}
          onRange={address.setRange}
        />
        <AccountFilter account={account} onAccount={address.setAccount} />
        <Checkbox
          label="Compare previous period"
          checked={isCompared}
          onChange={(event) => address.setCompared(event.currentTarget.checked)}
        />
        <ServiceSearch service={service} onService={address.setService} />
      </div>
      <Content figures={figures} address={address} />
    </Page>
  );
};

export const dashboardPage: PageModule = {
  Component: DashboardRoute,
  help: [
    'Cost as the provider reports it, minus the savings from open recommendations.',
    'Compared with the same number of days before. Hatched days are not final: the provider may still correct them.',
    'Export CSV writes the filtered rows with the columns provider, resource, cost, savings, net, prev and delta.',
  ],
};
