import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { formatUsd, type Metrics } from '@cloudmend/domain/costs';
import { ChartCard } from '../../components/chart/chart-card';
import { PlainBars, SpendLines } from '../../components/chart/lazy-charts';
import { unitOfDearest } from '../../components/dearest';
import { formatMonth, plural, shortUsd } from '../../components/format';
import { ChartSkeleton } from '../../components/skeletons';
import { serviceLabel } from '../../components/service-label';
import { unfinishedMonth } from '../../components/unfinished';
import type { CarbonSaved } from './carbon-saved';
import { DataTab } from './data-tab';
import { EsgTab } from './esg-tab';
import { SecurityTab } from './security-tab';
import chart from '../../components/chart/chart.module.css';

const MOST_BARS = 8;

const Legend = ({ unfinished }: { readonly unfinished: string | undefined }) => (
  <span className={chart.legend}>
    <span>
      <i className={chart.line} style={{ borderColor: 'var(--cm-series-1)' }} />
      Spend
    </span>
    <span>
      <i className={chart.line} style={{ borderColor: 'var(--cm-mend)' }} />
      Savings
    </span>
    {unfinished && (
      <span>
        <i className={chart.dot} />
        {formatMonth(unfinished)} so far
      </span>
    )}
  </span>
);

const Overview = ({ metrics }: { readonly metrics: Metrics }) => {
  const months = metrics.series.slice(-12);
  const last = months.at(-1);
  const unfinished = unfinishedMonth(metrics);
  return (
    <ChartCard
      title="Spend and savings"
      unit="USD per month"
      legend={<Legend unfinished={unfinished} />}
      sentence={
        last
          ? `Spend and savings over ${plural(months.length, 'month')}. ${formatMonth(last.month)}${unfinished ? ' so far' : ''}: ${formatUsd(last.cost)} spent${last.savings === null ? '' : `, ${formatUsd(last.savings)} optimizable`}.`
          : 'No monthly cost.'
      }
      rows={months}
      columns={[
        {
          head: 'Month',
          cell: ({ month }) => `${formatMonth(month)}${month === unfinished ? ', so far' : ''}`,
          sortBy: ({ month }) => month,
        },
        { head: 'Spend', isNumber: true, cell: ({ cost }) => formatUsd(cost), sortBy: ({ cost }) => cost },
        {
          head: 'Savings',
          isNumber: true,
          cell: ({ savings }) => (savings === null ? 'not measured' : formatUsd(savings)),
          sortBy: ({ savings }) => savings ?? -1,
        },
      ]}
      along={months.length}
      empty="No monthly cost yet"
    >
      <SpendLines months={months} unfinished={unfinished} />
    </ChartCard>
  );
};

const Cost = ({ metrics }: { readonly metrics: Metrics }) => {
  const services = [...metrics.byService].sort((a, b) => b.usd - a.usd);
  return (
    <ChartCard
      title="Cost by service"
      unit={unitOfDearest('USD', MOST_BARS, services.length)}
      sentence={
        services[0] ? `Cost by service. Highest: ${services[0].service}, ${formatUsd(services[0].usd)}.` : 'No cost.'
      }
      rows={services}
      along={MOST_BARS}
      columns={[
        { head: 'Service', cell: ({ service }) => service },
        { head: 'Cost', isNumber: true, cell: ({ usd }) => formatUsd(usd), sortBy: ({ usd }) => usd },
      ]}
      empty="No cost in this range"
    >
      <PlainBars
        bars={services.slice(0, MOST_BARS).map(({ service, usd }) => ({ name: serviceLabel(service), value: usd }))}
        format={formatUsd}
        axisFormat={shortUsd}
      />
    </ChartCard>
  );
};

const TABS = ['overview', 'cost', 'security', 'esg', 'data'] as const;

/** The tab is kept in the address; each change adds a history entry. */
const useTab = () => {
  const [search, setSearch] = useSearchParams();
  const value = TABS.find((tab) => tab === search.get('tab')) ?? TABS[0];
  const onChange = (tab: string | null): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (tab === null || tab === TABS[0]) next.delete('tab');
        else next.set('tab', tab);
        return next;
      },
      { preventScrollReset: true },
    );
  return { value, onChange };
};

interface HomeTabsProps {
  /** Undefined until loaded. */
  readonly metrics: Metrics | undefined;
  readonly carbon: CarbonSaved;
}

/** Charts of cost, security, carbon and data. */
export const HomeTabs = ({ metrics, carbon }: HomeTabsProps) => (
  <Tabs {...useTab()} keepMounted={false}>
    <Tabs.List mb={12}>
      <Tabs.Tab value="overview">Overview</Tabs.Tab>
      <Tabs.Tab value="cost">Cost</Tabs.Tab>
      <Tabs.Tab value="security">Security</Tabs.Tab>
      <Tabs.Tab value="esg">ESG</Tabs.Tab>
      <Tabs.Tab value="data">Data</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="overview">
      {metrics ? (
        <Overview metrics={metrics} />
      ) : (
        <ChartSkeleton title="Spend and savings" unit="USD per month" legend={250} />
      )}
    </Tabs.Panel>
    <Tabs.Panel value="cost">
      {metrics ? <Cost metrics={metrics} /> : <ChartSkeleton title="Cost by service" unit="USD" legend={26} />}
    </Tabs.Panel>
    <Tabs.Panel value="security">
      <SecurityTab />
    </Tabs.Panel>
    <Tabs.Panel value="esg">
      <EsgTab carbon={carbon} />
    </Tabs.Panel>
    <Tabs.Panel value="data">
      <DataTab />
    </Tabs.Panel>
  </Tabs>
);
