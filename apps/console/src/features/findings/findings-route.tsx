import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { countBySeverity, type Finding } from '@cloudmend/domain/findings';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, Note } from '@cloudmend/ui/parts';
import { formatMoment, plural } from '../../components/format';
import { Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { pageHref } from '../../config/paths';
import { useAccounts } from '../../queries/accounts';
import { useFindingsSummary, useOpenFindings } from '../../queries/findings';
import { FindingDrawer } from './components/finding-drawer';
import { FindingsTable } from './components/findings-table';
import { FindingsToolbar } from './components/findings-toolbar';
import { SeverityOverview } from './components/severity-overview';
import { applyFilter, countFilters, filterFromSearch, searchOfFilter, toggleSeverity, type FindingsFilter } from './findings-filter';
import layout from '../../components/layout.module.css';

/** Filter and open finding live in the address. */
const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  const open = (id: string | undefined): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) next.delete('finding');
        else next.set('finding', id);
        return next;
      },
      { replace: true },
    );
  return {
    filter: filterFromSearch(search),
    setFilter: (filter: FindingsFilter) => setSearch((now) => searchOfFilter(filter, now), { replace: true }),
    openId: search.get('finding') ?? undefined,
    open,
  };
};

const NothingFound = ({ wasScanned, total, filters, onClear }: { readonly wasScanned: boolean; readonly total: number; readonly filters: number; readonly onClear: () => void }) => {
  const { id } = useTenant();
  if (total > 0)
    return (
      <EmptyState title="No findings to display." action={<Button variant="default" onClick={onClear}>{`Clear ${plural(filters, 'filter')}`}</Button>}>
        {plural(total, 'open finding')}, none fits the filter.
      </EmptyState>
    );
  return wasScanned ? (
    <EmptyState title="No findings to display.">The last scan found nothing that fails. What it could not read is listed with the scan.</EmptyState>
  ) : (
    <EmptyState
      title="No findings to display."
      action={
        <Button component={Link} to={pageHref(id, 'add-account')}>
          Add account
        </Button>
      }
    >
      Link an account and run the first scan. It reads only, and takes about a minute for each account.
    </EmptyState>
  );
};

export const FindingsRoute = () => {
  const { filter, setFilter, openId, open } = useAddress();
  const query = useOpenFindings();
  const summary = useFindingsSummary();
  const accounts = useAccounts().data;
  const lastUpdated = summary.data?.lastUpdated ?? null;

  const content = (findings: readonly Finding[], isWhole: boolean) => {
    const counts = summary.data?.severityCounts ?? countBySeverity(findings);
    const shown = applyFilter(findings, filter);
    const isShown = shown.some(({ id }) => id === openId);
    const isKnown = findings.some(({ id }) => id === openId);
    return (
      <>
        {openId !== undefined && !isKnown && <Note tone="info">The finding of this link is not open any more: a later scan saw it mended, or it is of another workspace.</Note>}
        {!isWhole && <Note tone="warn">There are more than 10,000 open findings. The list has the worst; the counts have all.</Note>}
        {findings.length > 0 && (
          <>
            <SeverityOverview counts={counts} picked={filter.severities} onPick={(severity) => setFilter(toggleSeverity(filter, severity))} />
            <FindingsToolbar filter={filter} counts={counts} onChange={setFilter} />
          </>
        )}
        {shown.length > 0 ? (
          <FindingsTable findings={shown} accounts={accounts} openId={openId} onOpen={open} />
        ) : (
          <div className={layout.card}>
            <NothingFound wasScanned={lastUpdated !== null} total={findings.length} filters={countFilters(filter)} onClear={() => setFilter({ severities: [], q: '' })} />
          </div>
        )}
        {/* A link leads to its finding even where the filter leaves it out. */}
        <FindingDrawer findings={isShown ? shown : findings} accounts={accounts} openId={openId} onOpen={open} onClose={() => open(undefined)} />
      </>
    );
  };

  const openCount = query.data?.findings.length;
  return (
    <Page title="Findings" subtitle={openCount === undefined ? undefined : `${plural(openCount, 'open finding')}${lastUpdated ? ` · updated ${formatMoment(lastUpdated)}` : ''}`}>
      <Loaded query={query} what="findings">
        {({ findings, isWhole }) => content(findings, isWhole)}
      </Loaded>
    </Page>
  );
};
