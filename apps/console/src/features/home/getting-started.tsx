import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Account } from '@cloudmend/domain/accounts';
import { isFinished, type Scan } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { plural } from '../../components/format';
import { Card } from '../../components/page';
import type { PagePath } from '@cloudmend/domain/navigation';
import { pageHref } from '../../config/paths';
import styles from './home.module.css';

interface Step {
  readonly title: string;
  readonly says: string;
  readonly isDone: boolean;
  readonly page: PagePath;
  readonly action: string;
}

const linkStep = (accounts: readonly Account[]): Step => ({
  title: 'Link an account',
  says:
    accounts.length > 0
      ? `${plural(accounts.length, 'account')} linked`
      : 'Create the read-only role and add the account.',
  isDone: accounts.length > 0,
  page: 'add-account',
  action: 'Add account',
});

const connectStep = (accounts: readonly Account[]): Step => {
  const connected = accounts.filter(({ status }) => status === 'connected').length;
  return {
    title: 'Test the role',
    says: connected > 0 ? `${plural(connected, 'account')} connected` : 'Enters the account once, as a scan does.',
    isDone: connected > 0,
    page: 'add-account',
    action: 'Test the role',
  };
};

const scanStep = (scans: readonly Scan[]): Step => {
  const running = scans.find(({ status }) => !isFinished(status));
  const isDone = scans.some(({ status }) => status === 'done');
  const says = running
    ? `Running, ${running.percent}%`
    : isDone
      ? 'Done'
      : 'It is read-only and takes about a minute per account.';
  return { title: 'Run the first scan', says, isDone, page: 'scan', action: running ? 'View scan' : 'Start a scan' };
};

const StepItem = ({
  step,
  number,
  state,
  children,
}: {
  readonly step: Step;
  readonly number: number;
  readonly state: 'done' | 'now' | 'later';
  readonly children?: ReactNode;
}) => (
  <li className={styles.step} data-state={state}>
    <span className={styles.mark} aria-hidden>
      {state === 'done' ? <IconCheck size={14} stroke={2} /> : number}
    </span>
    <div>
      <h3>
        {step.title}
        {state === 'done' && <span style={{ position: 'absolute', left: -9999 }}> (done)</span>}
      </h3>
      <p>{step.says}</p>
      {children}
    </div>
  </li>
);

/** The steps to the first result, with progress. Hidden once all are done. */
export const GettingStarted = ({
  accounts,
  scans,
}: {
  readonly accounts: readonly Account[];
  readonly scans: readonly Scan[];
}) => {
  const { id } = useTenant();
  const steps = [linkStep(accounts), connectStep(accounts), scanStep(scans)];
  const next = steps.findIndex(({ isDone }) => !isDone);
  if (next < 0) return null;
  return (
    <Card title="Getting started" unit={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <StepItem
            key={step.title}
            step={step}
            number={index + 1}
            state={step.isDone ? 'done' : index === next ? 'now' : 'later'}
          >
            {index === next && (
              <Button component={Link} to={pageHref(id, step.page)} size="xs">
                {step.action}
              </Button>
            )}
          </StepItem>
        ))}
      </ol>
    </Card>
  );
};
