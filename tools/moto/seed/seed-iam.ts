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
  UpdateAccountPasswordPolicyCommand,
} from '@aws-sdk/client-iam';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given } from './manifest';

const statement = (Action: string | string[], Resource = '*'): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource }] });

interface PlantedUser {
  readonly name: string;
  readonly password?: boolean;
  readonly mfa?: boolean;
  /** One entry per key: true for an active one. */
  readonly keys?: readonly boolean[];
  readonly inline?: boolean;
  readonly attached?: string;
}

const verdictsOf = ({
  password = false,
  mfa = false,
  keys = [],
  inline = false,
  attached,
}: PlantedUser): Record<string, Expected> => ({
  'iam-user-console-mfa': password && !mfa ? 'fail' : 'pass',
  // The emulator's keys are always new.
  'iam-access-key-rotation': 'pass',
  'iam-user-single-active-key': keys.filter(Boolean).length > 1 ? 'fail' : 'pass',
  'iam-user-no-direct-policies': inline || attached !== undefined ? 'fail' : 'pass',
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

const plantUser = async (iam: IAMClient, { manifest }: SeedTarget, user: PlantedUser): Promise<void> => {
  const { name: UserName, password, mfa, keys = [], inline, attached } = user;
  const { User } = await iam.send(new CreateUserCommand({ UserName }));
  if (password) await iam.send(new CreateLoginProfileCommand({ UserName, Password: 'Long-enough-1' }));
  if (mfa) await addMfa(iam, UserName);
  await addKeys(iam, UserName, keys);
  if (inline)
    await iam.send(new PutUserPolicyCommand({ UserName, PolicyName: 'own', PolicyDocument: statement('s3:GetObject') }));
  if (attached) await iam.send(new AttachUserPolicyCommand({ UserName, PolicyArn: attached }));
  manifest.plant(given(User?.Arn, 'the user'), verdictsOf(user));
};

const createPolicy = async (iam: IAMClient, PolicyName: string, PolicyDocument: string): Promise<string> =>
  given((await iam.send(new CreatePolicyCommand({ PolicyName, PolicyDocument }))).Policy?.Arn, 'the policy');

/** Users, keys, policies and the account's own settings. */
export const seedIam = async (target: SeedTarget): Promise<void> => {
  const { endpoint, manifest } = target;
  const iam = new IAMClient(clientSettings(endpoint, 'us-east-1'));
  const scoped = await createPolicy(iam, 'read-reports', statement(['s3:GetObject', 's3:ListBucket'], 'arn:aws:s3:::reports/*'));
  const everything = await createPolicy(iam, 'everything', statement('*'));
  const spelledOut = await createPolicy(iam, 'spelled-out', statement(['s3:*', '*:*']));
  const unattached = await createPolicy(iam, 'unattached', statement('*'));
  const repaired = await createPolicy(iam, 'repaired', statement('*'));
  await iam.send(
    new CreatePolicyVersionCommand({ PolicyArn: repaired, PolicyDocument: statement('ec2:Describe*'), SetAsDefault: true }),
  );
  manifest.plant(scoped, { 'iam-custom-policy-full-admin': 'pass' });
  manifest.plant(everything, { 'iam-custom-policy-full-admin': 'fail' });
  manifest.plant(spelledOut, { 'iam-custom-policy-full-admin': 'fail' });
  manifest.plant(repaired, { 'iam-custom-policy-full-admin': 'pass' });
  manifest.plant(unattached, {});
  const users: PlantedUser[] = [
    { name: 'console-with-mfa', password: true, mfa: true },
    { name: 'console-without-mfa', password: true },
    { name: 'two-keys', keys: [true, true] },
    { name: 'one-key-of-two', keys: [true, false] },
    { name: 'no-credentials' },
    { name: 'inline-policy', inline: true },
    { name: 'attached-scoped', attached: scoped },
    { name: 'attached-everything', attached: everything, keys: [true] },
    { name: 'attached-spelled-out', attached: spelledOut },
    { name: 'attached-repaired', attached: repaired },
  ];
  for (const user of users) await plantUser(iam, target, user);
  await iam.send(new UpdateAccountPasswordPolicyCommand({ MinimumPasswordLength: 10 }));
  // The emulator's root user has neither keys nor MFA, and nothing can change that.
  manifest.plant(`arn:aws:iam::${ACCOUNT_ID}:root`, {
    'iam-password-min-length': 'fail',
    'iam-root-no-access-keys': 'pass',
    'iam-root-mfa': 'fail',
  });
};
