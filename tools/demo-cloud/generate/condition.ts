import { MAIN_DEMO_ACCOUNT_ID, NEGLECTED_DEMO_ACCOUNT_ID } from '../demo-accounts';
import type { Scope } from './scope';

/** A plan as it was neglected, and what somebody has mended of it in the accounts that are looked after. */
export type Mendable<T> = T & { readonly mended?: Partial<T> };

/**
 * Whether somebody has begun to mend the account. Half of them are neglected, so that a bad score is to be seen as well as a middling one;
 * what people meet first is looked after.
 */
export const isHalfMended = (scope: Pick<Scope, 'accountId' | 'share'>): boolean => {
  if (scope.accountId === MAIN_DEMO_ACCOUNT_ID) return true;
  return scope.accountId !== NEGLECTED_DEMO_ACCOUNT_ID && scope.share('half-mended') < 0.5;
};

/** The plan as it stands in this account. */
export const asItStands = <T extends object>(scope: Pick<Scope, 'accountId' | 'share'>, plan: Mendable<T>): T =>
  isHalfMended(scope) ? { ...plan, ...plan.mended } : plan;
