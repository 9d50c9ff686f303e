import { writeDay } from '../dates/index';
import type { Asks, ShortAnswer } from './asks';
import type { IntentFacts } from './facts';

const SEALS_NAMED = 3;

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** A resource that several checks look at has as many results. */
const nameUnit = ({ checks }: IntentFacts): string => (checks.length > 1 ? 'result' : 'resource');

const describeUnread = ({ counts: { unknown, manual }, accounts, observed }: IntentFacts): string[] => [
  ...(accounts > observed
    ? [`${count(accounts - observed, 'account')} of ${accounts} had no scan in the last 8 days`]
    : []),
  ...(unknown > 0 ? [`${count(unknown, 'result')} could not be read`] : []),
  ...(manual > 0 ? [`${count(manual, 'result')} ${manual === 1 ? 'needs' : 'need'} manual review`] : []),
];

const describeCounts = (facts: IntentFacts): string => {
  const { state, statement, counts, checks, accounts } = facts;
  const where = `in ${count(accounts, 'account')}`;
  if (checks.length === 0) return `${statement}: ${accounts}`;
  if (state === 'none') return `${statement}: no such resources exist ${where}`;
  const total = counts.pass + counts.fail + counts.unknown + counts.manual;
  const unread = describeUnread(facts);
  const rest = unread.length > 0 ? `; ${unread.join(', ')}` : '';
  return `${statement}: ${counts.pass} of ${count(total, nameUnit(facts))} ${where} pass${rest}`;
};

const describeSeals = ({ seals }: IntentFacts): string => {
  if (seals.length === 0) return 'not sealed yet';
  const named = seals.slice(0, SEALS_NAMED).join(', ');
  const others = seals.length > SEALS_NAMED ? ` and ${seals.length - SEALS_NAMED} more` : '';
  return `sealed in audit trail ${seals.length === 1 ? 'entry' : 'entries'} ${named}${others}`;
};

const whyNotKnown = (facts: IntentFacts): string => {
  if (facts.accounts === 0) return 'no account is linked';
  return describeUnread(facts).join(', ') || 'accounts were evaluated with different thresholds';
};

/** The facts as a sentence with counts, date and seal. */
export const describeFacts = (facts: IntentFacts): string =>
  facts.state === 'not-known' || facts.asOf === null
    ? `Not known: ${whyNotKnown(facts)}.`
    : `${describeCounts(facts)}. As of ${writeDay(facts.asOf)}, ${describeSeals(facts)}.`;

/** Yes or no where the facts and the way of asking allow one. What is not known, or does not exist, is neither. */
export const toShortAnswer = ({ state }: Pick<IntentFacts, 'state'>, asks: Asks): ShortAnswer | null => {
  if (asks === 'open' || state === 'not-known' || state === 'none') return null;
  if (asks === 'fault') return state === 'holds' ? 'No' : 'Yes';
  return state === 'holds' ? 'Yes' : state === 'partly' ? 'Partly' : 'No';
};
