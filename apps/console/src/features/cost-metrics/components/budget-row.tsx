import { useState } from 'react';
import { Button } from '@mantine/core';
import { type ListedBudget, namePeriod, writeCents } from '@cloudmend/domain/budgets';
import { notifyDone, notifyFault, toMessage } from '../../../components/notify';
import { Owner } from '../../../components/work/owner';
import { accountName, useAccounts } from '../../../queries/accounts';
import { useBudgetActions } from '../../../queries/budgets';
import { describeForecast, describeUnread, STATE_WORDS } from '../budget-words';
import { BudgetBar } from './budget-bar';
import layout from '../../../components/layout.module.css';
import styles from '../budgets.module.css';

const describeFilter = ({ accounts, services }: ListedBudget, nameAccount: (id: string) => string): string => {
  const named = (names: readonly string[], one: string): string =>
    names.length === 0 ? `all ${one}s` : names.length <= 2 ? names.join(', ') : `${names.length} ${one}s`;
  return `${named(accounts.map(nameAccount), 'account')}, ${named(services, 'service')}`;
};

const Actions = ({ budget, onEdit }: { readonly budget: ListedBudget; readonly onEdit: () => void }) => {
  const { remove } = useBudgetActions();
  const [isSure, setSure] = useState(false);
  return (
    <span className={layout.row}>
      <Button size="compact-sm" variant="default" aria-label={`Change ${budget.name}`} onClick={onEdit}>
        Change
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={isSure ? `Remove budget ${budget.name}` : `Remove ${budget.name}`}
        loading={remove.isPending}
        onClick={() => {
          if (!isSure) return setSure(true);
          return remove.mutate(budget.id, {
            onSuccess: () => notifyDone('Budget removed.'),
            onError: (error) => notifyFault(toMessage(error, 'Could not remove the budget.')),
          });
        }}
      >
        {isSure ? 'Remove budget' : 'Remove'}
      </Button>
    </span>
  );
};

interface BudgetRowProps {
  readonly budget: ListedBudget;
  readonly mayChange: boolean;
  readonly isNamed: boolean;
  readonly onEdit: () => void;
}

/** A budget with its bar, its state in words, and what is not known of it. */
export const BudgetRow = ({ budget, mayChange, isNamed, onEdit }: BudgetRowProps) => {
  const { name, period, amountCents, owner, status } = budget;
  const { text, tone } = STATE_WORDS[status.state];
  const { remainingCents } = status;
  const { data: linked = [] } = useAccounts();
  const nameAccount = (id: string): string => accountName(linked, id);
  const left = remainingCents < 0 ? `${writeCents(-remainingCents)} over` : `${writeCents(remainingCents)} left`;
  const small = [describeForecast(status), describeUnread(status)].filter((line) => line !== undefined);
  return (
    <li className={styles.budget} aria-label={name} data-named={isNamed || undefined}>
      <div className={styles.head}>
        <b>{name}</b>
        <span
          className={layout.sub}
        >{`${namePeriod(period, status.period)}, ${describeFilter(budget, nameAccount)}`}</span>
        <span className={styles.state} data-tone={tone}>
          {text}
        </span>
      </div>
      <BudgetBar budget={budget} />
      <div className={styles.figures}>
        <span>
          <b>{writeCents(status.spentCents)}</b>
          {` spent of ${writeCents(amountCents)}, ${left}`}
        </span>
        {status.forecast && <span>{`${writeCents(status.forecast.expectedCents)} expected`}</span>}
      </div>
      {small.map((line) => (
        <p key={line} className={layout.sub}>
          {line}
        </p>
      ))}
      <div className={styles.foot}>
        <Owner owner={owner} />
        {mayChange && <Actions budget={budget} onEdit={onEdit} />}
      </div>
    </li>
  );
};
