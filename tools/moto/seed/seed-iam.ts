import type { IAM } from '@aws-sdk/client-iam';
import { type Ground, policyText, verdict, type Verdicts } from '../../estate/plan';
import { ACCOUNT_ID, demand, toName, type SeedTarget } from './manifest';

const AWS_POLICY = 'arn:aws:iam::aws:policy';
const ADMINISTRATOR = `${AWS_POLICY}/AdministratorAccess`;
const allow = (Action: string | string[], Resource = '*'): string => policyText({ Action, Resource });
const EVERYTHING = allow('*');

/** A customer managed policy and its fault: full admin, privilege escalation or none; unjudged if unattached. */
const POLICIES: Readonly<
  Record<string, readonly [document: string, faults: 'none' | 'escalates' | 'all' | 'unjudged']>
> = {
  scoped: [allow(['s3:GetObject', 's3:ListBucket'], 'arn:aws:s3:::reports/*'), 'none'],
  everything: [EVERYTHING, 'all'],
  'spelled-out': [allow(['s3:*', '*:*']), 'all'],
  unattached: [EVERYTHING, 'unjudged'],
  repaired: [EVERYTHING, 'none'],
  escalating: [allow(['iam:PassRole', 'ec2:RunInstances']), 'escalates'],
};

interface PlantedUser {
  readonly password?: boolean;
  readonly mfa?: boolean;
  /** One entry per key: true for an active one. */
  readonly keys?: readonly boolean[];
  /** The action that its inline policy allows. */
  readonly inline?: string;
  readonly attached?: string;
}

const USERS: Readonly<Record<string, PlantedUser>> = {
  'console-with-mfa': { password: true, mfa: true },
  'console-without-mfa': { password: true },
  'two-keys': { keys: [true, true] },
  'one-key-of-two': { keys: [true, false] },
  'no-credentials': {},
  'inline-policy': { inline: 's3:GetObject' },
  'inline-everything': { inline: '*' },
  administrator: { attached: ADMINISTRATOR },
  'key-from-the-start': { password: true, mfa: true, keys: [true] },
  'attached-escalating': { attached: 'escalating' },
  'attached-scoped': { attached: 'scoped' },
  'attached-everything': { attached: 'everything', keys: [true] },
  'attached-spelled-out': { attached: 'spelled-out' },
  'attached-repaired': { attached: 'repaired' },
};

const userVerdicts = ({ password = false, mfa = false, keys = [], inline, attached }: PlantedUser): Verdicts => ({
  'iam-user-console-mfa': verdict(!password || mfa),
  // The emulator's keys are always new.
  'iam-access-key-rotation': 'pass',
  'iam-access-key-unused': 'pass',
  // It does not record when a password was last used.
  'iam-console-access-unused': 'pass',
  'iam-no-initial-access-key': verdict(!password || !keys.includes(true)),
  'iam-user-admin-policy': verdict(attached !== ADMINISTRATOR),
  'iam-inline-policy-full-admin': verdict(inline !== '*'),
  'iam-inline-policy-privilege-escalation': verdict(inline !== '*'),
  'iam-user-single-active-key': verdict(keys.filter(Boolean).length < 2),
  'iam-user-no-direct-policies': verdict(inline === undefined && attached === undefined),
});

const addCredentials = async (iam: IAM, UserName: string, { password, mfa, keys = [] }: PlantedUser): Promise<void> => {
  if (password) await iam.createLoginProfile({ UserName, Password: 'Long-enough-1' });
  if (mfa) {
    const { VirtualMFADevice } = await iam.createVirtualMFADevice({ VirtualMFADeviceName: UserName });
    const codes = { AuthenticationCode1: '123456', AuthenticationCode2: '654321' };
    await iam.enableMFADevice({ UserName, SerialNumber: VirtualMFADevice?.SerialNumber, ...codes });
  }
  for (const isActive of keys) {
    const { AccessKey } = await iam.createAccessKey({ UserName });
    if (!isActive) await iam.updateAccessKey({ UserName, AccessKeyId: AccessKey?.AccessKeyId, Status: 'Inactive' });
  }
};

const trust = (Principal: object, Condition?: object): string =>
  policyText({ Principal, Action: 'sts:AssumeRole', ...(Condition ? { Condition } : {}) });
const STATES = { Service: 'states.amazonaws.com' };
const OWN = { StringEquals: { 'aws:SourceAccount': ACCOUNT_ID } };

interface PlantedRole {
  readonly trust: string;
  readonly attached?: string;
  readonly inline?: string;
  readonly isUnguarded?: boolean;
}

const ROLES: Readonly<Record<string, PlantedRole>> = {
  guarded: { trust: trust(STATES, OWN) },
  unguarded: { trust: trust(STATES), isUnguarded: true },
  'another-condition': { trust: trust(STATES, { Bool: { 'aws:SecureTransport': 'true' } }), isUnguarded: true },
  'other-account': { trust: trust({ AWS: 'arn:aws:iam::999999999999:root' }) },
  administrator: { trust: trust(STATES, OWN), attached: 'AdministratorAccess' },
  'inline-everything': { trust: trust(STATES, OWN), inline: EVERYTHING },
  support: { trust: trust({ AWS: `arn:aws:iam::${ACCOUNT_ID}:root` }), attached: 'AWSSupportAccess' },
};

const roleVerdicts = ({ attached, inline, isUnguarded }: PlantedRole): Verdicts => ({
  'iam-inline-policy-full-admin': verdict(inline === undefined),
  'iam-inline-policy-privilege-escalation': verdict(inline === undefined),
  'iam-oidc-trust-unscoped': 'pass',
  'iam-role-trust-public': 'pass',
  'iam-role-admin-policy': verdict(attached !== 'AdministratorAccess'),
  'iam-role-confused-deputy': verdict(!isUnguarded),
});

/** Returns the ARNs of the policies by name. */
const plantPolicies = async (iam: IAM, target: SeedTarget): Promise<Map<string, string>> => {
  const arns = new Map<string, string>();
  for (const [name, [PolicyDocument, faults]] of Object.entries(POLICIES)) {
    const PolicyName = toName(target, name === 'scoped' ? 'read-reports' : name);
    const PolicyArn = demand((await iam.createPolicy({ PolicyName, PolicyDocument })).Policy?.Arn, 'the policy');
    if (name === 'repaired')
      await iam.createPolicyVersion({ PolicyArn, PolicyDocument: allow('ec2:Describe*'), SetAsDefault: true });
    arns.set(name, PolicyArn);
    const said = {
      'iam-custom-policy-full-admin': verdict(faults !== 'all'),
      'iam-policy-privilege-escalation': verdict(faults === 'none'),
    };
    target.manifest.plant(PolicyArn, faults === 'unjudged' ? {} : said);
  }
  return arns;
};

const plantUsers = async (iam: IAM, target: SeedTarget, policies: ReadonlyMap<string, string>): Promise<void> => {
  for (const [name, user] of Object.entries(USERS)) {
    const UserName = toName(target, name);
    const { User } = await iam.createUser({ UserName });
    await addCredentials(iam, UserName, user);
    const { inline, attached } = user;
    if (inline) await iam.putUserPolicy({ UserName, PolicyName: 'own', PolicyDocument: allow(inline) });
    if (attached) await iam.attachUserPolicy({ UserName, PolicyArn: policies.get(attached) ?? attached });
    target.manifest.plant(demand(User?.Arn, 'the user'), userVerdicts(user));
  }
};

const plantRoles = async (iam: IAM, target: SeedTarget): Promise<void> => {
  for (const [name, role] of Object.entries(ROLES)) {
    const RoleName = toName(target, name);
    const { Role } = await iam.createRole({ RoleName, AssumeRolePolicyDocument: role.trust });
    if (role.attached) await iam.attachRolePolicy({ RoleName, PolicyArn: `${AWS_POLICY}/${role.attached}` });
    if (role.inline) await iam.putRolePolicy({ RoleName, PolicyName: 'own', PolicyDocument: role.inline });
    target.manifest.plant(demand(Role?.Arn, 'the role'), roleVerdicts(role));
  }
  if (target.round > 0) return;
  const { Role } = await iam.createServiceLinkedRole({ AWSServiceName: 'autoscaling.amazonaws.com' });
  target.manifest.plant(demand(Role?.Arn, 'the role'), { 'iam-inline-policy-full-admin': 'pass' });
};

const plantGroups = async (iam: IAM, target: SeedTarget): Promise<void> => {
  for (const name of ['readers', 'everything']) {
    const GroupName = toName(target, name);
    const { Group } = await iam.createGroup({ GroupName });
    const isSound = name === 'readers';
    if (isSound) await iam.attachGroupPolicy({ GroupName, PolicyArn: `${AWS_POLICY}/AWSCloudShellFullAccess` });
    else await iam.putGroupPolicy({ GroupName, PolicyName: 'own', PolicyDocument: EVERYTHING });
    target.manifest.plant(demand(Group?.Arn, 'the group'), {
      'iam-group-admin-policy': 'pass',
      'iam-inline-policy-full-admin': verdict(isSound),
      'iam-inline-policy-privilege-escalation': verdict(isSound),
    });
  }
};

/** Any certificate: the emulator does not parse it and always answers an expiry of 2012. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

/** Policies, users, roles, groups and a certificate. */
export const seedIam = async (target: SeedTarget, { aws: { iam } }: Pick<Ground, 'region' | 'aws'>): Promise<void> => {
  await plantUsers(iam, target, await plantPolicies(iam, target));
  await plantRoles(iam, target);
  await plantGroups(iam, target);
  const ServerCertificateName = toName(target, 'shop');
  const certificate = { ServerCertificateName, CertificateBody: CERTIFICATE, PrivateKey: 'none' };
  const { ServerCertificateMetadata } = await iam.uploadServerCertificate(certificate);
  target.manifest.plant(demand(ServerCertificateMetadata?.Arn, 'the certificate'), {
    'iam-server-certificates-expired': 'fail',
  });
};
