import { ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import { rotateOriginSecret } from './rotate-origin-secret';

type Command = { readonly input: Record<string, never>; readonly constructor: { readonly name: string } };

/** Secrets Manager and CloudFront as far as a rotation uses them. */
const openRotation = () => {
  const versions = new Map([['old-version', { value: 'old', stages: ['AWSCURRENT'] }]]);
  const cdn = { header: 'old', etag: 'E1', status: 'Deployed', updates: 0, sends: true };
  const pending = { value: '', stages: [] as string[] };
  const secrets = async ({ constructor: { name }, input }: Command) => {
    const { VersionId, ClientRequestToken, SecretString, MoveToVersionId, RemoveFromVersionId } = input;
    if (name === 'DescribeSecretCommand')
      return {
        RotationEnabled: true,
        VersionIdsToStages: Object.fromEntries([
          ['new-version', pending.stages],
          ...[...versions].map(([id, { stages }]) => [id, stages]),
        ]),
      };
    if (name === 'GetSecretValueCommand') {
      const found = versions.get(VersionId as never);
      if (!found) throw new ResourceNotFoundException({ message: 'none', $metadata: {} });
      return { SecretString: found.value };
    }
    if (name === 'PutSecretValueCommand') {
      versions.set(ClientRequestToken as never, { value: SecretString as never, stages: ['AWSPENDING'] });
      return {};
    }
    versions.set(MoveToVersionId as never, {
      value: versions.get(MoveToVersionId as never)?.value ?? '',
      stages: ['AWSCURRENT', 'AWSPENDING'],
    });
    versions.set(RemoveFromVersionId as never, { value: 'old', stages: ['AWSPREVIOUS'] });
    return {};
  };
  const config = () => ({
    Comment: 'kept',
    Origins: {
      Quantity: 2,
      Items: [
        { Id: 'pages', DomainName: 'bucket' },
        {
          Id: 'api',
          DomainName: 'api',
          CustomHeaders: {
            Quantity: cdn.sends ? 1 : 0,
            Items: cdn.sends ? [{ HeaderName: 'x-origin-secret', HeaderValue: cdn.header }] : [],
          },
        },
      ],
    },
  });
  let changed: unknown;
  const cloudFront = async ({ constructor: { name }, input }: Command) => {
    if (name === 'GetDistributionConfigCommand') return { DistributionConfig: config(), ETag: cdn.etag };
    if (name === 'GetDistributionCommand')
      return { Distribution: { Status: cdn.status, DistributionConfig: config() } };
    if (input['IfMatch'] !== cdn.etag) throw new Error('PreconditionFailed');
    changed = input['DistributionConfig'];
    const { Origins } = changed as ReturnType<typeof config>;
    Object.assign(cdn, {
      header: Origins.Items[1]?.CustomHeaders?.Items[0]?.HeaderValue,
      status: 'InProgress',
      updates: cdn.updates + 1,
    });
    return {};
  };
  let waits = 0;
  const rotate = rotateOriginSecret({
    secrets: { send: secrets } as never,
    cdn: { send: cloudFront } as never,
    distributionId: 'D1',
    wait: async () => {
      waits += 1;
      if (waits === 3) cdn.status = 'Deployed';
    },
  });
  const step = (Step: string) => rotate({ Step, SecretId: 'arn', ClientRequestToken: 'new-version' });
  return { versions, cdn, step, changed: () => changed, waits: () => waits };
};

const STEPS = ['createSecret', 'setSecret', 'testSecret', 'finishSecret'];

describe('the secret between CDN and API', () => {
  it('is regenerated, sent to the CDN, and solely valid only after every edge uses it', async () => {
    const { versions, cdn, step, changed, waits } = openRotation();
    await step('createSecret');
    const { value, stages } = versions.get('new-version') ?? { value: '', stages: [] };
    expect([value.length, stages]).toEqual([48, ['AWSPENDING']]);
    expect([cdn.header, versions.get('old-version')?.stages]).toEqual(['old', ['AWSCURRENT']]);
    await step('setSecret');
    expect([cdn.header, versions.get('old-version')?.stages]).toEqual([value, ['AWSCURRENT']]);
    expect(changed()).toMatchObject({ Comment: 'kept', Origins: { Items: [{ Id: 'pages' }, { Id: 'api' }] } });
    await step('testSecret');
    expect(waits()).toBe(3);
    await step('finishSecret');
    expect(versions.get('new-version')?.stages).toContain('AWSCURRENT');
  });

  it('is not changed twice if a step is repeated', async () => {
    const { versions, cdn, step } = openRotation();
    await step('createSecret');
    const first = versions.get('new-version')?.value;
    for (const again of ['createSecret', 'setSecret', 'setSecret', ...STEPS, ...STEPS]) await step(again);
    expect([versions.get('new-version')?.value, cdn.header, cdn.updates]).toEqual([first, first, 1]);
  });

  it('is unchanged if the CDN sends another value, none, or is not done', async () => {
    const { versions, cdn, step } = openRotation();
    await step('createSecret');
    await step('setSecret');
    cdn.header = 'of a concurrent deployment';
    await expect(step('testSecret')).rejects.toThrow('another value');
    cdn.sends = false;
    await expect(step('setSecret')).rejects.toThrow('sends no x-origin-secret');
    expect(versions.get('old-version')?.stages).toEqual(['AWSCURRENT']);
  });

  it.each(['', 'constructor', 'deleteSecret'])('rejects the unknown step "%s"', async (name) => {
    await expect(openRotation().step(name)).rejects.toThrow('no step');
  });
});
