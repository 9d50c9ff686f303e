import { MAIN_DEMO_ACCOUNT_ID, MORE_ACME_ACCOUNT_IDS, NEGLECTED_DEMO_ACCOUNT_ID } from '../demo-accounts';
import type { Scope } from './scope';

/**
 * The days before the end of an account's story on which something in it changed: between two weekly scans each. A bill is worked out for
 * each stretch between them.
 */
export const TURNING_DAYS = [45, 38, 31, 24, 17, 10, 3] as const;
type TurningDay = (typeof TURNING_DAYS)[number];

/** A period in which a resource differed from its final state. */
export interface Past<T> {
  /** First day, counted back from the end. Default: the beginning. */
  readonly from?: TurningDay;
  /** Last day, counted back from the end. */
  readonly until: TurningDay;
  readonly as: Partial<T>;
}

/** A neglected resource, what is fixed in maintained accounts, and its state in earlier weeks. */
export type Mendable<T> = T & { readonly mended?: Partial<T>; readonly past?: readonly Past<T>[] };

/** Whether a period includes the current day. */
export const isDuring = (
  { daysBefore }: Pick<Scope, 'daysBefore'>,
  { from = Number.POSITIVE_INFINITY, until }: { readonly from?: number; readonly until: number },
): boolean => daysBefore > until && daysBefore <= from;

const LOOKED_AFTER = new Set<string>([MAIN_DEMO_ACCOUNT_ID, ...Object.values(MORE_ACME_ACCOUNT_IDS)]);

/**
 * Whether someone has begun to mend the account. Half of them are neglected, so that a bad score is to be seen as well as a middling one;
 * what people meet first is looked after.
 */
export const isHalfMended = (scope: Pick<Scope, 'accountId' | 'share'>): boolean => {
  if (LOOKED_AFTER.has(scope.accountId)) return true;
  return scope.accountId !== NEGLECTED_DEMO_ACCOUNT_ID && scope.share('half-mended') < 0.5;
};

/** The state of a plan in this account today. Neglected accounts never change. */
export const applyStory = <T extends object>(
  scope: Pick<Scope, 'accountId' | 'share' | 'daysBefore'>,
  plan: Mendable<T>,
): T => {
  if (!isHalfMended(scope)) return plan;
  const then = plan.past?.find((stretch) => isDuring(scope, stretch))?.as;
  return { ...plan, ...plan.mended, ...then };
};
