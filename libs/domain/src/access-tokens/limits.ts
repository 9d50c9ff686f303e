import { type Contract, hasEffect } from '../contract/index';
import type { Plan } from '../plans/index';

/** What a call costs us, and so how often a token may make it. */
export const CALL_CLASSES = ['reads', 'exports', 'changes', 'scans'] as const;
export type CallClass = (typeof CALL_CLASSES)[number];

/**
 * Calls a minute of one token (our choice); tokens come with Starter. All classes of a token together stay below half of what its workspace may call,
 * so that one program leaves room for people and for other programs.
 */
export const TOKEN_CALLS_PER_MINUTE: Readonly<Record<Plan, Readonly<Record<CallClass, number>>>> = {
  free: { reads: 200, exports: 10, changes: 20, scans: 2 },
  starter: { reads: 300, exports: 20, changes: 60, scans: 5 },
  basic: { reads: 600, exports: 40, changes: 120, scans: 10 },
  pro: { reads: 1_500, exports: 100, changes: 300, scans: 20 },
  enterprise: { reads: 6_000, exports: 400, changes: 1_200, scans: 60 },
};

/** The class of a call. What calls a customer's cloud counts as a scan. */
export const classifyCall = (contract: Contract, asCsv = false): CallClass => {
  const { needs, isHeavy } = contract;
  if (hasEffect(contract) && (needs === 'runScans' || needs === 'manageAccounts')) return 'scans';
  if (asCsv || isHeavy || needs === 'createReports' || needs === 'downloadReports') return 'exports';
  return hasEffect(contract) ? 'changes' : 'reads';
};
