import { CostExplorerClient, GetCostAndUsageCommand } from '@aws-sdk/client-cost-explorer';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { DescribeVpcsCommand, EC2Client } from '@aws-sdk/client-ec2';
import { PROBE_TENANT, toExternalId } from '@cloudmend/domain/tenancy';
import { CLOSED_ACCOUNT_ID } from '../demo-accounts';
import { trustPolicyFor } from './assume-role';
import { assume, openClient, demoPlugin, NOON, toRoleArn, sessionIn } from '../testing/enter-account';

const DENIED = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

describe('the role of a demo account', () => {
  it('lets in the tenant whose ExternalId it demands, until the session ends', async () => {
    const { Credentials, AssumedRoleUser } = await assume({ DurationSeconds: 900 });
    expect(Credentials?.Expiration).toEqual(new Date('2026-11-20T12:15:00Z'));
    expect(AssumedRoleUser?.Arn).toBe('arn:aws:sts::111122223333:assumed-role/CloudMendReadOnly/scan-1');
  });

  it.each([
    ['no ExternalId', undefined],
    ['a random one', '7f1d1c0a-55f1-4a4e-9df7-6a1f7c7d2a11'],
    ['the bare name of the tenant', 'acme'],
    ['another prefix', 'xx-acme'],
    ['a name that no tenant can have', 'cm-Acme'],
    ['a dash too many', 'cm-acme-'],
    ['a sign that no tenant name has', 'cm-acme='],
    ['a reserved name', 'cm-admin'],
    ['a name that is too short', 'cm-ab'],
  ])('refuses %s', async (_case, ExternalId) => {
    await expect(assume({ ExternalId })).rejects.toMatchObject(DENIED);
  });

  it.each(['cm-nobody!', 'cm-*', 'x', ''])(
    'refuses an ExternalId that AWS would not accept: %p',
    async (ExternalId) => {
      await expect(assume({ ExternalId })).rejects.toMatchObject({ name: 'ValidationError' });
    },
  );

  it('admits only existing tenants, where it has a list of them', async () => {
    const plugin = demoPlugin({ isTenant: (tenantId) => Promise.resolve(tenantId === 'acme') });
    await expect(assume({ ExternalId: 'cm-globex' }, plugin)).rejects.toMatchObject(DENIED);
    await expect(assume({ ExternalId: 'cm-acme' }, plugin)).resolves.toBeDefined();
  });

  it('lets in the workspace that checks the product, whose name no customer can have', async () => {
    const role = { RoleArn: toRoleArn('111122223340'), ExternalId: toExternalId(PROBE_TENANT) };
    const plugin = demoPlugin({ linkedBy: async () => undefined });
    await expect(assume(role, plugin)).resolves.toBeDefined();
    await expect(assume({ ...role, ExternalId: 'cm-cloudmend-other' }, plugin)).rejects.toMatchObject(DENIED);
  });

  it.each([
    ['of a demo tenant', '111122223333', 'cm-globex'],
    ['of a demo tenant with another owner', '111122223365', 'cm-acme'],
    ['that another tenant has linked', '111122223340', 'cm-globex'],
  ])(
    'refuses the ExternalId of another existing tenant for an account %s, in the words of STS',
    async (_case, id, ExternalId) => {
      const plugin = demoPlugin({ linkedBy: async (accountId) => (accountId === '111122223340' ? 'acme' : undefined) });
      await expect(assume({ RoleArn: toRoleArn(id), ExternalId }, plugin)).rejects.toMatchObject({
        ...DENIED,
        message: `User: arn:aws:iam::000000000000:role/cloudmend-scan-worker is not authorized to perform: sts:AssumeRole on resource: ${toRoleArn(id)}`,
      });
    },
  );

  it('demands the id with StringEquals and names the one role that may come in', async () => {
    const platform = {
      accountId: '000000000000',
      workerRoleArn: 'arn:aws:iam::000000000000:role/worker',
      mendRoleArn: 'arn:aws:iam::000000000000:role/mender',
    };
    const policy = await trustPolicyFor('111122223333', 'cm-globex', {
      platform,
      isTenant: () => true,
      linkedBy: () => undefined,
    });
    expect(policy.Statement[0]).toMatchObject({
      Principal: { AWS: 'arn:aws:iam::000000000000:root' },
      Condition: {
        StringEquals: { 'sts:ExternalId': 'cm-acme' },
        ArnEquals: { 'aws:PrincipalArn': platform.workerRoleArn },
      },
    });
  });

  it('says of an unknown role what it says of one that refuses', async () => {
    const unknown = await assume({ RoleArn: toRoleArn('111122223333', 'Admin') }).catch(
      (thrown: Error) => thrown.message,
    );
    const refused = await assume({ ExternalId: 'cm-ab' }).catch((thrown: Error) => thrown.message);
    expect(String(unknown).replace('role/Admin', 'role/CloudMendReadOnly')).toBe(refused);
  });

  it('admits no one in the account that always refuses', async () => {
    await expect(assume({ RoleArn: toRoleArn(CLOSED_ACCOUNT_ID) })).rejects.toMatchObject(DENIED);
  });

  it('has no twin in another partition', async () => {
    await expect(
      assume({ RoleArn: toRoleArn('111122223333').replace('arn:aws:', 'arn:aws-cn:') }),
    ).rejects.toMatchObject(DENIED);
  });

  it('trusts the platform alone: a session of another demo account is refused', async () => {
    const stranger = await sessionIn('111122223310');
    await expect(assume({}, demoPlugin(), stranger)).rejects.toMatchObject(DENIED);
  });

  it.each([
    ['shorter than 15 minutes', 899],
    ['longer than the role allows', 3601],
  ])('refuses a session %s', async (_case, DurationSeconds) => {
    await expect(assume({ DurationSeconds })).rejects.toMatchObject({ name: 'ValidationError' });
  });

  it('takes the source identity that the role template grants', async () => {
    await expect(assume({ SourceIdentity: 'scan-1' })).resolves.toMatchObject({
      AssumedRoleUser: { AssumedRoleId: expect.stringContaining('scan-1') },
    });
  });
});

describe('credentials of a demo account', () => {
  const vpcs = (credentials: Awaited<ReturnType<typeof sessionIn>>, plugin = demoPlugin()) =>
    openClient({ Client: EC2Client, service: 'ec2', region: 'us-east-1', credentials, plugin }).send(
      new DescribeVpcsCommand({}),
    );

  it('say whose they are', async () => {
    const plugin = demoPlugin();
    const client = openClient({
      Client: STSClient,
      service: 'sts',
      region: 'us-east-1',
      credentials: await sessionIn('111122223342'),
      plugin,
    });
    await expect(client.send(new GetCallerIdentityCommand({}))).resolves.toMatchObject({
      Account: '111122223342',
      Arn: 'arn:aws:sts::111122223342:assumed-role/CloudMendReadOnly/scan-1',
    });
  });

  it('end when they said they would', async () => {
    let clock = NOON;
    const plugin = demoPlugin({ now: () => clock });
    const credentials = await sessionIn('111122223333', { DurationSeconds: 900 }, plugin);
    clock = new Date(NOON.getTime() + 899_000);
    await expect(vpcs(credentials, plugin)).resolves.toBeDefined();
    clock = new Date(NOON.getTime() + 900_000);
    await expect(vpcs(credentials, plugin)).rejects.toMatchObject({ name: 'RequestExpired' });
  });

  it('cannot be made up or moved to another account', async () => {
    const credentials = await sessionIn('111122223333');
    const [, body = '', signature = ''] = (credentials.sessionToken ?? '').split('.');
    const session = JSON.parse(Buffer.from(body, 'base64url').toString());
    const moved = Buffer.from(JSON.stringify({ ...session, accountId: '111122223334' })).toString('base64url');
    const forged = { ...credentials, sessionToken: `demo-session.${moved}.${signature}` };
    await expect(vpcs(forged)).rejects.toMatchObject({ name: 'InvalidClientTokenId' });
    await expect(vpcs({ ...credentials, accessKeyId: 'ASIA0000000000000000' })).rejects.toMatchObject({
      name: 'InvalidClientTokenId',
    });
  });

  it('can do no more than the session policy says', async () => {
    const Policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: ['ec2:DescribeVolumes'], Resource: '*' }],
    });
    await expect(vpcs(await sessionIn('111122223333', { Policy }))).rejects.toMatchObject({
      name: 'UnauthorizedOperation',
    });
  });

  const only = (Action: string, Effect = 'Allow'): string =>
    JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect, Action, Resource: '*' }] });
  const AUDIT = { PolicyArns: [{ arn: 'arn:aws:iam::aws:policy/SecurityAudit' }] };

  it.each([
    ['may do what the managed policy allows', AUDIT, true],
    ['may also do what one of several policies allows', { ...AUDIT, Policy: only('sts:GetCallerIdentity') }, true],
    ['may not do what one of them denies', { ...AUDIT, Policy: only('ec2:DescribeVpcs', 'Deny') }, false],
  ])('with a managed session policy %s', async (_case, input, isAllowed) => {
    const asked = vpcs(await sessionIn('111122223333', input));
    if (isAllowed) await expect(asked).resolves.toBeDefined();
    else await expect(asked).rejects.toMatchObject({ name: 'UnauthorizedOperation' });
  });

  it('with a managed session policy read no content that only the role allows', async () => {
    const credentials = await sessionIn('111122223333', AUDIT);
    const client = openClient({
      Client: CostExplorerClient,
      service: 'cost-explorer',
      region: 'us-east-1',
      credentials,
      plugin: demoPlugin(),
    });
    await expect(
      client.send(
        new GetCostAndUsageCommand({
          TimePeriod: { Start: '2026-10-01', End: '2026-11-01' },
          Granularity: 'MONTHLY',
          Metrics: ['UnblendedCost'],
        }),
      ),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('are not issued for session policies longer than STS takes, or for one that is not emulated', async () => {
    await expect(sessionIn('111122223333', { ...AUDIT, Policy: only('x'.repeat(1980)) })).rejects.toMatchObject({
      name: 'ValidationError',
    });
    for (const name of ['ReadOnlyAccess', 'constructor'])
      await expect(
        sessionIn('111122223333', { PolicyArns: [{ arn: `arn:aws:iam::aws:policy/${name}` }] }),
      ).rejects.toThrow(name);
  });

  it('leave requests of everyone else alone', async () => {
    await expect(vpcs({ accessKeyId: 'AKIAREALLOOKINGKEY00', secretAccessKey: 'x' })).rejects.toThrow(
      'The request left.',
    );
    await expect(assume({ RoleArn: toRoleArn('123456789012') })).rejects.toThrow('The request left.');
  });
});
