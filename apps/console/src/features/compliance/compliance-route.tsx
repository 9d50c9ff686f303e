import { Button, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { FrameworkCoverage } from '@cloudmend/domain/compliance';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, Note, SampleNote } from '@cloudmend/ui/parts';
import { plural } from '../../components/format';
import { messageOf } from '../../components/notify';
import { Page } from '../../components/page';
import { pageHref } from '../../config/paths';
import { useCompliance } from '../../queries/compliance';
import { FrameworkCard } from './components/framework-card';
import { FrameworkPanel } from './components/framework-panel';
import { ThresholdsCard } from './components/thresholds-card';
import { searchOfView, viewFromSearch, type ControlView } from './control-view';
import { SAMPLE_FRAMEWORKS } from './sample-frameworks';
import layout from '../../components/layout.module.css';
import styles from './compliance.module.css';

const HowComputed = () => (
  <Note tone="info">
    <b>Coverage = controls passed / controls assessed.</b> A control is assessed when at least one of its checks ran on
    at least one resource, and passes when none of them failed. The change compares with 30 days ago, or with the first
    coverage there is. Controls that only a person can judge are listed as manual and count in neither.
  </Note>
);

const NothingYet = () => {
  const { id } = useTenant();
  return (
    <div className={layout.card}>
      <EmptyState
        title="No coverage yet"
        action={
          <Button component={Link} to={pageHref(id, 'scan')}>
            Start a scan
          </Button>
        }
      >
        Frameworks are assessed by the checks of a scan in mode All or Security.
      </EmptyState>
    </div>
  );
};

/** What is shown lives in the address. */
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

const Frameworks = ({ frameworks }: { readonly frameworks: readonly FrameworkCoverage[] }) => {
  const { view, setView } = useView();
  const picked = frameworks.find(({ id }) => id === view.framework) ?? frameworks[0];
  return (
    <>
      {frameworks.every(({ assessed }) => assessed === 0) && <NothingYet />}
      <div className={styles.gauges}>
        {frameworks.map((coverage) => (
          <FrameworkCard
            key={coverage.id}
            coverage={coverage}
            isPicked={coverage === picked}
            onPick={() =>
              setView({ framework: coverage.id, section: undefined, control: undefined, state: undefined, q: '' })
            }
          />
        ))}
      </div>
      <HowComputed />
      {picked && <FrameworkPanel framework={picked.id} view={view} onView={setView} />}
      <ThresholdsCard />
    </>
  );
};

export const ComplianceRoute = () => {
  const query = useCompliance();
  const isSample = query.isError && query.data === undefined;
  return (
    <Page
      title="Compliance"
      subtitle={
        query.data ? `${plural(query.data.length, 'framework')} · from the last judgement of each account` : undefined
      }
      actions={
        isSample ? (
          <Button variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {isSample && (
        <SampleNote>{`Could not load compliance. ${messageOf(query.error, '')} Showing sample frameworks.`}</SampleNote>
      )}
      {query.data && query.error && (
        <Note tone="warn">{`Could not load compliance. ${messageOf(query.error, '')} What is shown was loaded earlier.`}</Note>
      )}
      {query.isPending && <Skeleton height={260} radius="lg" aria-busy="true" aria-label="Loading..." />}
      {query.data ? <Frameworks frameworks={query.data} /> : <HowComputed />}
      {isSample && <Gauges frameworks={SAMPLE_FRAMEWORKS} />}
    </Page>
  );
};
