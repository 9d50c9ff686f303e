import type { StageConfig } from './stage-config';

/** The workers' share of concurrency available for reading regions. */
export const READERS_SHARE = 0.6;
/** Regions of one account read concurrently: the workflow's own limit. */
export const READERS_PER_ACCOUNT = 4;
/** A lone workspace then reads ten accounts at once, the workflow's maximum. */
const MOST_ACCOUNTS = 20;
/**
 * AWS keeps these for functions without a reservation:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
export const KEPT_UNRESERVED = 100;
/** The quota that settings are written for, which is AWS's default. */
const SETTINGS_QUOTA = 1000;
/** Settings grow to this many times with the quota: so far the admission of scans is simulated. */
const MOST_GROWTH = 10;
/** Mean time in which an account is read, its judging included: cautious, for accounts much larger than the measured one. */
export const ACCOUNT_READ_S = 150;
/** Below this the smallest worker, a twentieth of them, could not run twice: nothing is reserved then. */
const FEWEST_WORKERS = 40;

/** The concurrent executions of an account in one region, as Lambda's `GetAccountSettings` tells them. */
export interface LambdaQuota {
  /** Of all functions: 1,000 unless changed, 10 in many new accounts. */
  readonly total: number;
  /** Reserved by other applications and environments. */
  readonly reservedElsewhere: number;
}

/** How much of an environment runs at once. */
export interface Capacity {
  /** `null` where the account's quota is too small to divide. */
  readonly reserved: StageConfig['concurrency'];
  readonly readersPerAccount: number;
  /** Accounts of all workspaces that are read at once, so that their readers always find a worker. */
  readonly accountsAtOnce: number;
}

type Reserved = NonNullable<Capacity['reserved']>;

/** The settings are for a quota of 1,000: with more they grow, and with less they share what is left. */
const scale = (wanted: Reserved, { total, reservedElsewhere }: LambdaQuota): Reserved | null => {
  const left = total - reservedElsewhere;
  const growth = Math.min(MOST_GROWTH, Math.max(1, left / SETTINGS_QUOTA));
  const factor = Math.min(growth, (left - KEPT_UNRESERVED) / (wanted.workers + wanted.triggers + wanted.firing));
  const { workers, triggers, firing } = wanted;
  if (workers * factor < FEWEST_WORKERS) return null;
  return {
    workers: Math.floor(workers * factor),
    triggers: Math.floor(triggers * factor),
    firing: Math.max(1, Math.floor(firing * factor)),
  };
};

/** Accounts that can be read within an hour. */
export const countAccountsAnHour = ({ accountsAtOnce }: Pick<Capacity, 'accountsAtOnce'>): number =>
  Math.floor((accountsAtOnce * 3600) / ACCOUNT_READ_S);

const clamp = (value: number, most: number): number => Math.max(1, Math.min(most, Math.floor(value)));

/**
 * What an environment reserves and reads at once: as its settings say, scaled to what its account has left. Without
 * reservations scans use at most half of what is left, so that sign-in and API find room. Without a quota, as in a
 * synthesis without an account, the settings hold.
 */
export const planCapacity = ({ concurrency }: Pick<StageConfig, 'concurrency'>, quota?: LambdaQuota): Capacity => {
  const reserved = concurrency && quota ? scale(concurrency, quota) : concurrency;
  if (reserved)
    return {
      reserved,
      readersPerAccount: READERS_PER_ACCOUNT,
      accountsAtOnce: clamp((reserved.workers * READERS_SHARE) / READERS_PER_ACCOUNT, Number.POSITIVE_INFINITY),
    };
  const readers = quota ? (quota.total - quota.reservedElsewhere) / 2 : MOST_ACCOUNTS * READERS_PER_ACCOUNT;
  const readersPerAccount = clamp(readers, READERS_PER_ACCOUNT);
  return { reserved: null, readersPerAccount, accountsAtOnce: clamp(readers / readersPerAccount, MOST_ACCOUNTS) };
};
