import { applyStory, type Mendable } from './condition';
import type { Scope } from './scope';
import { ANALYTICS, PLATFORM, STAGING, toTags, type Labels, type Tag } from './tags';

export interface DemoKey {
  readonly id: string;
  readonly isActive: boolean;
  readonly rotatedAt: Date;
  /** Undefined if the key was never used. */
  readonly lastUsedAt: Date | undefined;
  readonly service: string;
}

/** A user as the credential report and the authorization details show it. */
export interface DemoUser {
  readonly name: string;
  readonly arn: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly hasPassword: boolean;
  readonly passwordLastUsedAt: Date | undefined;
  readonly hasMfa: boolean;
  readonly keys: readonly DemoKey[];
  readonly groups: readonly string[];
  /** Names of AWS's own policies attached directly. */
  readonly awsPolicies: readonly string[];
  readonly inlinePolicies: Readonly<Record<string, object>>;
  readonly tags: readonly Tag[];
}

interface KeyPlan {
  readonly isActive: boolean;
  readonly ageDays: number;
  readonly usedDaysAgo?: number;
  readonly service?: string;
}

interface UserPlan {
  readonly name: string;
  readonly labels: Labels;
  readonly ageDays: number;
  /** Days since the password was last used; undefined without a password. */
  readonly password?: number;
  readonly hasMfa?: boolean;
  readonly keys?: readonly KeyPlan[];
  readonly groups?: readonly string[];
  readonly awsPolicies?: readonly string[];
  readonly inlinePolicies?: Readonly<Record<string, object>>;
}

const usedKey = (ageDays: number, usedDaysAgo: number, service: string, isActive = true): KeyPlan => ({
  isActive,
  ageDays,
  usedDaysAgo,
  service,
});
const unusedKey = (ageDays: number): KeyPlan => ({ isActive: true, ageDays });

const PLANS: readonly Mendable<UserPlan>[] = [
  {
    name: 'ops-console',
    labels: PLATFORM,
    ageDays: 640,
    password: 1,
    hasMfa: true,
    groups: ['operators'],
    awsPolicies: ['AdministratorAccess'],
    mended: { awsPolicies: [] },
  },
  {
    name: 'finance-console',
    labels: { team: 'finance', env: 'prod' },
    ageDays: 410,
    password: 3,
    keys: [unusedKey(410)],
    groups: ['billing-readers'],
    mended: { hasMfa: true, keys: [] },
    past: [{ until: 45, as: { hasMfa: false, keys: [unusedKey(410)] } }],
  },
  {
    name: 'contractor-web',
    labels: STAGING,
    ageDays: 230,
    password: 97,
    keys: [usedKey(230, 97, 's3')],
    awsPolicies: ['PowerUserAccess'],
    mended: { password: 12, hasMfa: true, keys: [usedKey(230, 12, 's3')], groups: ['deployers'], awsPolicies: [] },
    past: [{ until: 31, as: { groups: [], awsPolicies: ['PowerUserAccess'] } }],
  },
  {
    name: 'ci-deployer',
    labels: PLATFORM,
    ageDays: 700,
    keys: [usedKey(412, 0, 'sts'), usedKey(31, 2, 'sts')],
    groups: ['deployers'],
    mended: { keys: [usedKey(412, 32, 'sts', false), usedKey(31, 0, 'sts')] },
    // On that day the new key is created and the old one deactivated.
    past: [{ until: 31, as: { keys: [usedKey(412, 0, 'sts')] } }],
  },
  {
    name: 'reporting-export',
    labels: ANALYTICS,
    ageDays: 300,
    keys: [usedKey(62, 1, 's3')],
    awsPolicies: ['AmazonS3ReadOnlyAccess'],
    mended: { groups: ['billing-readers'], awsPolicies: [] },
  },
  {
    name: 'backup-agent',
    labels: PLATFORM,
    ageDays: 520,
    keys: [unusedKey(118), usedKey(520, 119, 'ec2', false)],
    groups: ['deployers'],
    mended: { keys: [usedKey(118, 1, 'ec2')] },
  },
  {
    name: 'analyst-console',
    labels: ANALYTICS,
    ageDays: 75,
    password: 12,
    hasMfa: true,
    groups: ['billing-readers'],
  },
];

const toKey = (scope: Scope, user: string, plan: KeyPlan, index: number): DemoKey => {
  const id = `AKIA${scope.letters(`${user}/key${index}`, 16)}`;
  return {
    id,
    isActive: plan.isActive,
    rotatedAt: scope.daysAgo(plan.ageDays),
    lastUsedAt: plan.usedDaysAgo === undefined ? undefined : scope.daysAgo(plan.usedDaysAgo, 6),
    service: plan.service ?? 'N/A',
    ...scope.findWritten(id),
  };
};

/** Every IAM user of the account. */
export const makeUsers = (scope: Scope): DemoUser[] =>
  PLANS.map((each) => applyStory(scope, each)).map((plan) => ({
    name: plan.name,
    arn: `arn:aws:iam::${scope.accountId}:user/${plan.name}`,
    id: `AIDA${scope.letters(plan.name, 17)}`,
    createdAt: scope.daysAgo(plan.ageDays),
    hasPassword: plan.password !== undefined,
    passwordLastUsedAt: plan.password === undefined ? undefined : scope.daysAgo(plan.password, 8),
    hasMfa: plan.hasMfa ?? false,
    keys: (plan.keys ?? []).map((key, index) => toKey(scope, plan.name, key, index)),
    groups: plan.groups ?? [],
    awsPolicies: plan.awsPolicies ?? [],
    inlinePolicies: plan.inlinePolicies ?? {},
    tags: toTags(undefined, plan.labels),
  }));
