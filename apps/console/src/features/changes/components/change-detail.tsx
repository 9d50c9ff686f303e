import { Button, CopyButton } from '@mantine/core';
import { Link } from 'react-router';
import type { Change } from '@cloudmend/domain/changes';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { plural, shortResource } from '../../../components/format';
import { Card, Page } from '../../../components/page';
import { pageHref } from '../../../config/paths';
import { accountName, useAccounts } from '../../../queries/accounts';
import { ApprovalsCard } from './approvals-card';
import { ChangeActions } from './change-actions';
import { ChangeSeam } from './change-seam';
import { DiffCard } from './diff-card';
import { FactsCard } from './facts-card';
import { GuardrailsCard } from './guardrails-card';
import { HistoryCard } from './history-card';
import { MoneyCard } from './money-card';
import { PlanCard } from './plan-card';
import { ProofCard } from './proof-card';
import { StateMark } from './state-mark';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

const describeTargets = ({ targets }: Change): string => {
  const count = (kind: Change['targets'][number]['kind']) => targets.filter((target) => target.kind === kind).length;
  const [findings, recommendations] = [count('finding'), count('recommendation')];
  return [recommendations > 0 && plural(recommendations, 'recommendation'), findings > 0 && plural(findings, 'finding')]
    .filter(Boolean)
    .join(' and ');
};

const Subtitle = ({ change }: { readonly change: Change }) => {
  const accounts = useAccounts().data;
  const [first, ...rest] = change.targets;
  if (!first) return null;
  return (
    <>
      {describeTargets(change)} · <code className={layout.mono}>{shortResource(first.resource)}</code>
      {rest.length > 0 && ` and ${rest.length} more`} in {accountName(accounts, first.accountId)}, {first.region} ·
      proposed by {change.proposedBy.name}
    </>
  );
};

/** Why nothing was edited, and the text of a ticket for the person who can. */
const Refusal = ({ refusal }: { readonly refusal: NonNullable<Change['refusal']> }) => (
  <Card
    title="No edit"
    unit={refusal.place ?? undefined}
    right={
      <CopyButton value={refusal.ticket}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy ticket'}
          </Button>
        )}
      </CopyButton>
    }
  >
    <p style={{ margin: '0 0 8px' }}>{refusal.reason}</p>
    <pre className={styles.command}>{refusal.ticket}</pre>
  </Card>
);

const Void = ({ change }: { readonly change: Change }) => {
  const last = change.timeline.findLast(({ kind }) => kind === 'voided');
  if (!last || change.approvals.length > 0 || change.voidApprovals.length === 0) return null;
  return (
    <Note tone="warn" title="Earlier approvals no longer count.">
      {last.note}
    </Note>
  );
};

/** One change: what it does and what proves it on the left, what it is worth and who stands for it on the right. */
export const ChangeDetail = ({ change }: { readonly change: Change }) => {
  const { id } = useTenant();
  return (
    <>
      <span className={styles.back}>
        <Link to={pageHref(id, 'changes')}>Changes</Link>
        {change.repository && (
          <>
            {' / '}
            <code className={layout.mono}>{change.repository.name}</code>
            {change.pullRequest && ` #${change.pullRequest.number}`}
          </>
        )}
      </span>
      <Page title={change.title} subtitle={<Subtitle change={change} />} actions={<ChangeActions change={change} />}>
        <div>
          <StateMark state={change.state} isBadge />
        </div>
        <ChangeSeam change={change} />
        <Void change={change} />
        <div className={styles.columns}>
          <div className={styles.stack}>
            {change.refusal && <Refusal refusal={change.refusal} />}
            <DiffCard files={change.files} />
            {change.refusal ? (
              <FactsCard change={change} />
            ) : (
              <div className={styles.pair}>
                <div className={styles.stack}>
                  <PlanCard change={change} />
                  <FactsCard change={change} />
                </div>
                <GuardrailsCard change={change} />
              </div>
            )}
          </div>
          <div className={styles.stack}>
            <MoneyCard change={change} />
            {!change.refusal && (
              <>
                <ApprovalsCard change={change} />
                <ProofCard change={change} />
              </>
            )}
            <HistoryCard change={change} />
          </div>
        </div>
      </Page>
    </>
  );
};
