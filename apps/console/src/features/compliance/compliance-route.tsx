import { Button, Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { FrameworkCoverage } from '@cloudmend/domain/compliance';
import { useCan } from '@cloudmend/tenant';
import { EmptyState, Note, SampleNote, Segments } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { plural } from '../../components/format';
import { toMessage } from '../../components/notify';
import { NextStep } from '../../components/next-step';
import { Page } from '../../components/page';
import { useCompliance } from '../../queries/compliance';
import { AcceptancesPanel } from './components/acceptances-panel';
import { ComplianceActions } from './components/compliance-actions';
import { EvidencePanel } from './components/evidence-panel';
import { FrameworkCard } from './components/framework-card';
import { FrameworkPanel } from './components/framework-panel';
import { FixSetPanel } from './components/fix-set-panel';
import { TimelinePanel } from './components/timeline-panel';
import { type ComplianceTab, searchOfView, viewFromSearch, type ControlView } from './control-view';
import { SAMPLE_FRAMEWORKS } from './sample-frameworks';
import { LOADING } from '../../components/skeletons';
import layout from '../../components/layout.module.css';
import styles from './compliance.module.css';

const HowComputed = () => (
  <Note tone="info">
    <b>Coverage = controls passed / controls assessed.</b> A control is assessed when at least one of its checks ran on
    at least one resource, and passes when none of them failed. The change compares with 30 days ago, or with the
    earliest coverage on record. Manual controls are listed but not counted.
  </Note>
);

const NothingYet = () => (
  <div className={layout.card}>
    <EmptyState title="No coverage yet" action={<NextStep />}>
      Run a scan in mode All or Security to assess frameworks.
    </EmptyState>
  </div>
);

/** More frameworks are shown as compact cards. */
const GAUGES_MOST = 8;

/** The view is kept in the address. */
const useView = () => {
  const [search, setSearch] = useSearchParams();
  return {
    view: viewFromSearch(search),
    setView: (change: Partial<ControlView>) =>
      setSearch((now) => searchOfView({ ...viewFromSearch(now), ...change }, now), { replace: true }),
  };
};

const Gauges = ({ frameworks }: { readonly frameworks: readonly FrameworkCoverage[] }) => (
  <div className={styles.gauges}>
    {frameworks.map((coverage) => (
      <FrameworkCard key={coverage.id} coverage={coverage} isPicked={false} />
    ))}
  </div>
);

/** The framework named in the address, otherwise the first one. */
const findPicked = (frameworks: readonly FrameworkCoverage[], { framework }: ControlView) =>
  frameworks.find(({ id }) => id === framework) ?? frameworks[0];

const TabPanel = ({
  picked: { id, framework },
  view,
  setView,
}: ReturnType<typeof useView> & { readonly picked: FrameworkCoverage }) => {
  switch (view.tab) {
    case 'risks':
      return <AcceptancesPanel />;
    case 'evidence':
      return <EvidencePanel key={id} framework={id} name={framework} />;
    case 'timeline':
      return <TimelinePanel key={id} framework={id} />;
    case 'fixes':
      return <FixSetPanel key={id} framework={id} name={framework} />;
    default:
      return <FrameworkPanel framework={id} view={view} onView={setView} />;
  }
};

const Frameworks = ({ frameworks }: { readonly frameworks: readonly FrameworkCoverage[] }) => {
  const { view, setView } = useView();
  const picked = findPicked(frameworks, view);
  const isMany = frameworks.length > GAUGES_MOST;
  const mayFix = useCan('viewTenant');
  // Before the first scan the tabs would have nothing to show.
  if (!picked)
    return (
      <>
        <NothingYet />
        <HowComputed />
      </>
    );
  return (
    <>
      {frameworks.every(({ assessed }) => assessed === 0) && <NothingYet />}
      <div className={isMany ? `${styles.gauges} ${styles.many}` : styles.gauges}>
        {frameworks.map((coverage) => (
          <FrameworkCard
            key={coverage.id}
            coverage={coverage}
            isCompact={isMany}
            isPicked={coverage === picked}
            onPick={() =>
              setView({ framework: coverage.id, section: undefined, control: undefined, state: undefined, q: '' })
            }
          />
        ))}
      </div>
      <HowComputed />
      <div className={styles.tabs}>
        <Segments
          label="View"
          value={view.tab ?? 'controls'}
          onChange={(tab: ComplianceTab | 'controls') => setView({ tab: tab === 'controls' ? undefined : tab })}
          options={[
            { value: 'controls', label: 'Controls' },
            ...(mayFix ? [{ value: 'fixes' as const, label: 'Fix set' }] : []),
            { value: 'timeline', label: 'Timeline' },
            { value: 'evidence', label: 'Evidence' },
            { value: 'risks', label: 'Accepted risks' },
          ]}
        />
      </div>
      <TabPanel picked={picked} view={view} setView={setView} />
    </>
  );
};

const Actions = ({
  query,
  isSample,
}: {
  readonly query: ReturnType<typeof useCompliance>;
  readonly isSample: boolean;
}) => {
  const { view } = useView();
  const picked = query.data && findPicked(query.data, view);
  if (!isSample) return picked ? <ComplianceActions framework={picked.id} view={view} /> : null;
  return (
    <Button variant="default" onClick={() => void query.refetch()}>
      Try again
    </Button>
  );
};

export const ComplianceRoute = () => {
  const query = useCompliance();
  const isSample = query.isError && query.data === undefined;
  return (
    <Page
      title="Compliance"
      subtitle={
        query.data?.length
          ? `${plural(query.data.length, 'framework')} · from the latest scan of each account`
          : undefined
      }
      actions={<Actions query={query} isSample={isSample} />}
    >
      {isSample && (
        <SampleNote>{`Could not load compliance. ${toMessage(query.error, '')} Showing sample frameworks.`}</SampleNote>
      )}
      {query.data && query.error && (
        <Note tone="warn">{`Could not load compliance. ${toMessage(query.error, '')} Showing earlier data.`}</Note>
      )}
      {query.isPending && <Skeleton height={260} radius="lg" {...LOADING} />}
      {query.data ? <Frameworks frameworks={query.data} /> : <HowComputed />}
      {isSample && <Gauges frameworks={SAMPLE_FRAMEWORKS} />}
    </Page>
  );
};

export const compliancePage: PageModule = {
  Component: ComplianceRoute,
  help: [
    'Evidence builds a signed archive for an auditor: states, exceptions, stored facts and the audit trail of whole days.',
    'Coverage is controls passed over controls assessed, by framework.',
    'A control no check has read is not assessed. A control that was only partly read, without a failure, is not fully read. Neither counts as passed.',
    'Export CSV includes the controls that match the filters. A resource is counted once per check that evaluated it.',
  ],
};
