import { useState } from 'react';
import { Anchor, Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { formatUsd } from '@cloudmend/domain/costs';
import { planRow } from '@cloudmend/domain/plans';
import { claimedUsd, HOURS_PER_MONTH, type Recommendation } from '@cloudmend/domain/recommendations';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, LedgerStrip, Note, SampleNote } from '@cloudmend/ui/parts';
import { formatCount, formatKg, plural } from '../../components/format';
import { Card, Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { PRICING } from '../../config/paths';
import { useAccounts } from '../../queries/accounts';
import { useRecommendations } from '../../queries/recommendations';
import { useScans } from '../../queries/scans';
import { FilterBar } from './components/filter-bar';
import { UnjudgedList } from './components/unjudged-list';
import { SampleActions } from './recommendation-actions';
import { RecommendationHeads, RecommendationItem } from './recommendation-item';
import { applyFilter, filterFromSearch, type RecommendationsFilter, searchOfFilter } from './recommendations-filter';
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
      {`${planRow(plan).name} shows the ${limit} dearest recommendations. `}
      <Anchor href={PRICING}>Compare plans</Anchor>
    </Note>
  );
};

const PAGE = 200;
const OPENED = 'recommendation';

/** The opened one lives in the address, so that a link leads to it; `isLinked` where it was opened by a link and not by hand. */
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
  /** From now on the filter says what is shown. */
  const unlink = (): void => setByHand(openId);
  return { openId, toggle, unlink, isLinked: openId !== undefined && openId !== byHand };
};

const List = ({
  open,
  opened: { openId, toggle, isLinked },
}: {
  readonly open: readonly Recommendation[];
  readonly opened: ReturnType<typeof useOpened>;
}) => {
  const [wanted, setWanted] = useState(PAGE);
  const shown = Math.max(wanted, open.findIndex(({ id }) => id === openId) + 1);
  const accounts = useAccounts().data;
  return (
    <div className={layout.card}>
      <RecommendationHeads />
      <ul className={styles.list} aria-label="Recommendations">
        {open.slice(0, shown).map((one) => (
          <RecommendationItem
            key={one.id}
            one={one}
            accounts={accounts}
            isOpen={one.id === openId}
            isLinked={isLinked && one.id === openId}
            onToggle={() => toggle(one.id)}
          />
        ))}
      </ul>
      {open.length > shown && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setWanted(shown + PAGE)}>
            Show {Math.min(PAGE, open.length - shown)} more of {open.length - shown}
          </Button>
        </div>
      )}
    </div>
  );
};

/** The filter lives in the address. */
const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const setFilter = (filter: RecommendationsFilter): void =>
    setSearch((now) => searchOfFilter(filter, now), { replace: true, preventScrollReset: true });
  return { filter: filterFromSearch(search), setFilter };
};

const Content = ({ all, isWhole }: { readonly all: readonly Recommendation[]; readonly isWhole: boolean }) => {
  const scans = useScans();
  const { filter, setFilter } = useFilter();
  const open = all.filter(({ status }) => status === 'open');
  const opened = useOpened();
  // What a link leads to stands in the list whatever the filter.
  const passing = new Set(applyFilter(all, filter));
  const shown = all.filter((one) => passing.has(one) || (opened.isLinked && one.id === opened.openId));
  const changeFilter = (next: RecommendationsFilter): void => {
    opened.unlink();
    setFilter(next);
  };
  const isGone = opened.isLinked && isWhole && !all.some(({ id }) => id === opened.openId);
  if (all.length > 0)
    return (
      <>
        <PlanNote />
        {isGone && (
          <Note tone="info">The recommendation of this link is not there any more, or it is of another workspace.</Note>
        )}
        {!isWhole && (
          <Note tone="warn">
            There are more recommendations than can be shown. The list has the dearest, and the sums are theirs.
          </Note>
        )}
        <Ledger open={open} />
        <FilterBar filter={filter} dismissed={all.length - open.length} onChange={changeFilter} />
        {shown.length > 0 ? (
          <List open={shown} opened={opened} />
        ) : (
          <div className={layout.card}>
            <EmptyState title="No recommendation matches">Clear the filters to see the others.</EmptyState>
          </div>
        )}
        <UnjudgedList />
      </>
    );
  const wasScanned = scans.data?.some(({ status }) => status === 'done') ?? false;
  return wasScanned ? (
    <>
      <div className={layout.card}>
        <EmptyState title="Nothing to save found">
          The last scan found nothing that its rules would change. What it could not read is listed with the scan.
        </EmptyState>
      </div>
      <UnjudgedList />
    </>
  ) : (
    <Samples />
  );
};

export const RecommendationsRoute = () => {
  const query = useRecommendations();
  const openCount = query.data?.recommendations.filter(({ status }) => status === 'open').length;
  return (
    <Page
      title="Recommendations"
      subtitle={openCount ? `${plural(openCount, 'open recommendation')}, dearest first` : undefined}
    >
      <Loaded query={query} what="recommendations">
        {({ recommendations, isWhole }) => <Content all={recommendations} isWhole={isWhole} />}
      </Loaded>
    </Page>
  );
};
