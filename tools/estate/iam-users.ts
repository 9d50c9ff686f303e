import type { IAM } from '@aws-sdk/client-iam';
import type { Scope } from '../demo-cloud/generate/scope';
import { ADMINISTRATOR, findAttached, type Holder, identity, judgeHolder, toInline } from './iam';
import { ANALYTICS, at, type Kind, PLATFORM, STAGING, type Thing, US, verdict } from './plan';

interface Key {
  readonly isActive: boolean;
  readonly ageDays?: number;
  readonly usedDaysAgo?: number;
  readonly service?: string;
}

/** Ages are in days; what is planted in an emulated account is new. */
export interface User extends Holder {
  readonly ageDays?: number;
  /** Days since the password was last used. @default - there is none */
  readonly password?: number;
  readonly hasMfa?: boolean;
  readonly keys?: readonly Key[];
  readonly groups?: readonly string[];
}

const usedKey = (ageDays: number, usedDaysAgo: number, service: string): Key => ({
  ...unusedKey(ageDays),
  usedDaysAgo,
  service,
});
const retired = (key: Key): Key => ({ ...key, isActive: false });
const unusedKey = (ageDays: number): Key => ({ isActive: true, ageDays });
const NEW_KEY: Key = { isActive: true };
const WITH_MFA = { password: 0, hasMfa: true } as const;

/** CIS AWS 5.0, 1.13 and 1.11. */
const [OLD_DAYS, UNUSED_DAYS] = [90, 45];

export const USERS: Kind<User> = {
  company: [
    {
      ...at(US, 'ops-console', PLATFORM),
      ageDays: 640,
      password: 1,
      hasMfa: true,
      groups: ['operators'],
      attached: [ADMINISTRATOR],
      mended: { attached: [] },
    },
    {
      ...at(US, 'finance-console', { team: 'finance', env: 'prod' }),
      ageDays: 410,
      password: 3,
      keys: [unusedKey(410)],
      groups: ['billing-readers'],
      mended: { hasMfa: true, keys: [] },
      past: [{ until: 45, as: { hasMfa: false, keys: [unusedKey(410)] } }],
    },
    {
      ...at(US, 'contractor-web', STAGING),
      ageDays: 230,
      password: 97,
      keys: [usedKey(230, 97, 's3')],
      attached: ['PowerUserAccess'],
      mended: { password: 12, hasMfa: true, keys: [usedKey(230, 12, 's3')], groups: ['deployers'], attached: [] },
      past: [{ until: 31, as: { groups: [], attached: ['PowerUserAccess'] } }],
    },
    {
      ...at(US, 'ci-deployer', PLATFORM),
      ageDays: 700,
      keys: [usedKey(412, 0, 'sts'), usedKey(31, 2, 'sts')],
      groups: ['deployers'],
      mended: { keys: [retired(usedKey(412, 32, 'sts')), usedKey(31, 0, 'sts')] },
      // On that day the new key is created and the old one deactivated.
      past: [{ until: 31, as: { keys: [usedKey(412, 0, 'sts')] } }],
    },
    {
      ...at(US, 'reporting-export', ANALYTICS),
      ageDays: 300,
      keys: [usedKey(62, 1, 's3')],
      attached: ['AmazonS3ReadOnlyAccess'],
      mended: { groups: ['billing-readers'], attached: [] },
    },
    {
      ...at(US, 'backup-agent', PLATFORM),
      ageDays: 520,
      keys: [unusedKey(118), retired(usedKey(520, 119, 'ec2'))],
      groups: ['deployers'],
      mended: { keys: [usedKey(118, 1, 'ec2')] },
    },
    { ...at(US, 'analyst-console', ANALYTICS), ageDays: 75, password: 12, hasMfa: true, groups: ['billing-readers'] },
  ],
  ...identity('user'),
  emulated: {
    'console-with-mfa': WITH_MFA,
    'console-without-mfa': { password: 0 },
    'two-keys': { keys: [NEW_KEY, NEW_KEY] },
    'one-key-of-two': { keys: [NEW_KEY, retired(NEW_KEY)] },
    'no-credentials': {},
    'inline-policy': { inline: 's3:GetObject' },
    'inline-everything': { inline: '*' },
    administrator: { attached: [ADMINISTRATOR] },
    'key-from-the-start': { ...WITH_MFA, keys: [NEW_KEY] },
    'attached-escalating': { attached: ['escalating'] },
    'attached-scoped': { attached: ['read-reports'] },
    'attached-everything': { attached: ['everything'], keys: [NEW_KEY] },
    'attached-spelled-out': { attached: ['spelled-out'] },
    'attached-repaired': { attached: ['repaired'] },
  },
  verdicts: ({ ageDays: since = 0, password, hasMfa, keys = [], ...holder }) => {
    const active = keys
      .filter(({ isActive }) => isActive)
      .map(({ ageDays = 0, usedDaysAgo }) => ({ ageDays, usedDaysAgo }));
    const isInitial = active.some(({ ageDays, usedDaysAgo }) => ageDays === since && usedDaysAgo === undefined);
    return {
      ...judgeHolder('user', holder),
      'iam-user-console-mfa': verdict(password === undefined || hasMfa),
      'iam-console-access-unused': verdict((password ?? 0) <= UNUSED_DAYS),
      'iam-access-key-rotation': verdict(active.every(({ ageDays }) => ageDays <= OLD_DAYS)),
      'iam-access-key-unused': verdict(active.every((key) => (key.usedDaysAgo ?? key.ageDays) <= UNUSED_DAYS)),
      'iam-no-initial-access-key': verdict(password === undefined || !isInitial),
      'iam-user-single-active-key': verdict(active.length < 2),
      'iam-user-no-direct-policies': verdict(!holder.inline && !holder.attached?.length),
    };
  },
  plant: async (ground, UserName, plan) => {
    const { iam } = ground.aws;
    const { User } = await iam.createUser({ UserName });
    await addCredentials(iam, UserName, plan);
    for (const PolicyArn of findAttached(ground, plan)) await iam.attachUserPolicy({ UserName, PolicyArn });
    if (plan.inline) await iam.putUserPolicy({ UserName, ...toInline(plan) });
    return User?.Arn;
  },
};

const addCredentials = async (iam: IAM, UserName: string, { password, hasMfa, keys = [] }: User): Promise<void> => {
  if (password !== undefined) await iam.createLoginProfile({ UserName, Password: 'Long-enough-1' });
  if (hasMfa) {
    const { VirtualMFADevice } = await iam.createVirtualMFADevice({ VirtualMFADeviceName: UserName });
    const codes = { AuthenticationCode1: '123456', AuthenticationCode2: '654321' };
    await iam.enableMFADevice({ UserName, SerialNumber: VirtualMFADevice?.SerialNumber, ...codes });
  }
  for (const { isActive } of keys) {
    const { AccessKey } = await iam.createAccessKey({ UserName });
    if (!isActive) await iam.updateAccessKey({ UserName, AccessKeyId: AccessKey?.AccessKeyId, Status: 'Inactive' });
  }
};

/** A user's access keys as the credential report shows them. One that was never used has no `lastUsedAt`. */
export const toKeys = (scope: Scope, { name, keys = [] }: Thing<User>) =>
  keys.map(({ isActive, ageDays = 0, usedDaysAgo, service = 'N/A' }, index) => {
    const id = `AKIA${scope.letters(`${name}/key${index}`, 16)}`;
    const lastUsedAt = usedDaysAgo === undefined ? undefined : scope.daysAgo(usedDaysAgo, 6);
    return { id, isActive, rotatedAt: scope.daysAgo(ageDays), lastUsedAt, service, ...scope.findWritten(id) };
  });
export type AccessKey = ReturnType<typeof toKeys>[number];

export const passwordUsedAt = (scope: Scope, { password }: User): Date | undefined =>
  password === undefined ? undefined : scope.daysAgo(password, 8);
