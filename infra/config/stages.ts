import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { STANDARD_DAYS } from '@cloudmend/domain/retention';
import { ownStages } from './own-stages';
import type { StageConfig } from './stage-config';

const guarded = {
  region: 'us-east-1',
  keepsState: true,
  throttle: { requestsPerSecond: 500, burst: 1000 },
  concurrency: { workers: 300, triggers: 100, firing: 80 },
  firewall: true,
  refusesLeakedPasswords: true,
  shiftsGradually: true,
} as const;

const stages = {
  dev: {
    region: 'us-east-1',
    keepsState: false,
    logDays: 7,
    // Deletable one day later.
    trailLock: { mode: 'governance', days: 1 },
    throttle: { requestsPerSecond: 50, burst: 100 },
    concurrency: null,
    // Both would cost more than everything else of an idle environment.
    firewall: false,
    refusesLeakedPasswords: false,
    shiftsGradually: false,
  },
  staging: { ...guarded, logDays: 30, trailLock: { mode: 'governance', days: 30 } },
  prod: { ...guarded, logDays: 365, trailLock: { mode: 'compliance', days: STANDARD_DAYS.trail } },
} as const satisfies Record<string, StageConfig>;

export type Stage = keyof typeof stages;

/** Every environment by name. */
export const environments: Readonly<Record<string, StageConfig>> = { ...ownStages, ...stages };

/** The settings of an environment. @throws Error that lists the available ones */
export const stageConfig = (name: string): StageConfig => {
  const config = Object.hasOwn(environments, name) ? environments[name] : undefined;
  if (!config)
    throw new Error(
      `There is no environment "${name}". Available: ${Object.keys(environments).join(', ')}. Add your own in infra/config/own-stages.ts.`,
    );
  if (config.firewall && config.region !== 'us-east-1')
    throw new Error(
      `Environment "${name}" has a firewall, which the CDN accepts only in us-east-1: set its region to us-east-1 or its firewall to false.`,
    );
  return config;
};

/** The bucket with the audit trail copies: a fixed name, so that operators find it without searching the account. */
export const trailCopiesBucket = (stage: string, account: string): string =>
  `${PRODUCT_SLUG}-${stage}-trail-copies-${account}`;
