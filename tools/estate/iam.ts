import { ROLE_NAME } from '@cloudmend/domain/product';
import { isHalfMended } from '../demo-cloud/generate/condition';
import { findStanding } from '../demo-cloud/generate/standing';
import type { Scope } from '../demo-cloud/generate/scope';
import {
  at,
  EMULATED_ACCOUNT_ID,
  type Ground,
  type Kind,
  type Listed,
  policyText,
  type Thing,
  thingsIn,
  US,
  verdict,
  type Verdicts,
} from './plan';

/** What the account has of a kind. IAM knows no regions. */
export const findIdentities = <P extends object>(kind: Listed<P>, scope: Scope): readonly Thing<P>[] =>
  thingsIn(kind, scope, US);

export const identity = (type: string): Pick<Kind<object>, 'name' | 'arn'> => ({
  name: ({ what }) => what,
  arn: ({ accountId }, _region, name) => `arn:aws:iam::${accountId}:${type}/${name}`,
});

export interface Policy {
  readonly actions: string | readonly string[];
  /** @default - every resource */
  readonly resources?: string | readonly string[];
  /** To how many identities it is attached. */
  readonly attachments: number;
  /** @default - it is new */
  readonly ageDays?: number;
  /** Its first version allowed everything. */
  readonly wasWider?: true;
}

export const allow = (Action: Policy['actions'], Resource: Policy['resources'] = '*'): string =>
  policyText({ Action, Resource });
const EVERYTHING = '*';
const DEPLOYMENT = ['ecs:UpdateService', 'ecr:PutImage', 's3:PutObject'];
const READING = ['s3:GetObject', 's3:ListBucket'];
const REPORTS = ['arn:aws:s3:::*-analytics-lake', 'arn:aws:s3:::*-analytics-lake/*', 'arn:aws:s3:::*-exports/*'];

export const POLICIES: Kind<Policy> = {
  company: [
    { ...at(US, 'deploy-pipeline'), actions: DEPLOYMENT, attachments: 1, ageDays: 380 },
    { ...at(US, 'legacy-full-access'), actions: EVERYTHING, attachments: 1, ageDays: 900, mended: { attachments: 0 } },
    { ...at(US, 'reports-read'), actions: READING, resources: REPORTS, attachments: 3, ageDays: 250 },
    { ...at(US, 'break-glass'), actions: EVERYTHING, attachments: 0, ageDays: 610 },
  ],
  ...identity('policy'),
  emulated: {
    'read-reports': { actions: READING, resources: 'arn:aws:s3:::reports/*', attachments: 1 },
    everything: { actions: EVERYTHING, attachments: 1 },
    'spelled-out': { actions: ['s3:*', '*:*'], attachments: 1 },
    unattached: { actions: EVERYTHING, attachments: 0 },
    repaired: { actions: 'ec2:Describe*', attachments: 1, wasWider: true },
    escalating: { actions: ['iam:PassRole', 'ec2:RunInstances'], attachments: 1 },
  },
  verdicts: ({ actions, attachments }): Verdicts => {
    const allowsAll = [actions].flat().some((action) => action === EVERYTHING || action === '*:*');
    if (attachments === 0) return {};
    return {
      'iam-custom-policy-full-admin': verdict(!allowsAll),
      'iam-policy-privilege-escalation': verdict(!allowsAll && !actions.includes('iam:PassRole')),
    };
  },
  plant: async ({ aws: { iam } }, PolicyName, { actions, resources, wasWider }) => {
    const PolicyDocument = allow(actions, resources);
    const made = { PolicyName, PolicyDocument: wasWider ? allow(EVERYTHING) : PolicyDocument };
    const PolicyArn = (await iam.createPolicy(made)).Policy?.Arn;
    if (wasWider) await iam.createPolicyVersion({ PolicyArn, PolicyDocument, SetAsDefault: true });
    return PolicyArn;
  },
};

/** The permissions of a user, group or role. */
export interface Holder {
  /** Managed policies by name, AWS's or the account's own. */
  readonly attached?: readonly string[];
  /** What its inline policy allows on every resource. */
  readonly inline?: string;
}

export const ADMINISTRATOR = 'AdministratorAccess';

/** AWS's own policies begin with a capital or lie in a folder. */
const isOfAws = (name: string): boolean => /^[A-Z]|\//.test(name);
export const toPolicyArn = (accountId: string, name: string): string =>
  `arn:aws:iam::${isOfAws(name) ? 'aws' : accountId}:policy/${name}`;

export const judgeHolder = (type: 'user' | 'group' | 'role', { attached = [], inline }: Holder) => ({
  [`iam-${type}-admin-policy`]: verdict(!attached.includes(ADMINISTRATOR)),
  'iam-inline-policy-full-admin': verdict(inline !== EVERYTHING),
  'iam-inline-policy-privilege-escalation': verdict(inline !== EVERYTHING),
});

/** Managed policies of a holder in an emulated account. */
export const findAttached = ({ findId }: Ground, { attached = [] }: Holder): string[] =>
  attached.map((name) => toPolicyArn(EMULATED_ACCOUNT_ID, isOfAws(name) ? name : findId(POLICIES, name)));
export const toInline = ({ inline = '' }: Holder) => ({ PolicyName: 'own', PolicyDocument: allow(inline) });

export const GROUPS: Kind<Holder> = {
  company: (scope) => [
    { ...at(US, 'operators'), ...operate(scope, 'legacy-full-access'), mended: operate(scope, 'PowerUserAccess') },
    { ...at(US, 'admins'), attached: [ADMINISTRATOR], mended: { attached: ['ReadOnlyAccess'] } },
    { ...at(US, 'deployers'), attached: ['deploy-pipeline'] },
    { ...at(US, 'billing-readers'), attached: ['AWSBillingReadOnlyAccess', 'reports-read'] },
  ],
  ...identity('group'),
  emulated: { readers: { attached: ['AWSCloudShellFullAccess'] }, everything: { inline: EVERYTHING } },
  verdicts: (plan) => judgeHolder('group', plan),
  plant: async (ground, GroupName, plan) => {
    const { iam } = ground.aws;
    const { Group } = await iam.createGroup({ GroupName });
    for (const PolicyArn of findAttached(ground, plan)) await iam.attachGroupPolicy({ GroupName, PolicyArn });
    if (plan.inline) await iam.putGroupPolicy({ GroupName, ...toInline(plan) });
    return Group?.Arn;
  },
};

const operate = (scope: Scope, first: string): Holder => ({
  attached: findStanding(scope).hasCloudShell ? [first, 'AWSCloudShellFullAccess'] : [first],
});

const GITHUB = 'token.actions.githubusercontent.com';
const isAccount = (trusted: string): boolean => /^\d{12}$/.test(trusted);
/** The platform's account in the demo. */
const PLATFORM_ID = '000000000000';
/** EC2 and Lambda do not say on whose behalf they assume a role. */
const SAYS_SOURCE: ReadonlySet<string> = new Set([
  'ecs-tasks.amazonaws.com',
  'dms.amazonaws.com',
  'states.amazonaws.com',
]);

export interface Role extends Holder {
  /** Who may assume it: an AWS service, an account, or workflows on GitHub. */
  readonly trusts: string;
  /** It does not ask on whose behalf a service comes, which account it is, or which repository. */
  readonly isOpen?: boolean;
  /** A condition that does not restrict who that is; an ExternalId is no secret. */
  readonly condition?: object;
  readonly hasProfile?: true;
}

/** The trust policy of a role. */
export const writeTrust = (accountId: string, { trusts, isOpen, condition }: Role): string => {
  if (trusts === GITHUB)
    return policyText({
      Principal: { Federated: `arn:aws:iam::${accountId}:oidc-provider/${GITHUB}` },
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: { [`${GITHUB}:aud`]: 'sts.amazonaws.com' },
        ...(isOpen ? {} : { StringLike: { [`${GITHUB}:sub`]: 'repo:acme/shop:*' } }),
      },
    });
  const isService = !isAccount(trusts);
  const Condition = condition ?? (isService && !isOpen && { StringEquals: { 'aws:SourceAccount': accountId } });
  const Principal = isService ? { Service: trusts } : { AWS: isOpen ? '*' : `arn:aws:iam::${trusts}:root` };
  return policyText({ Principal, Action: 'sts:AssumeRole', ...(Condition && { Condition }) });
};

const SERVER = { trusts: 'ec2.amazonaws.com', isOpen: true, hasProfile: true } as const;
const FUNCTION = { trusts: 'lambda.amazonaws.com', isOpen: true } as const;
const PARTNER = { trusts: '444455556666', condition: { StringEquals: { 'sts:ExternalId': 'partner-sync' } } };
const STATES = { trusts: 'states.amazonaws.com' } as const;

export const ROLES: Kind<Role> = {
  company: (scope) => [
    { ...at(US, 'web-server'), ...SERVER, attached: ['AmazonSSMManagedInstanceCore', 'reports-read'] },
    {
      ...at(US, 'batch-worker'),
      trusts: 'ecs-tasks.amazonaws.com',
      isOpen: true,
      attached: ['reports-read'],
      inline: EVERYTHING,
      mended: { isOpen: false, inline: 's3:GetObject' },
    },
    {
      ...at(US, 'migration'),
      trusts: 'dms.amazonaws.com',
      isOpen: true,
      attached: [ADMINISTRATOR],
      mended: { isOpen: false, attached: ['PowerUserAccess'] },
    },
    ...(findStanding(scope).hasSupportRole
      ? [{ ...at(US, 'support-desk'), trusts: PLATFORM_ID, attached: ['AWSSupportAccess'] }]
      : []),
    { ...at(US, 'image-resizer'), ...FUNCTION, attached: ['service-role/AWSLambdaBasicExecutionRole'] },
    // Anyone who knows the ExternalId, until someone names the partner.
    { ...at(US, 'partner-sync'), ...PARTNER, isOpen: true, mended: { isOpen: false } },
    { ...at(US, 'ci-deploy'), trusts: GITHUB, isOpen: true, attached: ['deploy-pipeline'], mended: { isOpen: false } },
    { ...at(US, ROLE_NAME), trusts: PLATFORM_ID },
  ],
  ...identity('role'),
  emulated: {
    guarded: STATES,
    unguarded: { ...STATES, isOpen: true },
    'another-condition': { ...STATES, isOpen: true, condition: { Bool: { 'aws:SecureTransport': 'true' } } },
    'other-account': { trusts: '999999999999' },
    administrator: { ...STATES, attached: [ADMINISTRATOR] },
    'inline-everything': { ...STATES, inline: EVERYTHING },
    support: { trusts: EMULATED_ACCOUNT_ID, attached: ['AWSSupportAccess'] },
  },
  verdicts: ({ trusts, isOpen, ...plan }) => ({
    ...judgeHolder('role', plan),
    'iam-oidc-trust-unscoped': verdict(!isOpen || trusts !== GITHUB),
    'iam-role-trust-public': verdict(!isOpen || !isAccount(trusts)),
    'iam-role-confused-deputy': verdict(!isOpen || !SAYS_SOURCE.has(trusts)),
  }),
  plant: async (ground, RoleName, plan) => {
    const { iam } = ground.aws;
    const AssumeRolePolicyDocument = writeTrust(EMULATED_ACCOUNT_ID, plan);
    const { Role } = await iam.createRole({ RoleName, AssumeRolePolicyDocument });
    for (const PolicyArn of findAttached(ground, plan)) await iam.attachRolePolicy({ RoleName, PolicyArn });
    if (plan.inline) await iam.putRolePolicy({ RoleName, ...toInline(plan) });
    return Role?.Arn;
  },
};

/** Server certificates, by the days until they expire. */
export const SERVER_CERTIFICATES: Kind<{ readonly daysLeft: number }> = {
  company: (scope) => [
    ...(isHalfMended(scope) ? [] : [{ ...at(US, 'shop-2024'), daysLeft: -200 }]),
    { ...at(US, 'shop-2026'), daysLeft: 160 },
  ],
  ...identity('server-certificate'),
  // The emulator does not parse a certificate: it always answers that it expired in 2012.
  emulated: { shop: { daysLeft: -5000 } },
  verdicts: ({ daysLeft }) => ({ 'iam-server-certificates-expired': verdict(daysLeft > 0) }),
  plant: async ({ aws: { iam } }, ServerCertificateName) => {
    const CertificateBody = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
    const certificate = { ServerCertificateName, CertificateBody, PrivateKey: 'none' };
    return (await iam.uploadServerCertificate(certificate)).ServerCertificateMetadata?.Arn;
  },
};
