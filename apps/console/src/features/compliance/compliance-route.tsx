import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { FrameworkCoverage } from '@cloudmend/domain/compliance';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, Note, SampleNote } from '@cloudmend/ui/parts';
import { plural } from '../../components/format';
import { messageOf } from '../../components/notify';
import { Page } from '../../components/page';
import { pageHref } from '../../config/paths';
import { useCompliance } from '../../queries/compliance';
import { FrameworkCard } from './framework-card';
import { SAMPLE_FRAMEWORKS } from './sample-frameworks';
import layout from '../../components/layout.module.css';
import styles from './compliance.module.css';

const HowComputed = () => (
  <Note tone="info">
    <b>Coverage = controls passed / controls assessed.</b> A control is assessed when at least one of its checks ran on at least one resource, and passes when none of them failed. The change compares with 30 days ago, or with
    the first coverage there is. Controls that only a person can judge are listed as manual and count in neither.
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

const Gauges = ({ frameworks }: { readonly frameworks: readonly FrameworkCoverage[] }) => (
  <>
    {frameworks.every(({ assessed }) => assessed === 0) && <NothingYet />}
    <div className={styles.gauges}>
      {frameworks.map((coverage) => (
        <FrameworkCard key={coverage.framework} coverage={coverage} />
      ))}
    </div>
  </>
);

export const ComplianceRoute = () => {
  const query = useCompliance();
  const isSample = query.isError && query.data === undefined;
  const frameworks = query.data ?? (isSample ? SAMPLE_FRAMEWORKS : undefined);
  return (
    <Page
      title="Compliance"
      subtitle={query.data ? `${plural(query.data.length, 'framework')} · from the last judgement of each account` : undefined}
      actions={
        isSample ? (
          <Button variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {isSample && <SampleNote>{`Could not load compliance. ${messageOf(query.error, '')} Showing sample frameworks.`}</SampleNote>}
      {!frameworks && <Skeleton height={260} radius="lg" aria-busy="true" aria-label="Loading" />}
      {frameworks && <Gauges frameworks={frameworks} />}
      <HowComputed />
    </Page>
  );
};
