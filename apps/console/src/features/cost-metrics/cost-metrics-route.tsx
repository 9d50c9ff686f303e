import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { formatUsd } from '@cloudmend/domain/costs';
import { countDays } from '@cloudmend/domain/scans';
import { LedgerStrip, Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { ChartCard } from '../../components/chart/chart-card';
import { PlainBars } from '../../components/chart/lazy-charts';
import { useChartColors } from '../../components/chart/use-chart-colors';
import { AccountFilter } from '../../components/account-filter';
import { CostDonutCard } from '../../components/cost-donut-card';
import { Explain } from '../../components/explain/explain';
import { CostFilters } from '../../components/cost-filters';
import { formatMoment, formatMonth, shortUsd } from '../../components/format';
import { unitOfDearest } from '../../components/dearest';
import { Late } from '../../components/late';
import { NoCost } from '../../components/no-cost';
import { Page, providerName } from '../../components/page';
import { PageTabs, useTab } from '../../components/page-tabs';
import { Loaded } from '../../components/query-state';
import { serviceLabel } from '../../components/service-label';
import { useCostAddress } from '../../components/use-cost-address';
import { type MetricsOf, useMetrics } from '../../queries/costs';
import { LOADING } from '../../components/skeletons';
import { BudgetsTab } from './components/budgets-tab';
import layout from '../../components/layout.module.css';

const TABS = { cost: 'Cost', budgets: 'Budgets' } as const;

const CostTabs = ({ tab }: { readonly tab: keyof typeof TABS }) => (
  <PageTabs label="Cost" page="cost-metrics" labels={TABS} tab={tab} />
);

const MOST_BARS = 8;

const Figures = ({ metrics }: { readonly metrics: MetricsOf }) => {
  const days = `${countDays(metrics.of.range)} days`;
  const colors = useChartColors();
  const services = [...metrics.byService].sort((a, b) => b.usd - a.usd);
  const total = services.reduce((sum, { usd }) => sum + usd, 0);
  const providerColors: Readonly<Record<string, string>> = {
    AWS: colors.provider.aws,
    Azure: colors.provider.azure,
    GCP: colors.provider.gcp,
  };
  return (
    <>
      <LedgerStrip
        cells={[
          { label: 'Total cost', value: formatUsd(total), note: days },
          { label: 'Services', value: String(services.filter(({ usd }) => usd > 0).length), note: 'with cost' },
          { label: 'Clouds', value: String(metrics.byCloud.filter(({ usd }) => usd > 0).length), note: 'with cost' },
        ]}
      />
      <div className={layout.columns}>
        <ChartCard
          title="Cost by service"
          unit={unitOfDearest('USD', MOST_BARS, services.length)}
          className={layout.span8}
          sentence={
            services[0]
              ? `Cost by service. Highest: ${services[0].service}, ${formatUsd(services[0].usd)}.`
              : 'No cost.'
          }
          rows={services}
          columns={[
            { head: 'Service', cell: ({ service }) => service, sortBy: ({ service }) => service },
            { head: 'Cost', isNumber: true, cell: ({ usd }) => formatUsd(usd), sortBy: ({ usd }) => usd },
          ]}
          empty={`No cost in these ${days}`}
        >
          <PlainBars
            bars={services.slice(0, MOST_BARS).map(({ service, usd }) => ({ name: serviceLabel(service), value: usd }))}
            format={formatUsd}
            axisFormat={shortUsd}
          />
        </ChartCard>
        <CostDonutCard
          title="Cost by cloud"
          unit="USD"
          className={layout.span4}
          caption={days}
          values={metrics.byCloud.map(({ provider, usd }) => ({ name: providerName(provider), value: usd }))}
          pickColor={(name) => providerColors[name]}
        />
      </div>
    </>
  );
};

/** Closed months that AWS restated: refunds, credits and fees. */
const Restated = ({ months }: { readonly months: MetricsOf['restated'] }) =>
  months.length > 0 && (
    <Note tone="info">
      {months
        .map(
          ({ month, from, to, at }) =>
            `AWS restated ${formatMonth(month)}: ${formatUsd(from)} became ${formatUsd(to)} (read ${formatMoment(at)}).`,
        )
        .join(' ')}
    </Note>
  );

const CostTab = () => {
  const address = useCostAddress();
  const { provider, range, account, setProvider, setRange, setAccount } = address;
  const query = useMetrics({ provider, range, ...(account && { account }) });
  return (
    <Page
      title="Cost metrics"
      subtitle={query.data?.asOf ? `as of ${formatMoment(query.data.asOf)}` : undefined}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} stroke={1.5} />}
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {query.isFetching ? 'Refreshing…' : 'Refresh'}
        </Button>
      }
    >
      <CostTabs tab="cost" />
      <div className={layout.row}>
        <CostFilters
          provider={provider}
          range={range}
          byCloud={query.data?.byCloud}
          onProvider={setProvider}
          onRange={setRange}
        />
        <AccountFilter account={account} onAccount={setAccount} />
      </div>
      <Loaded query={query} what="cost">
        {(metrics) =>
          metrics.byService.length > 0 ? (
            <Late isLate={query.isPlaceholderData}>
              <Restated months={metrics.restated} />
              <Explain
                key={`${range} ${account ?? ''}`}
                subject={{ kind: 'cost', range, ...(account && { account }) }}
              />
              <Figures metrics={metrics} />
            </Late>
          ) : query.isPlaceholderData ? (
            <Skeleton height={320} radius="lg" {...LOADING} />
          ) : (
            <NoCost address={address} />
          )
        }
      </Loaded>
    </Page>
  );
};

/** Cost by service and cloud, and the budgets that it is compared with. */
export const CostMetricsRoute = () =>
  useTab(TABS) === 'budgets' ? (
    <Page title="Cost metrics">
      <CostTabs tab="budgets" />
      <BudgetsTab />
    </Page>
  ) : (
    <CostTab />
  );

export const costMetricsPage: PageModule = {
  Component: CostMetricsRoute,
  help: [
    'Cost by service and by cloud in the chosen range.',
    'A budget compares usage cost, without credits, refunds, tax and support, with an amount for a calendar month, quarter or year (UTC).',
  ],
};
