import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { Link } from 'react-router';
import { nextPowerSlot, type PowerSchedule, type Run } from '@cloudmend/domain/runs';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { useCan, useTenant } from '@cloudmend/tenant';
import { formatMoment, UNKNOWN } from '../../../components/format';
import { tell } from '../../../components/notify';
import { formatInZone } from '../../../components/schedule-words';
import { runHref } from '../../../config/paths';
import { useWorld } from '../../../config/world';
import { accountName, useAccounts } from '../../../queries/accounts';
import { usePowerActions } from '../../../queries/power';
import { useMayFix } from '../../../queries/runs';
import { RunMark } from '../fixes/run-mark';
import { PowerForm, SavingLine } from './power-form';
import { describeHours } from './power-view';
import { PowerWeek } from './power-week';
import layout from '../../../components/layout.module.css';
import changes from '../changes.module.css';
import styles from './power.module.css';

const VERBS = { start: 'Starts', stop: 'Stops' } as const;

const Next = ({ schedule: { hours, state } }: { readonly schedule: PowerSchedule }) => {
  const [now] = useState(() => new Date());
  if (state === 'waiting') return <>Nothing until it is approved</>;
  const next = nextPowerSlot(hours, now);
  return <>{next ? `${VERBS[next.action]} ${formatInZone(next.at.toISOString(), hours.timezone)}` : UNKNOWN}</>;
};

const State = ({ schedule: { state, requestedBy, approvedBy } }: { readonly schedule: PowerSchedule }) => {
  const { sub } = useWorld().session.user;
  return state === 'waiting' ? (
    <>
      <span className={changes.wait}>Waiting for approval</span>
      <div className={layout.dim}>
        {requestedBy.sub === sub
          ? 'You requested it. Another admin must approve it.'
          : `requested by ${requestedBy.email}`}
      </div>
    </>
  ) : (
    <>
      <span className={changes.allow}>Active</span>
      <div className={layout.dim}>{`approved by ${approvedBy?.email ?? UNKNOWN}`}</div>
    </>
  );
};

const LastRun = ({ run }: { readonly run: Run | undefined }) => {
  const { id } = useTenant();
  if (!run) return <>{UNKNOWN}</>;
  return (
    <>
      <Link to={runHref(id, run.runId)} aria-label={`Run of ${formatMoment(run.slot ?? run.createdAt)}`}>
        {formatMoment(run.slot ?? run.createdAt)}
      </Link>{' '}
      <RunMark state={run.state} />
      {run.reason && <div className={layout.dim}>{run.reason.text}</div>}
    </>
  );
};

const DeletePower = ({ target, onClose }: { readonly target: string; readonly onClose: () => void }) => {
  const { remove } = usePowerActions();
  return (
    <Modal opened onClose={onClose} title="Delete power schedule">
      <p>{`${target} is no longer started and stopped, and stays as it is now.`}</p>
      <Group justify="flex-end" mt={16}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="danger"
          loading={remove.isPending}
          onClick={() =>
            void tell('Power schedule deleted.', 'Could not delete the schedule. Try again.', () =>
              remove.mutateAsync(target),
            ).then(onClose)
          }
        >
          Delete power schedule
        </Button>
      </Group>
    </Modal>
  );
};

const Approve = ({ schedule }: { readonly schedule: PowerSchedule }) => {
  const { approve } = usePowerActions();
  const isOwn = schedule.requestedBy.sub === useWorld().session.user.sub;
  return (
    <Button
      disabled={isOwn}
      loading={approve.isPending}
      onClick={() =>
        void tell(
          'Approved. The hours apply from the next start or stop.',
          'Could not approve the hours. Try again.',
          () => approve.mutateAsync(schedule),
        )
      }
    >
      Approve
    </Button>
  );
};

interface ItemProps {
  readonly schedule: PowerSchedule;
  readonly runs: readonly Run[];
  readonly candidates: readonly Recommendation[];
}

const Actions = ({
  schedule,
  onEdit,
  onDelete,
}: Pick<ItemProps, 'schedule'> & Record<'onEdit' | 'onDelete', () => void>) => {
  const mayFix = useMayFix();
  const mayManage = useCan('manageAutomation');
  const { target, state } = schedule;
  return (
    <span className={styles.actions}>
      {mayFix && state === 'waiting' && <Approve schedule={schedule} />}
      {mayFix && (
        <Button variant="default" aria-label={`Edit the hours of ${target}`} onClick={onEdit}>
          Edit
        </Button>
      )}
      {mayManage && (
        <Button
          variant="default"
          c="var(--cm-danger)"
          aria-label={`Delete the schedule of ${target}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
    </span>
  );
};

/** One instance: its hours, what comes next and what became of the last run. */
export const PowerItem = ({ schedule, runs, candidates }: ItemProps) => {
  const { target, accountId, region, resource, hours } = schedule;
  const accounts = useAccounts().data;
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const close = (): void => setDoing(undefined);
  const one = candidates.find((candidate) => candidate.resource === resource);
  return (
    <li aria-label={target}>
      <div className={styles.what}>
        <span className={styles.head}>
          <code className={layout.mono} title={resource}>
            {target}
          </code>
          <span className={layout.dim}>{`${accountName(accounts, accountId)}, ${region}`}</span>
        </span>
        <p>{describeHours(hours)}</p>
        <PowerWeek hours={hours} />
        {one && <SavingLine hours={hours} one={one} />}
      </div>
      <dl className={styles.facts}>
        <dt>State</dt>
        <dd>
          <State schedule={schedule} />
        </dd>
        <dt>Next</dt>
        <dd>
          <Next schedule={schedule} />
        </dd>
        <dt>Last run</dt>
        <dd>
          <LastRun run={runs.find((run) => run.target === target && run.slot !== undefined)} />
        </dd>
      </dl>
      <Actions schedule={schedule} onEdit={() => setDoing('edit')} onDelete={() => setDoing('delete')} />
      {doing === 'edit' && <PowerForm schedule={schedule} candidates={candidates} onClose={close} />}
      {doing === 'delete' && <DeletePower target={target} onClose={close} />}
    </li>
  );
};
