import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** Names that must be known before creation, because a policy elsewhere refers to them. */
export interface Names {
  readonly prefix: string;
  /** The role that customers trust. Renaming it locks us out of every linked account. */
  readonly workerRole: string;
  /** The role that customers trust with direct fixes. Renaming it locks us out of them. */
  readonly mendRole: string;
  readonly tenantReader: string;
  readonly tenantWriter: string;
  /** Changes and deletes whatever a tenant has; only `lifeRole` may assume it. */
  readonly tenantKeeper: string;
  readonly lifeRole: string;
  readonly workflow: string;
  readonly scheduleGroup: string;
  /** The target and role of timers, and the queue for undelivered events. */
  readonly fireFunction: string;
  readonly schedulerRole: string;
  readonly missedSchedules: string;
  /** The queue of changes that the worker should look at. */
  readonly changeQueue: string;
  /** Posts messages to addresses that customers named. */
  readonly postFunction: string;
  /** What the names of functions begin with that the watchdog starts when they have work. */
  readonly workPrefix: string;
  /** The prefix of the functions' log groups. */
  readonly logs: string;
  /** The most that a role of the environment may have; only an administrator changes it. */
  readonly boundary: string;
  /** Deploys the environment. */
  readonly deployer: string;
  /** Reads what is deployed. */
  readonly planner: string;
}

/** The names of an environment. */
export const nameResources = (stage: string): Names => {
  const prefix = `${PRODUCT_SLUG}-${stage}`;
  return {
    prefix,
    workerRole: `${prefix}-scan-worker`,
    mendRole: `${prefix}-mend-worker`,
    tenantReader: `${prefix}-tenant-reader`,
    tenantWriter: `${prefix}-tenant-writer`,
    tenantKeeper: `${prefix}-tenant-keeper`,
    lifeRole: `${prefix}-life-worker`,
    workflow: `${prefix}-scan`,
    scheduleGroup: `${prefix}-schedules`,
    fireFunction: `${prefix}-fire-schedule`,
    schedulerRole: `${prefix}-scheduler`,
    missedSchedules: `${prefix}-missed-schedules`,
    changeQueue: `${prefix}-changes`,
    postFunction: `${prefix}-post-message`,
    workPrefix: `${prefix}-work-on-`,
    logs: `/${prefix}`,
    boundary: `${prefix}-boundary`,
    deployer: `${prefix}-deployer`,
    planner: `${prefix}-planner`,
  };
};

/** The alias of a function or workflow whose versions are shifted gradually. */
export const LIVE_ALIAS = 'live';

/** The function of a call of the API. Lambda takes at most 64 characters. */
export const callFunction = ({ prefix }: Pick<Names, 'prefix'>, call: string): string => `${prefix}-call-${call}`;
