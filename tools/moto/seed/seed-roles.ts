import {
  AttachGroupPolicyCommand,
  AttachRolePolicyCommand,
  CreateGroupCommand,
  CreateRoleCommand,
  CreateServiceLinkedRoleCommand,
  type IAMClient,
  PutGroupPolicyCommand,
  PutRolePolicyCommand,
  UploadServerCertificateCommand,
} from '@aws-sdk/client-iam';
import { ACCOUNT_ID, type Expected, type SeedTarget, given, named } from './manifest';

const AWS_POLICY = 'arn:aws:iam::aws:policy';
const EVERYTHING = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
});

const trust = (Principal: object, Condition?: object): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole', ...(Condition ? { Condition } : {}) }],
  });

const STATES = { Service: 'states.amazonaws.com' };
const OWN = { StringEquals: { 'aws:SourceAccount': ACCOUNT_ID } };

const ROLES: ReadonlyArray<{
  readonly name: string;
  readonly trust: string;
  readonly attached?: string;
  readonly inline?: string;
  readonly isGuarded: boolean;
}> = [
  { name: 'guarded', trust: trust(STATES, OWN), isGuarded: true },
  { name: 'unguarded', trust: trust(STATES), isGuarded: false },
  { name: 'another-condition', trust: trust(STATES, { Bool: { 'aws:SecureTransport': 'true' } }), isGuarded: false },
  { name: 'other-account', trust: trust({ AWS: 'arn:aws:iam::999999999999:root' }), isGuarded: true },
  { name: 'administrator', trust: trust(STATES, OWN), attached: 'AdministratorAccess', isGuarded: true },
  { name: 'inline-everything', trust: trust(STATES, OWN), inline: EVERYTHING, isGuarded: true },
  {
    name: 'support',
    trust: trust({ AWS: `arn:aws:iam::${ACCOUNT_ID}:root` }),
    attached: 'AWSSupportAccess',
    isGuarded: true,
  },
];

const plantRole = async (iam: IAMClient, target: SeedTarget, role: (typeof ROLES)[number]): Promise<void> => {
  const RoleName = named(target, role.name);
  const { trust: AssumeRolePolicyDocument, attached, inline, isGuarded } = role;
  const { Role } = await iam.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument }));
  if (attached) await iam.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: `${AWS_POLICY}/${attached}` }));
  if (inline) await iam.send(new PutRolePolicyCommand({ RoleName, PolicyName: 'own', PolicyDocument: inline }));
  const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');
  target.manifest.plant(given(Role?.Arn, 'the role'), {
    'iam-inline-policy-full-admin': verdict(inline === undefined),
    'iam-inline-policy-privilege-escalation': verdict(inline === undefined),
    'iam-oidc-trust-unscoped': 'pass',
    'iam-role-trust-public': 'pass',
    'iam-role-admin-policy': verdict(attached !== 'AdministratorAccess'),
    'iam-role-confused-deputy': verdict(isGuarded),
  });
};

/** Any certificate: the emulator does not read it, and gives every one an expiry of 2012. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

/** Roles, groups and a certificate. */
export const seedRoles = async (iam: IAMClient, target: SeedTarget): Promise<void> => {
  const { manifest } = target;
  for (const role of ROLES) await plantRole(iam, target, role);
  if (target.round === 0) {
    const linked = await iam.send(new CreateServiceLinkedRoleCommand({ AWSServiceName: 'autoscaling.amazonaws.com' }));
    manifest.plant(given(linked.Role?.Arn, 'the role'), { 'iam-inline-policy-full-admin': 'pass' });
  }
  for (const name of ['readers', 'everything']) {
    const GroupName = named(target, name);
    const { Group } = await iam.send(new CreateGroupCommand({ GroupName }));
    const isSound = name === 'readers';
    if (!isSound)
      await iam.send(new PutGroupPolicyCommand({ GroupName, PolicyName: 'own', PolicyDocument: EVERYTHING }));
    manifest.plant(given(Group?.Arn, 'the group'), {
      'iam-group-admin-policy': 'pass',
      'iam-inline-policy-full-admin': isSound ? 'pass' : 'fail',
      'iam-inline-policy-privilege-escalation': isSound ? 'pass' : 'fail',
    });
  }
  await iam.send(
    new AttachGroupPolicyCommand({
      GroupName: named(target, 'readers'),
      PolicyArn: `${AWS_POLICY}/AWSCloudShellFullAccess`,
    }),
  );
  const { ServerCertificateMetadata } = await iam.send(
    new UploadServerCertificateCommand({
      ServerCertificateName: named(target, 'shop'),
      CertificateBody: CERTIFICATE,
      PrivateKey: 'none',
    }),
  );
  manifest.plant(given(ServerCertificateMetadata?.Arn, 'the certificate'), {
    'iam-server-certificates-expired': 'fail',
  });
};
