import { type BudgetAlert, type BudgetState, type ListedBudget, writeCents } from '@cloudmend/domain/budgets';
import { formatPercent } from '@cloudmend/domain/costs';
import { formatDay } from '../../components/format';

type Tone = 'good' | 'warn' | 'bad' | 'none';

export const STATE_WORDS: Readonly<Record<BudgetState, { readonly text: string; readonly tone: Tone }>> = {
  over: { text: 'Over budget', tone: 'bad' },
  'expected-over': { text: 'Expected to go over', tone: 'bad' },
  incomplete: { text: 'Not fully read', tone: 'warn' },
  'at-risk': { text: 'At risk', tone: 'warn' },
  'no-forecast': { text: 'No forecast yet', tone: 'none' },
  'on-track': { text: 'On track', tone: 'good' },
};

const countText = (count: number, one: string): string => (count === 1 ? `One ${one} is` : `${count} ${one}s are`);

/** What is not known of a budget; undefined if everything is. */
export const describeUnread = ({
  accountsMissing,
  daysMissing,
  reason,
}: ListedBudget['status']): string | undefined => {
  if (accountsMissing.length > 0) return `${countText(accountsMissing.length, 'account')} not read.`;
  if (daysMissing > 0) return `${countText(daysMissing, 'day')} not read.`;
  return reason ?? undefined;
};

/** The bar in words. */
export const describeBudget = ({ name, amountCents, status }: ListedBudget): string => {
  const { spentCents, forecast } = status;
  const expected = forecast ? `, ${writeCents(forecast.expectedCents)} expected` : '';
  return `${name}: ${writeCents(spentCents)} spent${expected}, of ${writeCents(amountCents)}.`;
};

/** `$1,200.00 to $1,350.00, 12% chance of going over`. */
export const describeForecast = ({ forecast, through }: ListedBudget['status']): string | undefined => {
  if (!forecast) return undefined;
  const { lowCents, highCents, chanceOver } = forecast;
  const chance = `${formatPercent(chanceOver)} chance of going over`;
  const read = through === null ? '' : `, cost read through ${formatDay(through)}`;
  return `${writeCents(lowCents)} to ${writeCents(highCents)} at the end, ${chance}${read}`;
};

/** Dollars as typed; undefined unless they are a positive amount in whole cents. */
export const readAmount = (text: string): number | undefined => {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined;
  const [dollars = '0', cents = ''] = plain.split('.');
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return amount > 0 ? amount : undefined;
};

/** `80, 100` as percent; undefined if one of them is none. */
export const readLevels = (text: string, on: BudgetAlert['on']): BudgetAlert[] | undefined => {
  const words = text.split(',').flatMap((word) => word.trim().replace(/%$/, '') || []);
  const levels = [...new Set(words)].map(Number);
  const isFine = levels.every((level) => Number.isInteger(level) && level >= 1 && level <= 1000);
  return isFine ? levels.map((percent) => ({ on, percent })) : undefined;
};

export const writeLevels = (alerts: readonly BudgetAlert[], on: BudgetAlert['on']): string =>
  alerts
    .filter((alert) => alert.on === on)
    .map(({ percent }) => percent)
    .join(', ');
