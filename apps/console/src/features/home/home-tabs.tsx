import { Tabs } from '@mantine/core';
import { formatUsd, type Metrics } from '@cloudmend/domain/costs';
import { SEVERITIES, type SeverityCounts } from '@cloudmend/domain/findings';
import { SampleNote } from '@cloudmend/ui/parts';
import { ChartCard } from '../../components/chart/chart-card';
import { Gauge } from '../../components/chart/gauge';
import { Donut, PlainBars, SpendLines } from '../../components/chart/lazy-charts';
import { ShareTable } from '../../components/chart/share-table';
import { useChartColors } from '../../components/chart/use-chart-colors';
import { formatCount, formatKg, formatMonth, shortUsd, titled } from '../../components/format';
import { Card } from '../../components/page';
import { serviceLabel } from '../../components/service-label';
import { unfinishedMonth } from '../../components/unfinished';
import { esgShare, type CarbonSaved } from './carbon-saved';
import chart from '../../components/chart/chart.module.css';
import layout from '../../components/layout.module.css';

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
        <i className={chart.line} style={{ borderColor: 'var(--cm-text2)', borderTopStyle: 'dashed' }} />
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
      sentence={last ? `Spend and savings over ${months.length} months; in ${formatMonth(last.month)}${unfinished ? ', which is not over,' : ''} ${formatUsd(last.cost)} spent, ${formatUsd(last.savings)} of it optimizable.` : 'No cost by month.'}
      rows={months}
      columns={[
        { head: 'Month', cell: ({ month }) => `${formatMonth(month)}${month === unfinished ? ', so far' : ''}`, sortBy: ({ month }) => month },
        { head: 'Spend', isNumber: true, cell: ({ cost }) => formatUsd(cost), sortBy: ({ cost }) => cost },
        { head: 'Savings', isNumber: true, cell: ({ savings }) => formatUsd(savings), sortBy: ({ savings }) => savings },
      ]}
      empty="No cost by month yet"
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
      unit="USD"
      sentence={services[0] ? `Cost by service; the dearest is ${services[0].service} with ${formatUsd(services[0].usd)}.` : 'No cost.'}
      rows={services}
      columns={[
        { head: 'Service', cell: ({ service }) => service },
        { head: 'Cost', isNumber: true, cell: ({ usd }) => formatUsd(usd), sortBy: ({ usd }) => usd },
      ]}
      empty="No cost in this range"
    >
      <PlainBars bars={services.slice(0, MOST_BARS).map(({ service, usd }) => ({ name: serviceLabel(service), value: usd }))} format={formatUsd} axisFormat={shortUsd} />
    </ChartCard>
  );
};

const Security = ({ counts }: { readonly counts: SeverityCounts | undefined }) => {
  const colors = useChartColors();
  const rows = SEVERITIES.map((severity) => ({ severity, count: counts?.[severity] ?? 0 }));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Open findings by severity"
      sentence={`${total} open findings: ${rows.map(({ severity, count }) => `${count} ${severity.toLowerCase()}`).join(', ')}.`}
      rows={counts ? rows : []}
      columns={[
        { head: 'Severity', cell: ({ severity }) => titled(severity) },
        { head: 'Open', isNumber: true, cell: ({ count }) => formatCount(count) },
      ]}
      empty="Findings could not be counted"
    >
      <PlainBars bars={rows.map(({ severity, count }) => ({ name: titled(severity), value: count, color: colors.severity[severity] }))} format={formatCount} />
    </ChartCard>
  );
};

const Esg = ({ carbon }: { readonly carbon: CarbonSaved }) => {
  const share = esgShare(carbon);
  return (
    <Card
      title="Carbon saved"
      unit={
        <>
          of a goal of 200 kgCO<sub>2</sub>e a month
        </>
      }
    >
      <Gauge value={share} label={`${formatKg(carbon.kilograms)} of 200 kgCO2e a month, ${Math.round(share * 100)} percent.`} />
      <p className={layout.sub} style={{ textAlign: 'center' }}>
        {formatKg(carbon.kilograms)} kgCO<sub>2</sub>e a month{carbon.isEstimate ? ', estimate: 8% of the savings' : ', if all open recommendations are applied'}
      </p>
    </Card>
  );
};

const percent = (value: number): string => `${value}%`;

/** The specification's fixed 22 to 78, labelled as what it is. */
const ClassShares = () => {
  const colors = useChartColors();
  const slices = [
    { id: 'non-pii', label: 'Non-PII', value: 78, color: colors.series[0] as string },
    { id: 'pii', label: 'PII', value: 22, color: colors.series[2] as string },
  ];
  return (
    <ChartCard
      title="Data stores by class"
      unit="percent"
      height={190}
      sentence="Sample data: 22 percent of data stores hold PII, 78 percent do not."
      rows={slices}
      columns={[
        { head: 'Class (sample)', cell: ({ label }) => label },
        { head: 'Share', isNumber: true, cell: ({ value }) => percent(value) },
      ]}
      empty=""
      beside={<ShareTable slices={slices} format={percent} />}
    >
      <Donut slices={slices} centre="22%" caption="PII, sample" format={percent} />
    </ChartCard>
  );
};

const DataClasses = () => (
  <div className={layout.page}>
    <SampleNote>Data stores are not classified in this release.</SampleNote>
    <ClassShares />
  </div>
);

interface HomeTabsProps {
  readonly metrics: Metrics;
  readonly counts: SeverityCounts | undefined;
  readonly carbon: CarbonSaved;
}

/** What there is to see of cost, security, carbon and data. */
export const HomeTabs = ({ metrics, counts, carbon }: HomeTabsProps) => (
  <Tabs defaultValue="overview" keepMounted={false}>
    <Tabs.List mb={12}>
      <Tabs.Tab value="overview">Overview</Tabs.Tab>
      <Tabs.Tab value="cost">Cost</Tabs.Tab>
      <Tabs.Tab value="security">Security</Tabs.Tab>
      <Tabs.Tab value="esg">ESG</Tabs.Tab>
      <Tabs.Tab value="data">Data</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="overview">
      <Overview metrics={metrics} />
    </Tabs.Panel>
    <Tabs.Panel value="cost">
      <Cost metrics={metrics} />
    </Tabs.Panel>
    <Tabs.Panel value="security">
      <Security counts={counts} />
    </Tabs.Panel>
    <Tabs.Panel value="esg">
      <Esg carbon={carbon} />
    </Tabs.Panel>
    <Tabs.Panel value="data">
      <DataClasses />
    </Tabs.Panel>
  </Tabs>
);
