import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { Account } from '@cloudmend/domain/accounts';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { type LastRun, type ScheduledScan, START_WINDOW_MINUTES } from '@cloudmend/domain/schedules';
import { useCan } from '@cloudmend/tenant';
import { DataTable, type Column } from '../../../components/data-table';
import { Fetched, onDemand } from '../../../components/fetched';
import { capitalise, UNKNOWN } from '../../../components/format';
import { Card } from '../../../components/page';
import { accountName } from '../../../queries/accounts';
import { describe, formatInZone } from '../../../components/schedule-words';
import { useChange } from '../use-change';
import layout from '../../../components/layout.module.css';

const DeleteSchedule = onDemand(async () => (await import('./delete-schedule')).DeleteSchedule);

const RowActions = ({ schedule, onDelete }: { readonly schedule: ScheduledScan; readonly onDelete: () => void }) => {
  const maySchedule = useCan('scheduleScans');
  const { run, isPending } = useChange();
  const what = schedule.paused ? 'resume' : 'pause';
  const title = maySchedule ? undefined : REFUSALS.scheduleScans;
  // A one-time schedule that has run can no longer run or be paused.
  const isOver = schedule.nextRun === null && !schedule.paused;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {!isOver && (
        <Button
          size="xs"
          variant="default"
          disabled={!maySchedule || isPending}
          title={title}
          onClick={() => void run(what, schedule.scheduleId)}
        >
          {capitalise(what)}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        c={maySchedule ? 'var(--cm-danger)' : undefined}
        disabled={!maySchedule}
        title={title}
        onClick={onDelete}
      >
        Delete
      </Button>
    </Group>
  );
};

const NextRun = ({ schedule: { nextRun, paused, reason, schedule } }: { readonly schedule: ScheduledScan }) => (
  <>
    {nextRun ? formatInZone(nextRun, schedule.timezone) : paused ? 'Paused' : 'Has run'}
    {nextRun && schedule.type !== 'once' && (
      <div className={layout.dim}>or up to {START_WINDOW_MINUTES} minutes later</div>
    )}
    {reason && <div className={layout.bad}>{reason}</div>}
  </>
);

const LastRunCell = ({ run, zone }: { readonly run: LastRun | null; readonly zone: string }) => {
  if (!run) return <>{UNKNOWN}</>;
  return (
    <>
      {capitalise(run.outcome)} {formatInZone(run.at, zone)}
      {run.reason && <div className={layout.dim}>{run.reason}</div>}
    </>
  );
};

interface SchedulesProps {
  readonly schedules: readonly ScheduledScan[];
  readonly accounts: readonly Account[];
}

/** Every schedule of the workspace, with its next run in its own time zone. */
export const Schedules = ({ schedules, accounts }: SchedulesProps) => {
  const [leaving, setLeaving] = useState<ScheduledScan>();
  const columns: ReadonlyArray<Column<ScheduledScan>> = [
    { head: 'Repeat', cell: ({ schedule }) => <b>{describe(schedule)}</b> },
    { head: 'Next run', cell: (schedule) => <NextRun schedule={schedule} /> },
    { head: 'Last run', cell: ({ lastRun, schedule }) => <LastRunCell run={lastRun} zone={schedule.timezone} /> },
    { head: 'Mode', cell: ({ scan }) => capitalise(scan.mode) },
    { head: 'Accounts', cell: ({ scan }) => scan.accounts.map((id) => accountName(accounts, id)).join(', ') },
    {
      head: 'Actions',
      isNumber: true,
      cell: (schedule) => <RowActions schedule={schedule} onDelete={() => setLeaving(schedule)} />,
    },
  ];
  return (
    <Card title="Schedules" unit={String(schedules.length)} isFlush>
      <DataTable
        isStacked
        caption="Schedules"
        rows={schedules}
        columns={columns}
        rowKey={({ scheduleId }) => scheduleId}
      />
      {leaving && (
        <Fetched key={leaving.scheduleId}>
          <DeleteSchedule schedule={leaving} onClose={() => setLeaving(undefined)} />
        </Fetched>
      )}
    </Card>
  );
};
