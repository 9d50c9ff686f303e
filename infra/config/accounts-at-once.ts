import type { StageConfig } from './stage-config';
/** The workers' share of concurrency available for reading units. */
export const READERS_SHARE = 0.6;
/** Units of one account read concurrently: the workflow's own limit. */
export const READERS_PER_ACCOUNT = 16;
/** Without divided account concurrency: a lone workspace then reads ten accounts at once, the workflow's maximum. */
const UNDIVIDED = 20;

/** Accounts of all workspaces that are read at once, so that their readers always find a worker. */
export const accountsAtOnce = ({ concurrency }: Pick<StageConfig, 'concurrency'>): number =>
  concurrency ? Math.max(1, Math.floor((concurrency.workers * READERS_SHARE) / READERS_PER_ACCOUNT)) : UNDIVIDED;
