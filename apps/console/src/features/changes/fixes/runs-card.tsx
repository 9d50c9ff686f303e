import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Run } from '@cloudmend/domain/runs';
import { useTenant } from '@cloudmend/tenant';
import { type Column, DataTable } from '../../../components/data-table';
import { formatMoment } from '../../../components/format';
import { Card } from '../../../components/page';
import { runHref } from '../../../config/paths';
import { accountName, useAccounts } from '../../../queries/accounts';
import { type Capabilities, useCapabilities, useMayFix } from '../../../queries/runs';
import { UndoButton } from './run-buttons';
import { RunMark } from './run-mark';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const FIRST = 8;

export const titleRun = ({ capability }: Pick<Run, 'capability'>, known: Capabilities | undefined): string =>
  known?.capabilities.find(({ id }) => id === capability)?.title ?? capability;

const Title = ({ run, title }: { readonly run: Run; readonly title: string }) => (
  <Link className={styles.title} to={runHref(useTenant().id, run.runId)}>
    {title}
  </Link>
);

const Action = ({ run }: { readonly run: Run }) => {
  const { id } = useTenant();
  const mayFix = useMayFix();
  if (run.state !== 'waiting') return <UndoButton run={run} />;
  return mayFix ? (
    <Button component={Link} to={runHref(id, run.runId)} variant="default">
      Review
    </Button>
  ) : null;
};

/** Direct fixes that were asked for, newest first. */
export const RunsCard = ({ runs }: { readonly runs: readonly Run[] }) => {
  const known = useCapabilities().data;
  const accounts = useAccounts().data;
  const columns: ReadonlyArray<Column<Run>> = [
    { head: 'Fix', cell: (run) => <Title run={run} title={titleRun(run, known)} /> },
    { head: 'Resource', cell: ({ target }) => <code className={layout.mono}>{target}</code> },
    { head: 'Account', cell: ({ accountId }) => accountName(accounts, accountId) },
    { head: 'State', cell: ({ state }) => <RunMark state={state} /> },
    { head: 'Asked', isNumber: true, cell: ({ createdAt }) => formatMoment(createdAt) },
    { head: 'Actions', isNumber: true, cell: (run) => <Action run={run} /> },
  ];
  return (
    <Card title="Runs" unit={runs.length === 0 ? undefined : `newest ${runs.length}`} isFlush>
      {runs.length === 0 ? (
        <p className={`${layout.sub} ${styles.none}`}>
          No fix was run yet. Turn one on, then choose Fix on a finding or recommendation that it covers.
        </p>
      ) : (
        <DataTable caption="Runs" rows={runs} columns={columns} rowKey={({ runId }) => runId} isStacked first={FIRST} />
      )}
    </Card>
  );
};
