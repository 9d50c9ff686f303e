import { LEDGER_DAYS, type LedgerEntry } from '@cloudmend/domain/ledger';
import { compareBills, findHistoryStart, type SavedByResource } from '@cloudmend/finops/ledger';
import type { Stores } from '@cloudmend/store';

type Uses = Pick<Stores, 'ledger' | 'costs'>;

const HOURS_PER_DAY = 24;

/** A dollar saving that was measured for long enough and still stands. */
const isCompared = ({ claim, missedAt, displacedBy, hours, savedUsd }: LedgerEntry): boolean =>
  claim !== null && missedAt === null && displacedBy === null && hours >= LEDGER_DAYS * HOURS_PER_DAY && savedUsd !== 0;

const toSaved = ({ id, target, at, savedUsd, hours }: LedgerEntry): SavedByResource => ({
  id,
  rule: target.source,
  at,
  savedUsd,
  hours,
});

/** Holds an account's realised savings against its bill up to a day. */
export const keepBills = async ({ ledger, costs }: Uses, accountId: string, at: string): Promise<void> => {
  const entries = (await ledger.ofAccount(accountId)).filter(isCompared);
  const savings = entries.map(toSaved);
  const from = findHistoryStart(savings);
  if (from === undefined) return;
  const days = (await costs.days(from, at.slice(0, 10))).find((each) => each.accountId === accountId)?.days ?? [];
  const bills = compareBills(savings, days);
  for (const entry of entries) {
    const bill = bills.get(entry.id);
    if (bill) await ledger.update(entry, { ...entry, bill });
  }
};
