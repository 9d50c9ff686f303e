import type { StageConfig } from './stage-config';
/** Of the workers' concurrency, for those that read a unit. */
export const READERS_SHARE = 0.6;
/** Units of one account that are read at once: the workflow's own limit. */
export const READERS_PER_ACCOUNT = 16;
/** Where the concurrency of the account is not divided: a lone workspace then reads ten accounts at once, which is the most the workflow takes. */
const UNDIVIDED = 20;

/** Accounts of all workspaces that are read at once, so that their readers always find a worker (THREATS S52, R41). */
export const accountsAtOnce = ({ concurrency }: Pick<StageConfig, 'concurrency'>): number =>
  concurrency ? Math.max(1, Math.floor((concurrency.workers * READERS_SHARE) / READERS_PER_ACCOUNT)) : UNDIVIDED;
