import {
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateLoginProfileCommand,
  CreatePolicyCommand,
  CreatePolicyVersionCommand,
  CreateUserCommand,
  CreateVirtualMFADeviceCommand,
  EnableMFADeviceCommand,
  IAMClient,
  PutUserPolicyCommand,
  UpdateAccessKeyCommand,
} from '@aws-sdk/client-iam';
import { type Expected, type SeedTarget, clientSettings, given, named } from './manifest';
import { seedRoles } from './seed-roles';

const statement = (Action: string | string[], Resource = '*'): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource }] });

const ADMINISTRATOR = 'arn:aws:iam::aws:policy/AdministratorAccess';

interface PlantedUser {
  readonly name: string;
  readonly password?: boolean;
  readonly mfa?: boolean;
  /** One entry per key: true for an active one. */
  readonly keys?: readonly boolean[];
  /** The action that its own policy allows. */
  readonly inline?: string;
  readonly attached?: string;
}

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

const verdictsOf = ({
  password = false,
  mfa = false,
  keys = [],
  inline,
  attached,
}: PlantedUser): Record<string, Expected> => ({
  'iam-user-console-mfa': verdict(!password || mfa),
  // The emulator's keys are always new.
  'iam-access-key-rotation': 'pass',
  'iam-access-key-unused': 'pass',
  // It keeps no track of when a password was used.
  'iam-console-access-unused': 'pass',
  'iam-no-initial-access-key': verdict(!password || !keys.includes(true)),
  'iam-user-admin-policy': verdict(attached !== ADMINISTRATOR),
  'iam-inline-policy-full-admin': verdict(inline !== '*'),
  'iam-inline-policy-privilege-escalation': verdict(inline !== '*'),
  'iam-user-single-active-key': verdict(keys.filter(Boolean).length < 2),
  'iam-user-no-direct-policies': verdict(inline === undefined && attached === undefined),
});

const addKeys = async (iam: IAMClient, UserName: string, keys: readonly boolean[]): Promise<void> => {
  for (const isActive of keys) {
    const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName }));
    if (!isActive)
      await iam.send(new UpdateAccessKeyCommand({ UserName, AccessKeyId: AccessKey?.AccessKeyId, Status: 'Inactive' }));
  }
};

const addMfa = async (iam: IAMClient, UserName: string): Promise<void> => {
  const { VirtualMFADevice } = await iam.send(new CreateVirtualMFADeviceCommand({ VirtualMFADeviceName: UserName }));
  await iam.send(
    new EnableMFADeviceCommand({
      UserName,
      SerialNumber: VirtualMFADevice?.SerialNumber,
      AuthenticationCode1: '123456',
      AuthenticationCode2: '654321',
    }),
  );
};

const plantUser = async (iam: IAMClient, target: SeedTarget, user: PlantedUser): Promise<void> => {
  const UserName = named(target, user.name);
  const { password, mfa, keys = [], inline, attached } = user;
  const { User } = await iam.send(new CreateUserCommand({ UserName }));
  if (password) await iam.send(new CreateLoginProfileCommand({ UserName, Password: 'Long-enough-1' }));
  if (mfa) await addMfa(iam, UserName);
  await addKeys(iam, UserName, keys);
  if (inline)
    await iam.send(new PutUserPolicyCommand({ UserName, PolicyName: 'own', PolicyDocument: statement(inline) }));
  if (attached) await iam.send(new AttachUserPolicyCommand({ UserName, PolicyArn: attached }));
  target.manifest.plant(given(User?.Arn, 'the user'), verdictsOf(user));
};

/** Users, keys, policies, groups and roles. */
export const seedIam = async (target: SeedTarget): Promise<void> => {
  const { endpoint, manifest } = target;
  const iam = new IAMClient(clientSettings(endpoint, 'us-east-1'));
  const createPolicy = async (name: string, PolicyDocument: string): Promise<string> =>
    given(
      (await iam.send(new CreatePolicyCommand({ PolicyName: named(target, name), PolicyDocument }))).Policy?.Arn,
      'the policy',
    );
  const scoped = await createPolicy(
    'read-reports',
    statement(['s3:GetObject', 's3:ListBucket'], 'arn:aws:s3:::reports/*'),
  );
  const everything = await createPolicy('everything', statement('*'));
  const spelledOut = await createPolicy('spelled-out', statement(['s3:*', '*:*']));
  const unattached = await createPolicy('unattached', statement('*'));
  const repaired = await createPolicy('repaired', statement('*'));
  await iam.send(
    new CreatePolicyVersionCommand({
      PolicyArn: repaired,
      PolicyDocument: statement('ec2:Describe*'),
      SetAsDefault: true,
    }),
  );
  const escalating = await createPolicy('escalating', statement(['iam:PassRole', 'ec2:RunInstances']));
  manifest.plant(escalating, { 'iam-custom-policy-full-admin': 'pass', 'iam-policy-privilege-escalation': 'fail' });
  manifest.plant(scoped, { 'iam-custom-policy-full-admin': 'pass', 'iam-policy-privilege-escalation': 'pass' });
  manifest.plant(everything, { 'iam-custom-policy-full-admin': 'fail', 'iam-policy-privilege-escalation': 'fail' });
  manifest.plant(spelledOut, { 'iam-custom-policy-full-admin': 'fail', 'iam-policy-privilege-escalation': 'fail' });
  manifest.plant(repaired, { 'iam-custom-policy-full-admin': 'pass', 'iam-policy-privilege-escalation': 'pass' });
  manifest.plant(unattached, {});
  const users: PlantedUser[] = [
    { name: 'console-with-mfa', password: true, mfa: true },
    { name: 'console-without-mfa', password: true },
    { name: 'two-keys', keys: [true, true] },
    { name: 'one-key-of-two', keys: [true, false] },
    { name: 'no-credentials' },
    { name: 'inline-policy', inline: 's3:GetObject' },
    { name: 'inline-everything', inline: '*' },
    { name: 'administrator', attached: ADMINISTRATOR },
    { name: 'key-from-the-start', password: true, mfa: true, keys: [true] },
    { name: 'attached-escalating', attached: escalating },
    { name: 'attached-scoped', attached: scoped },
    { name: 'attached-everything', attached: everything, keys: [true] },
    { name: 'attached-spelled-out', attached: spelledOut },
    { name: 'attached-repaired', attached: repaired },
  ];
  for (const user of users) await plantUser(iam, target, user);
  await seedRoles(iam, target);
};
