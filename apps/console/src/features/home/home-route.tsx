import { formatUsd, monthlyText } from '@cloudmend/domain/costs';
import { countDays } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { LedgerStrip, SampleNote } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { CostFilters } from '../../components/cost-filters';
import { costRows, ESTIMATE_NOTE, isEstimated, shownCostRows, sumRows } from '../../components/cost-rows';
import { formatKg, formatMoment, plural, UNKNOWN } from '../../components/format';
import { ComingSoon, isComing } from '../../components/no-cost';
import { Page } from '../../components/page';
import { LedgerSkeleton } from '../../components/skeletons';
import { Late } from '../../components/late';
import { SAMPLE_METRICS } from '../../components/sample-metrics';
import { useCostAddress } from '../../components/use-cost-address';
import { useAccounts } from '../../queries/accounts';
import { useMetrics, type MetricsInput, type MetricsOf } from '../../queries/costs';
import { useLedger } from '../../queries/ledger';
import { useRecommendations } from '../../queries/recommendations';
import { useScans } from '../../queries/scans';
import { carbonSaved, type CarbonSaved } from './carbon-saved';
import { GettingStarted } from './getting-started';
import { HelpfulLinks, QuickActions } from './home-side';
import { useHomeStatus } from './home-status';
import { HomeTabs } from './home-tabs';
import { RecentActivity } from './recent-activity';
import { WhatFirst } from './what-first';
import layout from '../../components/layout.module.css';
import styles from './home.module.css';

const CARBON_UNIT = (
  <>
    kgCO<sub>2</sub>e a month
  </>
);

const carbonBasis = ({ isEstimate, ifAllAppliedKg }: CarbonSaved): string => {
  if (ifAllAppliedKg !== undefined) return `${formatKg(ifAllAppliedKg)} if all are applied`;
  return isEstimate ? 'estimate: 8% of savings' : 'if all are applied';
};

const NOT_READ = 'no cost read yet';

const Cards = ({ metrics, carbon }: { readonly metrics: MetricsOf; readonly carbon: CarbonSaved }) => {
  const totals = sumRows(shownCostRows(costRows(metrics)));
  // Before the first scan nothing is known, which is not zero.
  const isUnread = metrics.asOf === null && totals.services === 0;
  const orUnknown = (value: string): string => (isUnread ? UNKNOWN : value);
  return (
    <LedgerStrip
      cells={[
        {
          label: 'Total Cost',
          value: orUnknown(formatUsd(totals.cost)),
          note: isUnread ? NOT_READ : `${countDays(metrics.of.range)} days`,
        },
        {
          label: 'Optimizable',
          value: orUnknown(formatUsd(totals.savings)),
          tone: 'mend',
          note: isUnread ? NOT_READ : isEstimated(metrics) ? ESTIMATE_NOTE : monthlyText(metrics.totals.monthlySavings),
        },
        { label: 'Services Tracked', value: orUnknown(String(totals.services)), note: 'with cost' },
        {
          label: 'Carbon Saved',
          value: carbon.isEstimate ? orUnknown(formatKg(carbon.kilograms)) : formatKg(carbon.kilograms),
          note: (
            <>
              {CARBON_UNIT}, {carbonBasis(carbon)}
            </>
          ),
        },
      ]}
    />
  );
};

/** The cells while figures load, with the longest notes so that phones wrap them alike. */
const WAITING = [
  { label: 'Total Cost', note: '30 days' },
  { label: 'Optimizable', note: 'of a month of 730 hours' },
  { label: 'Services Tracked', note: 'with cost' },
  { label: 'Carbon Saved', note: <>{CARBON_UNIT}, if all are applied</> },
];

const useStanding = () => {
  const { id } = useTenant();
  const accounts = useAccounts();
  const scans = useScans({ polled: 'shown' });
  const last = scans.data?.find(({ status }) => status === 'done');
  const connected = accounts.data?.filter(({ status }) => status === 'connected').length;
  const status = useHomeStatus(
    id,
    connected !== undefined && scans.isSuccess
      ? { accounts: connected, lastScanAt: last?.finishedAt ?? null }
      : undefined,
  );
  const subtitle = [
    status && plural(status.accounts, 'connected account'),
    status?.lastScanAt ? `last scan ${formatMoment(status.lastScanAt)}` : undefined,
  ]
    .filter(Boolean)
    .join(' · ');
  return { accounts, scans, subtitle };
};

/** Live figures, or the labelled sample if they failed to load. */
const useFigures = (input: MetricsInput) => {
  const query = useMetrics(input);
  const recommendations = useRecommendations();
  const ledger = useLedger();
  const isSample = query.isError && query.data === undefined;
  // Until recommendations load, an estimate would stand in for their sum.
  const known = recommendations.isPending || ledger.isPending ? undefined : query.data;
  const metrics: MetricsOf | undefined = isSample ? { ...SAMPLE_METRICS, of: input } : known;
  const savings = metrics ? sumRows(costRows(metrics)).savings : 0;
  return {
    isSample,
    isLate: query.isPlaceholderData,
    metrics,
    carbon: carbonSaved(
      isSample ? undefined : recommendations.data?.recommendations,
      savings,
      isSample ? 0 : ledger.data?.totals.realisedKg,
    ),
  };
};

type Figures = Omit<ReturnType<typeof useFigures>, 'isSample'>;

const Ledger = ({ metrics, carbon, isLate }: Figures) =>
  metrics ? (
    <Late isLate={isLate}>
      <Cards metrics={metrics} carbon={carbon} />
    </Late>
  ) : (
    <LedgerSkeleton cells={WAITING} />
  );

export const HomeRoute = () => {
  const { provider, range, setProvider, setRange } = useCostAddress();
  const { accounts, scans, subtitle } = useStanding();
  const { isSample, ...figures } = useFigures({ provider, range });
  const isLive = !isComing(provider);
  return (
    <Page title="Home" subtitle={subtitle || '\u00a0'}>
      {accounts.data && scans.data && <GettingStarted accounts={accounts.data} scans={scans.data} />}
      <div className={layout.row}>
        <CostFilters
          provider={provider}
          range={range}
          byCloud={isSample ? undefined : figures.metrics?.byCloud}
          onProvider={setProvider}
          onRange={setRange}
        />
      </div>
      {isLive && isSample && <SampleNote>We couldn&apos;t load live metrics yet — showing sample data.</SampleNote>}
      {isLive ? <Ledger {...figures} /> : <ComingSoon provider={provider} onLive={() => setProvider('aws')} />}
      <div className={layout.columns}>
        <div className={`${layout.span8} ${layout.page} ${styles.column}`}>
          {isLive && <HomeTabs {...figures} />}
          <WhatFirst />
        </div>
        <div className={`${layout.span4} ${layout.page} ${styles.column}`}>
          <QuickActions />
          <RecentActivity />
          <HelpfulLinks />
        </div>
      </div>
    </Page>
  );
};

export const homePage: PageModule = {
  Component: HomeRoute,
  help: [
    'The state of the workspace and what to do next.',
    'Figures come from the latest scan of each account. Samples are labelled and disappear after the first scan.',
  ],
};
