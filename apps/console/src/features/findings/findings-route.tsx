import { useDeferredValue } from 'react';
import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { Link } from 'react-router';
import type { FindingsSummary, Severity } from '@cloudmend/domain/findings';
import { useCan, useTenant } from '@cloudmend/tenant';
import { EmptyState, Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { formatCount, formatMoment, plural } from '../../components/format';
import { toMessage } from '../../components/notify';
import { Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { PICKING_HELP, usePicked } from '../../components/use-picked';
import { pageHref } from '../../config/paths';
import { useAccounts } from '../../queries/accounts';
import { ExportFindings } from './components/export-findings';
import { FindingsBar } from './components/findings-bar';
import { FindingDrawer } from './components/finding-drawer';
import { FindingsSkeleton } from './components/findings-skeleton';
import { FindingsTable } from './components/findings-table';
import { ViewTabs } from '../../components/work/view-tabs';
import { listPresets } from './view-presets';
import { FindingsToolbar } from './components/findings-toolbar';
import { SeverityOverview } from './components/severity-overview';
import { countFilters, type FindingsFilter, NO_FILTER, toggleSeverity } from './findings-filter';
import { sumCounts, useAddress, useFindings, useOpenFinding } from './use-findings';
import layout from '../../components/layout.module.css';

const NothingFound = ({
  wasScanned,
  total,
  filters,
  onClear,
}: {
  readonly wasScanned: boolean;
  readonly total: number;
  readonly filters: number;
  readonly onClear: () => void;
}) => {
  const { id } = useTenant();
  if (filters > 0)
    return (
      <EmptyState
        title="No findings to display."
        action={<Button variant="default" onClick={onClear}>{`Clear ${plural(filters, 'filter')}`}</Button>}
      >
        {plural(total, 'open finding')}, none matches the filter.
      </EmptyState>
    );
  return wasScanned ? (
    <EmptyState title="No findings to display.">
      The last scan found no failed checks. Anything it could not read is listed with the scan.
    </EmptyState>
  ) : (
    <EmptyState
      title="No findings to display."
      action={
        <Button component={Link} to={pageHref(id, 'add-account')}>
          Add account
        </Button>
      }
    >
      Link an account and run the first scan. It is read-only and takes about a minute per account.
    </EmptyState>
  );
};

/** Why a linked finding does not open; if the list has it, its panel says why. */
const LostFinding = ({
  opened: { isGone, error, retry },
  isInList,
}: {
  readonly opened: ReturnType<typeof useOpenFinding>;
  readonly isInList: boolean;
}) => {
  if (isGone) return <Note tone="info">The linked finding no longer exists or belongs to another workspace.</Note>;
  if (!error || isInList) return null;
  return (
    <Note tone="danger">
      {`Could not load the linked finding. ${toMessage(error, '')} `}
      <Button size="compact-xs" variant="default" onClick={retry}>
        Try again
      </Button>
    </Note>
  );
};

const toCaption = ({ status }: FindingsFilter): string => (status === 'all' ? 'in all' : status);

const toSubtitle = (overall: FindingsSummary | undefined): string | undefined =>
  overall &&
  [
    plural(sumCounts(overall.severityCounts), 'open finding'),
    ...(overall.acceptanceCounts.accepted > 0 ? [`${formatCount(overall.acceptanceCounts.accepted)} accepted`] : []),
    ...(overall.lastUpdated ? [`updated ${formatMoment(overall.lastUpdated)}`] : []),
  ].join(' · ');

export const FindingsRoute = () => {
  const { filter, setFilter, openId, open } = useAddress();
  const { pages, counts, isCounting, overall, shown, total, isWaiting, isLoadingMore, more, retryMore } =
    useFindings(filter);
  const accounts = useAccounts().data;
  const opened = useOpenFinding(openId);
  const maySelect = useCan('manageFindings');
  const { ids, toggle, extend, clear } = usePicked();
  const { detail, error } = opened;
  const pick = useCallbackRef((severity: Severity) => setFilter(toggleSeverity(filter, severity)));
  const pickService = useCallbackRef((service: string) => setFilter({ ...filter, service }));
  // The list renders before the ring.
  const picked = useDeferredValue(filter.severities.join(','));

  const list = () => {
    if (shown.length > 0)
      return (
        <FindingsTable
          findings={shown}
          accounts={accounts}
          total={total}
          openId={openId}
          onOpen={open}
          selection={maySelect ? { ids, toggle, extend } : undefined}
          isLoadingMore={isLoadingMore}
          onEnd={more}
          onRetry={retryMore}
        />
      );
    if (isWaiting) return <FindingsSkeleton />;
    return (
      <div className={layout.card}>
        <NothingFound
          wasScanned={overall?.lastUpdated != null}
          total={sumCounts(overall?.severityCounts ?? {})}
          filters={countFilters(filter)}
          onClear={() => setFilter({ ...NO_FILTER, sort: filter.sort })}
        />
      </div>
    );
  };
  return (
    <Page
      title="Findings"
      subtitle={toSubtitle(overall) ?? '\u00a0'}
      actions={<ExportFindings filter={filter} total={total} />}
    >
      <LostFinding opened={opened} isInList={shown.some(({ id }) => id === openId)} />
      {counts && <ViewTabs page="findings" presets={listPresets(overall)} />}
      {counts && (
        <>
          <SeverityOverview
            counts={counts.severityCounts}
            isCounting={isCounting}
            caption={toCaption(filter)}
            picked={picked}
            onPick={pick}
            services={counts.services}
            onService={pickService}
          />
          <FindingsToolbar
            filter={filter}
            summary={counts}
            isCounting={isCounting}
            accounts={accounts}
            onChange={setFilter}
          />
        </>
      )}
      <Loaded query={pages} what="findings" skeleton={<FindingsSkeleton />}>
        {list}
      </Loaded>
      <FindingsBar ids={ids} findings={shown} onClear={clear} />
      <FindingDrawer
        findings={shown}
        total={total}
        detail={detail}
        error={error}
        accounts={accounts}
        openId={openId}
        onOpen={open}
        onClose={() => open(undefined)}
      />
    </Page>
  );
};

export const findingsPage: PageModule = {
  Component: FindingsRoute,
  help: [
    'Every failed check on a resource, most severe first. Click a slice of the chart to filter.',
    PICKING_HELP,
    'A finding is resolved when a later scan of the same scope no longer detects it, and reopened if it returns.',
  ],
};
