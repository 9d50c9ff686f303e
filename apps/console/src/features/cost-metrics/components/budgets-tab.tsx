import { useState } from 'react';
import { Button, Modal } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { BUDGETS_MOST, type ListedBudget } from '@cloudmend/domain/budgets';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan, useTenant } from '@cloudmend/tenant';
import { EmptyState } from '@cloudmend/ui/parts';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useBudgets } from '../../../queries/budgets';
import { BudgetForm } from './budget-form';
import { BudgetRow } from './budget-row';
import layout from '../../../components/layout.module.css';
import styles from '../budgets.module.css';

/** Amounts that cost is compared with, each with what is spent and expected. */
export const BudgetsTab = () => {
  const query = useBudgets();
  const { plan } = useTenant();
  const isIncluded = hasFeature(plan, 'budgets');
  const isAllowed = useCan('manageSpend');
  const mayChange = isAllowed && isIncluded;
  const named = useSearchParams()[0].get('budget');
  const [edited, setEdited] = useState<ListedBudget | 'new'>();
  const close = (): void => setEdited(undefined);
  const create = mayChange && (
    <Button disabled={(query.data?.length ?? 0) >= BUDGETS_MOST} onClick={() => setEdited('new')}>
      New budget
    </Button>
  );
  return (
    <>
      <Loaded query={query} what="budgets">
        {(budgets) =>
          budgets.length === 0 ? (
            <div className={layout.card}>
              <EmptyState title="No budgets yet" action={create || undefined}>
                Set an amount for a month, a quarter or a year to hear in time when cost is expected to go over it.
                {!isAllowed && ` ${REFUSALS.manageSpend}`}
                {isAllowed && !isIncluded && ` ${featureRefusal(plan, 'budgets')}`}
              </EmptyState>
            </div>
          ) : (
            <Card title="Budgets" unit="USD, usage" right={create}>
              <ul className={styles.budgets} aria-label="Budgets">
                {budgets.map((budget) => (
                  <BudgetRow
                    key={budget.id}
                    budget={budget}
                    mayChange={mayChange}
                    isNamed={budget.id === named}
                    onEdit={() => setEdited(budget)}
                  />
                ))}
              </ul>
              {!isAllowed && <p className={layout.sub}>{REFUSALS.manageSpend}</p>}
            </Card>
          )
        }
      </Loaded>
      <Modal opened={edited !== undefined} onClose={close} title={edited === 'new' ? 'New budget' : 'Change budget'}>
        {edited && <BudgetForm budget={edited === 'new' ? undefined : edited} onClose={close} />}
      </Modal>
    </>
  );
};
