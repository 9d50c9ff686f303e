import { MAIN_DEMO_ACCOUNT_ID, MORE_ACME_ACCOUNT_IDS, NEGLECTED_DEMO_ACCOUNT_ID } from '../demo-accounts';
import type { Scope } from './scope';

/**
 * The days before the end of an account's story on which something in it changed: between two weekly scans each. A bill is worked out for
 * each stretch between them.
 */
export const TURNING_DAYS = [45, 38, 31, 24, 17, 10, 3] as const;
type TurningDay = (typeof TURNING_DAYS)[number];

/** A stretch of the story in which a thing stood otherwise than at its end. */
export interface Past<T> {
  /** The days before the end on which it began; the beginning of the story when left out. */
  readonly from?: TurningDay;
  /** The day on which it was over. */
  readonly until: TurningDay;
  readonly as: Partial<T>;
}

/** A plan as it was neglected, what somebody has mended of it in the accounts that are looked after, and how it stood in the weeks before. */
export type Mendable<T> = T & { readonly mended?: Partial<T>; readonly past?: readonly Past<T>[] };

/** Whether a stretch holds on the day it is. */
export const isDuring = (
  { daysBefore }: Pick<Scope, 'daysBefore'>,
  { from = Number.POSITIVE_INFINITY, until }: { readonly from?: number; readonly until: number },
): boolean => daysBefore > until && daysBefore <= from;

const LOOKED_AFTER = new Set<string>([MAIN_DEMO_ACCOUNT_ID, ...Object.values(MORE_ACME_ACCOUNT_IDS)]);

/**
 * Whether somebody has begun to mend the account. Half of them are neglected, so that a bad score is to be seen as well as a middling one;
 * what people meet first is looked after.
 */
export const isHalfMended = (scope: Pick<Scope, 'accountId' | 'share'>): boolean => {
  if (LOOKED_AFTER.has(scope.accountId)) return true;
  return scope.accountId !== NEGLECTED_DEMO_ACCOUNT_ID && scope.share('half-mended') < 0.5;
};

/** The plan as it stands in this account on the day it is. Only what is looked after has a story: a neglected account never changed. */
export const applyStory = <T extends object>(
  scope: Pick<Scope, 'accountId' | 'share' | 'daysBefore'>,
  plan: Mendable<T>,
): T => {
  if (!isHalfMended(scope)) return plan;
  const then = plan.past?.find((stretch) => isDuring(scope, stretch))?.as;
  return { ...plan, ...plan.mended, ...then };
};
