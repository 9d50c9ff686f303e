import { Button, Skeleton } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { ChangeSummary } from '@cloudmend/domain/changes';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { CHANGE, pageHref, reviewHref, RUN, THEN } from '../../config/paths';
import { ExportCsv } from '../../components/export-csv';
import { plural } from '../../components/format';
import { Page } from '../../components/page';
import { PageTabs, useTab } from '../../components/page-tabs';
import { Loaded } from '../../components/query-state';
import { saveFile } from '../../components/save-file';
import { useMayConnect } from '../../queries/repositories';
import { useRun } from '../../queries/runs';
import { useChange, useChanges, useReviewer, useWaitingChanges, waitsFor } from '../../queries/changes';
import { changesCsv } from './changes-csv';
import { applyFilter, type ChangesFilter, readFilter, sortChanges, writeFilter } from './changes-filter';
import { AutomationTab } from './components/automation-tab';
import { ChangeDetail } from './components/change-detail';
import { ChangeList } from './components/change-list';
import { ChangesToolbar } from './components/changes-toolbar';
import { StageStrip } from './components/stage-strip';
import { RunDetail } from './fixes/run-detail';
import { SavingsActions, SavingsTab } from './savings/savings-tab';
import { LOADING } from '../../components/skeletons';
import layout from '../../components/layout.module.css';

const NoChanges = () => {
  const { id } = useTenant();
  return (
    <div className={layout.card}>
      <EmptyState
        title="No changes yet"
        action={
          <Button component={Link} to={pageHref(id, 'recommendations')}>
            See recommendations
          </Button>
        }
      >
        A change edits your infrastructure code in a pull request. Open one from a finding or a recommendation.
      </EmptyState>
    </div>
  );
};

/** The filter is kept in the address. */
const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const setFilter = (filter: ChangesFilter): void =>
    setSearch((now) => writeFilter(filter, now), { replace: true, preventScrollReset: true });
  return { filter: readFilter(search), setFilter };
};

const useShown = (changes: readonly ChangeSummary[]): readonly ChangeSummary[] => {
  const { filter } = useFilter();
  return sortChanges(applyFilter(changes, filter, useReviewer()), filter.order);
};

const Content = ({ changes, isWhole }: { readonly changes: readonly ChangeSummary[]; readonly isWhole: boolean }) => {
  const { filter, setFilter } = useFilter();
  const reviewer = useReviewer();
  const shown = useShown(changes);
  const repositories = [...new Set(changes.flatMap(({ repository }) => repository?.name ?? []))].sort();
  if (changes.length === 0) return <NoChanges />;
  return (
    <>
      {!isWhole && <Note tone="warn">Only the newest changes are listed and totalled.</Note>}
      <StageStrip
        changes={changes}
        reviewer={reviewer}
        picked={filter.stage}
        onPick={(stage) => setFilter({ ...filter, stage })}
      />
      <ChangesToolbar
        filter={filter}
        repositories={repositories}
        mine={changes.filter((change) => waitsFor(change, reviewer)).length}
        onChange={setFilter}
      />
      {shown.length > 0 ? (
        <ChangeList changes={shown} />
      ) : (
        <div className={layout.card}>
          <EmptyState title="No change matches">Clear the filters to see the others.</EmptyState>
        </div>
      )}
    </>
  );
};

const Export = ({ changes }: { readonly changes: readonly ChangeSummary[] }) => {
  const { id } = useTenant();
  const shown = useShown(changes);
  return (
    <ExportCsv
      isEmpty={shown.length === 0}
      onExport={() => saveFile(`${id}-changes.csv`, changesCsv(shown), 'text/csv;charset=utf-8')}
    />
  );
};

const describeAll = (count: number, waiting: number): string =>
  waiting > 0
    ? `${plural(count, 'change')} · ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you`
    : plural(count, 'change');

const TABS = { changes: 'Changes', savings: 'Savings', automation: 'Automation' } as const;
type Tab = keyof typeof TABS;

/** Leads to the repositories, for those who may connect one. */
const ConnectRepository = () => {
  const { id } = useTenant();
  const mayConnect = useMayConnect();
  if (!mayConnect) return null;
  return (
    <Button
      component={Link}
      to={pageHref(id, 'integrations')}
      variant="default"
      leftSection={<IconGitBranch size={15} stroke={1.5} />}
    >
      Connect repository
    </Button>
  );
};

/** What can be done on a tab, beside the title. */
const Actions = ({ tab, changes }: { readonly tab: Tab; readonly changes: readonly ChangeSummary[] | undefined }) => {
  if (tab === 'savings') return <SavingsActions />;
  if (tab === 'automation') return null;
  return (
    <>
      <ConnectRepository />
      {changes && <Export changes={changes} />}
    </>
  );
};

const AllChanges = () => {
  const query = useChanges();
  const tab = useTab(TABS);
  const waiting = useWaitingChanges();
  const changes = query.data?.changes;
  return (
    <Page
      title="Changes"
      subtitle={changes?.length ? describeAll(changes.length, waiting) : undefined}
      actions={<Actions tab={tab} changes={changes} />}
    >
      <PageTabs label="Views of changes" page="changes" labels={TABS} tab={tab} />
      {tab === 'automation' && <AutomationTab />}
      {tab === 'savings' && <SavingsTab />}
      {tab === 'changes' && (
        <Loaded query={query} what="changes">
          {(all) => <Content {...all} />}
        </Loaded>
      )}
    </Page>
  );
};

/** Leads to the next of several changes to review. */
const ReviewNext = ({ then }: { readonly then: readonly string[] }) => {
  const { id } = useTenant();
  return (
    then.length > 0 && (
      <Note tone="info">
        {`${plural(then.length, 'more change')} to review. `}
        <Link to={reviewHref(id, then)}>Next change</Link>
      </Note>
    )
  );
};

const OneChange = ({ changeId, then }: { readonly changeId: string; readonly then: readonly string[] }) => (
  <Loaded query={useChange(changeId)} what="the change" skeleton={<Skeleton height={420} radius="lg" {...LOADING} />}>
    {(change) => (
      <>
        <ReviewNext then={then} />
        <ChangeDetail change={change} />
      </>
    )}
  </Loaded>
);

const OneRun = ({ runId }: { readonly runId: string }) => (
  <Loaded query={useRun(runId)} what="the fix">
    {(run) => <RunDetail run={run} />}
  </Loaded>
);

/** The list, or the change or direct fix that the address names. */
export const ChangesRoute = () => {
  const [search] = useSearchParams();
  const [changeId, runId] = [search.get(CHANGE), search.get(RUN)];
  const then = (search.get(THEN) ?? '').split(',').filter(Boolean);
  if (runId !== null) return <OneRun key={runId} runId={runId} />;
  return changeId === null ? <AllChanges /> : <OneChange key={changeId} changeId={changeId} then={then} />;
};

export const changesPage: PageModule = {
  Component: ChangesRoute,
  help: [
    'A change edits your infrastructure code in a draft pull request. Your CI plans it, your guardrails check it, your people approve it, and you merge it.',
    'Approvals are bound to the diff, plan, facts and policy that were reviewed. If one of them changes, they no longer count.',
    'Direct fixes change the cloud itself, without code. Nothing is on until an admin turns it on for an account, under Automation.',
    'After the merge the next scan verifies the change. Savings says what was claimed, verified and realised.',
  ],
};
