import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { ownStages } from './own-stages';
import type { StageConfig } from './stage-config';

const guarded = {
  region: 'us-east-1',
  keepsState: true,
  throttle: { requestsPerSecond: 500, burst: 1000 },
  concurrency: { workers: 300, triggers: 100, firing: 80 },
  firewall: true,
  refusesLeakedPasswords: true,
} as const;

const stages = {
  dev: {
    region: 'us-east-1',
    keepsState: false,
    logDays: 7,
    throttle: { requestsPerSecond: 50, burst: 100 },
    concurrency: null,
    firewall: true,
    refusesLeakedPasswords: false,
  },
  staging: { ...guarded, logDays: 30 },
  prod: { ...guarded, logDays: 365 },
} as const satisfies Record<string, StageConfig>;

export type Stage = keyof typeof stages;

/** Every environment by its name. */
export const environments: Readonly<Record<string, StageConfig>> = { ...ownStages, ...stages };

/** The settings of an environment. @throws Error that names those there are */
export const stageConfig = (name: string): StageConfig => {
  const config = Object.hasOwn(environments, name) ? environments[name] : undefined;
  if (!config)
    throw new Error(
      `There is no environment "${name}". There are: ${Object.keys(environments).join(', ')}. Add your own in infra/config/own-stages.ts.`,
    );
  if (config.firewall && config.region !== 'us-east-1')
    throw new Error(
      `Environment "${name}" has a firewall, which the CDN takes from us-east-1 only: set its region to us-east-1 or its firewall to false.`,
    );
  return config;
};

/** The bucket with the copies of the audit trails: named, so that an operator finds it without looking through an account. */
export const trailCopiesBucket = (stage: string, account: string): string =>
  `${PRODUCT_SLUG}-${stage}-trail-copies-${account}`;
