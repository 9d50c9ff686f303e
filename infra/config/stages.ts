import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { ownStages } from './own-stages';

/** What differs between two deployments. A missing setting is a type error. */
export interface StageConfig {
  /** Where everything lives, the tenants' records included. With `firewall` it must be us-east-1. */
  readonly region: string;
  /** Keeps table, buckets and users when the stack goes, and forbids their deletion. */
  readonly keepsState: boolean;
  /** Days that Lambda, API and workflow logs are kept. One of CloudWatch's steps: 7, 14, 30, 90, 180, 365. */
  readonly logDays: 7 | 14 | 30 | 90 | 180 | 365;
  /** What the API lets through, over all callers. */
  readonly throttle: { readonly requestsPerSecond: number; readonly burst: number };
  /**
   * Concurrent executions out of the account's quota (1,000 unless raised): at most `workers` for scans, so that they never
   * starve the API, `triggers` set aside for sign-in, and `firing` for schedules that come up in the same minute: each takes about 0.3 s.
   * `null` where the account's quota is too small to be divided.
   */
  readonly concurrency: { readonly workers: number; readonly triggers: number; readonly firing: number } | null;
  /** Web application firewalls on the CDN and on the user pool: managed rules and a cap per address. About $16 a month for both. */
  readonly firewall: boolean;
  /**
   * Cognito refuses passwords that are known from leaks where they are set. It takes the pool's Plus plan, which has a higher price for each active user; without
   * it the product's own pages alone refuse common passwords.
   */
  readonly refusesLeakedPasswords: boolean;
  /**
   * The name under which people find the site, with its certificate in us-east-1; TLS 1.2 is then the least. Point the name to the CDN's address.
   * @default - CloudFront's own name, where AWS fixes the oldest TLS version at 1.0
   */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** The verified SES address that sends sign-up and invitation mail. @default - Cognito's own sender, 50 mails a day */
  readonly mailFrom?: string;
  /** Who gets what visitors write in the contact form. @default - mailFrom */
  readonly contactTo?: string;
  /** Who is mailed when an alarm is raised; each address confirms once. What each alarm means: docs/alarms.md. @default - nobody: alarms are seen in CloudWatch alone */
  readonly alarmsTo?: readonly string[];
}

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
