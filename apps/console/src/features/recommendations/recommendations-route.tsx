import { useState } from 'react';
import { Anchor, Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { formatUsd } from '@cloudmend/domain/costs';
import { planRow } from '@cloudmend/domain/plans';
import { claimedUsd, HOURS_PER_MONTH, type Recommendation } from '@cloudmend/domain/recommendations';
import type { KnownOwners } from '@cloudmend/domain/work';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, LedgerStrip, Note, SampleNote, Segments } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { formatCount, formatKg, plural } from '../../components/format';
import { Card, Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { PICKING_HELP } from '../../components/use-picked';
import { ViewTabs } from '../../components/work/view-tabs';
import { LOADING } from '../../components/skeletons';
import { PRICING } from '../../config/paths';
import { useWorld } from '../../config/world';
import { useFindingsSummary } from '../../queries/findings';
import { useRecommendations } from '../../queries/recommendations';
import { useScans } from '../../queries/scans';
import { useOwners } from '../../queries/work';
import { FilterBar } from './components/filter-bar';
import { ExportRecommendations } from './components/export-recommendations';
import { type ListProps, RecommendationsList } from './components/recommendations-list';
import { SecurityList } from './components/security-list';
import { UnjudgedList } from './components/unjudged-list';
import { SampleActions } from './recommendation-actions';
import { inOrder } from './recommendations-order';
import {
  applyFilter,
  filterFromSearch,
  type RecommendationsFilter,
  type RecommendationType,
  searchOfFilter,
} from './recommendations-filter';
import { listPresets } from './view-presets';
import { SAMPLE_RECOMMENDATIONS } from './sample-recommendations';
import layout from '../../components/layout.module.css';
import styles from './recommendations.module.css';

const Samples = () => (
  <>
    <SampleNote>Live recommendations appear after the next scan.</SampleNote>
    <div className={styles.samples} data-sample="true">
      {SAMPLE_RECOMMENDATIONS.map(({ type, title, detail }) => (
        <Card key={title} title={title} unit={type}>
          <p className={layout.dim} style={{ marginTop: 0 }}>
            {detail}
          </p>
          <SampleActions />
        </Card>
      ))}
    </div>
  </>
);

const Ledger = ({ open }: { readonly open: readonly Recommendation[] }) => {
  const saving = open.reduce((sum, one) => sum + claimedUsd(one), 0);
  const carbon = open.reduce((sum, one) => sum + one.monthlyKgCo2e, 0);
  return (
    <LedgerStrip
      cells={[
        {
          label: 'Open savings',
          value: formatUsd(saving),
          tone: 'mend',
          note: `a month of ${HOURS_PER_MONTH} hours, ${formatUsd(saving * 12)} a year at today's prices`,
        },
        {
          label: 'Avoidable carbon',
          value: formatKg(carbon),
          note: (
            <>
              kgCO<sub>2</sub>e a month
            </>
          ),
        },
        {
          label: 'Open recommendations',
          value: formatCount(open.length),
          note: `${open.filter(({ risk }) => risk === 'low').length} of low risk`,
        },
      ]}
    />
  );
};

const PlanNote = () => {
  const { plan } = useTenant();
  const limit = planRow(plan).limits.visibleRecommendations;
  if (limit === null) return null;
  return (
    <Note tone="info">
      {`${planRow(plan).name} shows the ${limit} recommendations with the largest savings. `}
      <Anchor href={PRICING}>Compare plans</Anchor>
    </Note>
  );
};

const OPENED = 'recommendation';

/** The open one is kept in the address, so it can be linked; `isLinked` if a link opened it rather than a click. */
const useOpened = () => {
  const [search, setSearch] = useSearchParams();
  const [byHand, setByHand] = useState<string>();
  const openId = search.get(OPENED) ?? undefined;
  const toggle = (id: string): void => {
    setByHand(id);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === openId) next.delete(OPENED);
        else next.set(OPENED, id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  /** From now on only the filter applies. */
  const unlink = (): void => setByHand(openId);
  return { openId, toggle, unlink, isLinked: openId !== undefined && openId !== byHand };
};

/** The filter is kept in the address. */
const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const setFilter = (filter: RecommendationsFilter): void =>
    setSearch((now) => searchOfFilter(filter, now), { replace: true, preventScrollReset: true });
  return { filter: filterFromSearch(search), setFilter };
};

const NOBODY: KnownOwners = { people: [], teams: [] };

/** Who asks. Until members and teams are known, no one can say what is theirs. */
const useAsker = () => {
  const { data: known = NOBODY, isPending } = useOwners();
  const { email } = useWorld().session.user;
  return { asker: { email, known }, isWaiting: isPending };
};

const TYPE_NAMES: Record<RecommendationType, string> = { cost: 'Cost', security: 'Security' };

/** Cost and security, each with its count. */
const Types = ({
  filter,
  cost,
  onChange,
}: {
  readonly filter: RecommendationsFilter;
  readonly cost: number;
  readonly onChange: (filter: RecommendationsFilter) => void;
}) => {
  const counts = useFindingsSummary({ status: 'open' }).data?.severityCounts;
  const security = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const label = (type: RecommendationType, count: number | undefined) => (
    <>
      {TYPE_NAMES[type]}
      {count !== undefined && <span className={styles.count}> {formatCount(count)}</span>}
    </>
  );
  return (
    <Segments
      label="Type"
      options={[
        { value: 'cost', label: label('cost', cost) },
        { value: 'security', label: label('security', security) },
      ]}
      value={filter.type}
      onChange={(type) => onChange({ ...filter, type })}
    />
  );
};

/** No recommendations: a result after a scan, samples before the first one. */
const Nothing = () => {
  const scans = useScans();
  const wasScanned = scans.data?.some(({ status }) => status === 'done') ?? false;
  return wasScanned ? (
    <>
      <div className={layout.card}>
        <EmptyState title="No savings found">
          No rule recommends a change after the last scan. Anything the scan could not read is listed with it.
        </EmptyState>
      </div>
      <UnjudgedList />
    </>
  ) : (
    <Samples />
  );
};

const Shown = ({ isWaiting, ...list }: ListProps & { readonly isWaiting: boolean }) => {
  if (isWaiting) return <Skeleton height={320} radius="md" {...LOADING} />;
  if (list.shown.length > 0) return <RecommendationsList {...list} />;
  return (
    <div className={layout.card}>
      <EmptyState title="No recommendation matches">Clear the filters to see the others.</EmptyState>
    </div>
  );
};

const Content = ({ all, isWhole }: { readonly all: readonly Recommendation[]; readonly isWhole: boolean }) => {
  const { filter, setFilter } = useFilter();
  const open = all.filter(({ status }) => status === 'open');
  const opened = useOpened();
  const { asker, isWaiting } = useAsker();
  // A linked recommendation is listed despite the filter.
  const passing = new Set(applyFilter(all, filter, asker));
  const shown = inOrder(
    all.filter((one) => passing.has(one) || (opened.isLinked && one.id === opened.openId)),
    filter.order,
  );
  const changeFilter = (next: RecommendationsFilter): void => {
    opened.unlink();
    setFilter(next);
  };
  const isGone = opened.isLinked && isWhole && !all.some(({ id }) => id === opened.openId);
  if (all.length > 0)
    return (
      <>
        <PlanNote />
        {isGone && <Note tone="info">This recommendation no longer exists, or it belongs to another workspace.</Note>}
        {!isWhole && <Note tone="warn">Only the largest savings are listed and totalled.</Note>}
        <ViewTabs page="recommendations" presets={listPresets(all, isWaiting ? undefined : asker)} />
        <Ledger open={open} />
        <div className={layout.row}>
          <Types filter={filter} cost={open.length} onChange={changeFilter} />
          <span className={layout.push}>{filter.type === 'cost' && <ExportRecommendations shown={shown} />}</span>
        </div>
        {filter.type === 'security' ? (
          <SecurityList />
        ) : (
          <>
            <FilterBar filter={filter} dismissed={all.length - open.length} onChange={changeFilter} />
            <Shown
              shown={shown}
              opened={opened}
              isGrouped={filter.isGrouped}
              isWaiting={isWaiting && filter.owner !== undefined}
            />
            <UnjudgedList />
          </>
        )}
      </>
    );
  return <Nothing />;
};

export const RecommendationsRoute = () => {
  const query = useRecommendations();
  const openCount = query.data?.recommendations.filter(({ status }) => status === 'open').length;
  return (
    <Page title="Recommendations" subtitle={openCount ? `${plural(openCount, 'open recommendation')}` : undefined}>
      <Loaded query={query} what="recommendations">
        {({ recommendations, isWhole }) => <Content all={recommendations} isWhole={isWhole} />}
      </Loaded>
    </Page>
  );
};

export const recommendationsPage: PageModule = {
  Component: RecommendationsRoute,
  help: [
    'What to change, how much it saves per month, and the formula behind the figure with its inputs.',
    PICKING_HELP,
  ],
};
