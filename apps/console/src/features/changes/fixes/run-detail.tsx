import { Link } from 'react-router';
import type { Run, RunFacts } from '@cloudmend/domain/runs';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatMoment, UNKNOWN } from '../../../components/format';
import { Card, Page } from '../../../components/page';
import { RUN_STATES } from '../../../components/run-words';
import { automationHref } from '../../../config/paths';
import { accountName, useAccounts } from '../../../queries/accounts';
import { useCapabilities } from '../../../queries/runs';
import { ApproveRun, UndoButton } from './run-buttons';
import { RunMark } from './run-mark';
import { titleRun } from './runs-card';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const showFact = (value: RunFacts[string] | undefined): string => {
  if (value === undefined || value === null) return UNKNOWN;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What the scan saw, what was read before the write, and what it is for. */
const Facts = ({ run: { evidence, before, after } }: { readonly run: Run }) => {
  const names = [...new Set([evidence, before ?? {}, after ?? {}].flatMap(Object.keys))];
  return (
    <Card title="Facts" isFlush>
      <div className={layout.tableScroll}>
        <table className={`${layout.table} ${styles.runFacts}`} aria-label="Facts">
          <thead>
            <tr>
              {['Setting', 'Scan', 'Before', 'After'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <td>{name}</td>
                {[evidence, before, after].map((facts, place) => (
                  <td key={place} className={`${layout.mono} ${styles.fact}`}>
                    {showFact(facts?.[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
};

const People = ({ run }: { readonly run: Run }) => {
  const rows = [
    ['Asked for by', `${run.requestedBy.email}, ${formatMoment(run.createdAt)}`],
    ['Approved by', run.approvedBy?.email],
    ['Written, read back', run.writtenAt === null ? undefined : formatMoment(run.writtenAt)],
    ['Undone by', run.undoneBy?.email],
  ] as const;
  return (
    <Card title="Who and when">
      <table className={styles.facts} aria-label="Who and when">
        <tbody>
          {rows.map(
            ([what, who]) =>
              who !== undefined && (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{who}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </Card>
  );
};

const About = ({ run }: { readonly run: Run }) => {
  const capability = useCapabilities().data?.capabilities.find(({ id }) => id === run.capability);
  if (!capability) return null;
  return (
    <Card title="This fix">
      <table className={styles.facts} aria-label="This fix">
        <tbody>
          <tr>
            <th scope="row">What could go wrong</th>
            <td>{capability.risk}</td>
          </tr>
          <tr>
            <th scope="row">Undo</th>
            <td>{capability.undo}</td>
          </tr>
          <tr>
            <th scope="row">Actions</th>
            <td className={layout.mono}>
              {capability.actions.map((action) => (
                <div key={action}>{action}</div>
              ))}
            </td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
};

/** One direct fix: what it changes, who stands for it, and how to take it back. */
export const RunDetail = ({ run }: { readonly run: Run }) => {
  const { id } = useTenant();
  const accounts = useAccounts().data;
  const known = useCapabilities().data;
  const { next, tone } = RUN_STATES[run.state];
  return (
    <>
      <span className={styles.back}>
        <Link to={automationHref(id)}>Automation</Link>
      </span>
      <Page
        title={titleRun(run, known)}
        subtitle={
          <>
            <code className={layout.mono}>{run.target}</code> in {accountName(accounts, run.accountId)}, {run.region}
            {run.isDryRun && ' · dry run'}
          </>
        }
        actions={
          <>
            <UndoButton run={run} />
            <ApproveRun run={run} />
          </>
        }
      >
        <div className={layout.row}>
          <RunMark state={run.state} isBadge />
          <span className={layout.sub}>{next}</span>
        </div>
        {run.reason && <Note tone={tone === 'bad' ? 'warn' : 'info'}>{run.reason.text}</Note>}
        <div className={styles.columns}>
          <Facts run={run} />
          <div className={styles.stack}>
            <People run={run} />
            <About run={run} />
          </div>
        </div>
      </Page>
    </>
  );
};
