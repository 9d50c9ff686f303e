import type { ListedBudget } from '@cloudmend/domain/budgets';
import { describeBudget } from '../budget-words';
import styles from '../budgets.module.css';

/** Room beyond the highest figure, so that its end is seen. */
const ROOM = 1.04;

/** What is spent, the forecast with its bounds, and the amount as a mark. */
export const BudgetBar = ({ budget }: { readonly budget: ListedBudget }) => {
  const { amountCents, status } = budget;
  const { spentCents, forecast, state } = status;
  const top = Math.max(amountCents, spentCents, forecast?.highCents ?? 0) * ROOM;
  const at = (cents: number): string => `${((Math.max(0, cents) / top) * 100).toFixed(2)}%`;
  return (
    <div className={styles.bar} role="img" aria-label={describeBudget(budget)}>
      {forecast && <span className={styles.expected} style={{ width: at(forecast.expectedCents) }} />}
      <span className={styles.spent} data-over={state === 'over' || undefined} style={{ width: at(spentCents) }} />
      {forecast && (
        <span
          className={styles.band}
          style={{ left: at(forecast.lowCents), width: at(forecast.highCents - forecast.lowCents) }}
        />
      )}
      <span className={styles.amount} style={{ left: at(amountCents) }} />
    </div>
  );
};
