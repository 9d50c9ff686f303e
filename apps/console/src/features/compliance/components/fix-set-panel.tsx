import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { TARGETS_MOST } from '@cloudmend/domain/changes';
import { type Fix, FIX_MINUTES, type FixSet } from '@cloudmend/domain/compliance';
import { TICKETS_AT_ONCE } from '@cloudmend/domain/tickets';
import { useTenant } from '@cloudmend/tenant';
import { EmptyState, Segments, SeverityBadge } from '@cloudmend/ui/parts';
import { formatShare, plural } from '../../../components/format';
import { PrButton } from '../../../components/open-pr';
import { Loaded } from '../../../components/query-state';
import { serviceName } from '../../../components/service-name';
import { CreateTickets } from '../../../components/tickets/create-tickets';
import { pageHref } from '../../../config/paths';
import { useFixSet } from '../../../queries/compliance';
import { useFindOpenFindings } from '../api/find-open-findings';
import {
  addUp,
  type FixStep,
  formatEffort,
  leastUsd,
  listByFramework,
  shareAfterEach,
  type Time,
} from '../fix-set-view';
import { LOADING } from '../../../components/skeletons';
import layout from '../../../components/layout.module.css';
import styles from '../fix-set.module.css';

/** Steps shown at first. */
const STEPS_SHOWN = 12;

const FixLine = ({ fix }: { readonly fix: Fix }) => {
  const { id } = useTenant();
  const findings = `${pageHref(id, 'security-findings')}?check=${encodeURIComponent(fix.check)}`;
  return (
    <div className={styles.fix}>
      <SeverityBadge severity={fix.severity} />
      <div>
        <b>{fix.fault}</b>
        <p className={styles.note}>
          {serviceName(fix.service)} · <Link to={findings}>{plural(fix.resources, 'resource')}</Link> in{' '}
          {plural(fix.accountIds.length, 'account')} · {formatEffort(fix.minutes)}
          {fix.monthlySavingUsd > 0 && <> · {leastUsd(fix)} a month to save on the same resources</>}
        </p>
      </div>
    </div>
  );
};

const Gains = ({
  controls,
  frameworks,
}: {
  readonly controls: FixStep['controls'];
  readonly frameworks: FixSet['frameworks'];
}) => (
  <ul className={styles.gains}>
    {listByFramework(controls, frameworks).map(({ framework, controls: ids }) => (
      <li key={framework}>
        <b>{framework}</b> <span title={ids.join(', ')}>{ids.slice(0, 8).join(', ')}</span>
        {ids.length > 8 && ` and ${ids.length - 8} more`}
      </li>
    ))}
  </ul>
);

/** Starts one change for the fixes of a step, or a ticket for each of its findings. */
const StepActions = ({ fixes }: Pick<FixStep, 'fixes'>) => {
  const findOpenFindings = useFindOpenFindings();
  const resources = fixes.reduce((sum, fix) => sum + fix.resources, 0);
  const checks = fixes.map(({ check }) => check);
  return (
    <>
      <PrButton
        findTargets={async () =>
          (await findOpenFindings(checks, TARGETS_MOST)).map((id) => ({ kind: 'finding', id }) as const)
        }
        label={resources > TARGETS_MOST ? `Open PR for the first ${TARGETS_MOST}` : 'Open PR'}
        variant="default"
        size="xs"
      />
      <CreateTickets
        subjects={async () =>
          (await findOpenFindings(checks, TICKETS_AT_ONCE)).map((id) => ({ type: 'finding', id }) as const)
        }
        label={resources > TICKETS_AT_ONCE ? `Create the first ${TICKETS_AT_ONCE} tickets` : 'Create tickets'}
        size="xs"
      />
    </>
  );
};

interface StepProps {
  readonly step: FixStep;
  readonly share: number;
  readonly frameworks: FixSet['frameworks'];
}

const Step = ({ step: { fixes, minutes, controls, unread, muted }, share, frameworks }: StepProps) => (
  <li className={styles.step}>
    <div className={styles.fixes}>
      {fixes.map((fix) => (
        <FixLine key={fix.check} fix={fix} />
      ))}
    </div>
    <div>
      <p className={styles.gain}>
        <b>{controls.length > 0 ? `+${plural(controls.length, 'control')}` : 'No control completed'}</b>{' '}
        <span className={layout.dim}>in {formatEffort(minutes)}</span>
      </p>
      <Gains controls={controls} frameworks={frameworks} />
      {unread.length > 0 && (
        <p className={styles.note}>
          {plural(unread.length, 'control')} no longer {unread.length === 1 ? 'fails' : 'fail'}, but{' '}
          {unread.length === 1 ? 'was' : 'were'} not fully read.
        </p>
      )}
      {muted.length > 0 && (
        <p className={styles.note}>
          {plural(muted.length, 'control')} still {muted.length === 1 ? 'fails' : 'fail'} by muted findings.
        </p>
      )}
    </div>
    <div className={styles.side}>
      <div className={styles.share}>
        <span className={styles.track} aria-hidden>
          <i style={{ width: `${share * 100}%` }} />
        </span>
        <span>{formatShare(share)}</span>
      </div>
      <StepActions fixes={fixes} />
    </div>
  </li>
);

const Steps = ({ fixSet, isAnyTime }: { readonly fixSet: FixSet; readonly isAnyTime: boolean }) => {
  const totals = addUp(fixSet);
  const shares = shareAfterEach(fixSet);
  const [shown, setShown] = useState(STEPS_SHOWN);
  if (totals.failed === 0) return <EmptyState title="No failed controls">Every assessed control passes.</EmptyState>;
  if (fixSet.steps.length === 0 && isAnyTime)
    return <EmptyState title="Nothing left to fix">The failed controls have muted findings only.</EmptyState>;
  if (fixSet.steps.length === 0)
    return <EmptyState title="No fix fits into this time">Choose more time to see the first fixes.</EmptyState>;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.headline}>
          {plural(totals.fixes, 'fix', 'fixes')}, {formatEffort(totals.minutes)} <span aria-hidden>→</span>{' '}
          <b>+{plural(totals.completed, 'control')}</b>
        </p>
        <p className={styles.note}>
          Of {plural(totals.failed, 'failed control')}
          {totals.monthlySavingUsd > 0 && <>; {leastUsd(totals)} a month can be saved on the same resources</>}. Effort
          is an estimate: {FIX_MINUTES.fix} minutes a fix and {FIX_MINUTES.resource} a resource.
        </p>
      </div>
      <ol className={styles.steps} aria-label="Fixes in order">
        {fixSet.steps.slice(0, shown).map((step, index) => (
          <Step
            key={step.fixes.map(({ check }) => check).join()}
            step={step}
            share={shares[index] ?? 0}
            frameworks={fixSet.frameworks}
          />
        ))}
      </ol>
      {fixSet.steps.length > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(fixSet.steps.length)}>
          Show all {fixSet.steps.length} steps
        </Button>
      )}
    </>
  );
};

interface FixSetPanelProps {
  readonly framework: string;
  readonly name: string;
}

/** The fewest fixes for the most controls, of one framework or of all. */
export const FixSetPanel = ({ framework, name }: FixSetPanelProps) => {
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const [time, setTime] = useState<Time>('all');
  const query = useFixSet(scope === 'one' ? framework : undefined, time === 'all' ? undefined : Number(time));
  return (
    <section className={layout.card} aria-label="Fix set">
      <div className={layout.cardHead}>
        <h2>Fixes that complete the most controls</h2>
        <span className={`${layout.push} ${layout.row}`}>
          <Segments
            label="Frameworks"
            value={scope}
            onChange={setScope}
            options={[
              { value: 'one', label: name },
              { value: 'all', label: 'All frameworks' },
            ]}
          />
          <Segments
            label="Time"
            value={time}
            onChange={setTime}
            options={[
              { value: '60', label: '1 hour' },
              { value: '240', label: '4 hours' },
              { value: 'all', label: 'Any time' },
            ]}
          />
        </span>
      </div>
      <Loaded query={query} what="the fix set" skeleton={<Skeleton height={320} m={16} {...LOADING} />}>
        {(fixSet) => <Steps fixSet={fixSet} isAnyTime={time === 'all'} />}
      </Loaded>
    </section>
  );
};
