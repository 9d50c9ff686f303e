import { useLedger } from '../queries/ledger';
import { exactUsd, plural } from './format';
import layout from './layout.module.css';

/** A factor rests on this many realised changes, or is not shown. */
export const FACTOR_FROM = 3;

/** `× 0.88` */
export const formatFactor = (factor: number): string => `× ${factor.toFixed(2)}`;

/** What earlier changes of a rule let expect of its claim; stands below the formula, never in its place. */
export const ExpectedSaving = ({ rule, claimedUsd }: { readonly rule: string; readonly claimedUsd: number }) => {
  const group = useLedger().data?.byRule.find(({ key }) => key === rule);
  if (!group || group.settled < FACTOR_FROM || claimedUsd <= 0) return null;
  return (
    <p className={layout.sub}>
      Expect <b>{exactUsd(claimedUsd * group.factor)}</b>
      {` (${formatFactor(group.factor)}, from ${plural(group.settled, 'earlier change')} by this rule).`}
    </p>
  );
};
