import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { Acceptance } from '@cloudmend/domain/findings';
import { useCan, useTenant } from '@cloudmend/tenant';
import { EmptyState, SeverityBadge } from '@cloudmend/ui/parts';
import { describeAcceptance } from '../../../components/acceptance-text';
import { plural } from '../../../components/format';
import { Loaded } from '../../../components/query-state';
import { LOADING } from '../../../components/skeletons';
import { pageHref } from '../../../config/paths';
import { useAcceptances } from '../../../queries/acceptances';
import { countDaysLeft, SOON_DAYS, sortAcceptances } from '../acceptances-view';
import layout from '../../../components/layout.module.css';
import styles from '../compliance.module.css';

const DaysLeft = ({ acceptance, now }: { readonly acceptance: Acceptance; readonly now: Date }) => {
  const days = countDaysLeft(acceptance, now);
  return acceptance.state === 'accepted' && days <= SOON_DAYS ? (
    <b className={styles.bad}>Ends in {plural(days, 'day')}. </b>
  ) : null;
};

const Row = ({ acceptance, now }: { readonly acceptance: Acceptance; readonly now: Date }) => {
  const { id } = useTenant();
  const mayOpen = useCan('viewTenant');
  const { title, severity, findings, reason } = acceptance;
  const [first] = findings;
  return (
    <li>
      <p className={styles.acceptedHead}>
        <SeverityBadge severity={severity} />
        {mayOpen && first ? (
          <Link to={`${pageHref(id, 'security-findings')}?status=all&finding=${encodeURIComponent(first.id)}`}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
      </p>
      <p className={styles.said}>{reason}</p>
      <p className={styles.acceptedFacts}>
        <DaysLeft acceptance={acceptance} now={now} />
        {describeAcceptance(acceptance)}
      </p>
      <details>
        <summary>{plural(findings.length, 'resource')}</summary>
        <ul className={styles.resources}>
          {findings.map((finding) => (
            <li key={finding.id}>
              <code className={layout.mono}>{finding.resource}</code>
              <span className={layout.dim}>
                {finding.accountId}, {finding.region}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
};

const Group = ({
  title,
  acceptances,
  now,
}: {
  readonly title: string;
  readonly acceptances: readonly Acceptance[];
  readonly now: Date;
}) =>
  acceptances.length === 0 ? null : (
    <div className={styles.acceptedGroup}>
      <h3>
        {title} <span className={layout.unit}>{acceptances.length}</span>
      </h3>
      <ul className={styles.statements} aria-label={title}>
        {acceptances.map((acceptance) => (
          <Row key={acceptance.id} acceptance={acceptance} now={now} />
        ))}
      </ul>
    </div>
  );

const Acceptances = ({ acceptances }: { readonly acceptances: readonly Acceptance[] }) => {
  const [now] = useState(() => new Date());
  const [isUnfolded, setUnfolded] = useState(false);
  const { waiting, inForce, soon, ended } = sortAcceptances(acceptances, now);
  if (acceptances.length === 0)
    return (
      <EmptyState title="No accepted risks">
        Open a finding and choose Accept risk. Another admin or manager approves it for a limited time.
      </EmptyState>
    );
  return (
    <div className={layout.cardBody}>
      <p className={layout.sub}>
        {soon > 0 && `${plural(soon, 'acceptance')} ${soon === 1 ? 'ends' : 'end'} within ${SOON_DAYS} days. `}
        An accepted risk mutes its findings; its controls stay failed as measured.
      </p>
      <Group title="Waiting for approval" acceptances={waiting} now={now} />
      <Group title="In force" acceptances={inForce} now={now} />
      {isUnfolded ? (
        <Group title="Ended" acceptances={ended} now={now} />
      ) : (
        ended.length > 0 && (
          <Button variant="default" size="xs" onClick={() => setUnfolded(true)}>
            Show {plural(ended.length, 'ended acceptance')}
          </Button>
        )
      )}
    </div>
  );
};

/** Accepted risks of the workspace: what waits, what is in force and ends first, what ended. */
export const AcceptancesPanel = () => (
  <section className={layout.card} aria-label="Accepted risks">
    <div className={layout.cardHead}>
      <h2>Accepted risks</h2>
      <span className={layout.dim}>of all frameworks</span>
    </div>
    <Loaded query={useAcceptances()} what="accepted risks" skeleton={<Skeleton height={200} m={16} {...LOADING} />}>
      {(acceptances) => <Acceptances acceptances={acceptances} />}
    </Loaded>
  </section>
);
