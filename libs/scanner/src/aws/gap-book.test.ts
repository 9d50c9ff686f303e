import { collectAwsUnit } from './collect-aws-unit';
import { CloudError, type CloudReader } from '../cloud-port';
import { judge } from './provider';
import { GLOBAL_REGION } from '../snapshot';
import { ACCOUNT, NOW } from '../testing/account';
import { fakeReader } from '../testing/fake-reader';
import { toCloudError } from './cloud-error';
import { openGapBook } from './gap-book';

const UNIT = { accountId: ACCOUNT, region: 'us-east-1', service: 'ec2' };
const WHO = `User: arn:aws:sts::${ACCOUNT}:assumed-role/CloudMendReadOnly/scan is not authorized to perform: ec2:DescribeVolumes`;

const readUnit = (reader: CloudReader, service: string, region: string) =>
  collectAwsUnit(
    reader,
    { accountId: ACCOUNT, region, service },
    { now: NOW, range: '30d', purposes: ['security'], pause: () => Promise.resolve() },
  );

describe('a denial', () => {
  it.each([
    [`${WHO} with an explicit deny in a service control policy`, 'a service control policy of the organization'],
    [`${WHO} because no service control policy allows the ec2:DescribeVolumes action`, 'a service control policy'],
    [`${WHO} with an explicit deny in a resource control policy`, 'a resource control policy of the organization'],
    [`${WHO} because no permissions boundary allows the ec2:DescribeVolumes action`, 'the permissions boundary'],
    [`${WHO} because no VPC endpoint policy allows the ec2:DescribeVolumes action`, 'the policy of a VPC endpoint'],
    [`${WHO} because no identity-based policy allows the ec2:DescribeVolumes action`, 'the role does not allow'],
    ['You are not authorized to perform this operation.', 'the role does not allow'],
  ])('%s is blamed on %s', (message, blamed) => {
    const thrown = toCloudError({ name: 'UnauthorizedOperation', message }, 'ec2:DescribeVolumes');
    expect(openGapBook(UNIT).note(thrown)).toContain(blamed);
    expect(openGapBook(UNIT).note(thrown)).toContain('ec2:DescribeVolumes');
  });
});

describe('a session that one bucket rejects', () => {
  const buckets = { Buckets: ['far', 'near'].map((Name) => ({ Name, BucketRegion: 'us-east-1' })) };
  const refuseWith = (code: string) => {
    const rest = fakeReader({ 's3:ListBuckets': buckets, 's3:GetBucketVersioning': { Status: 'Enabled' } });
    const reader: CloudReader = {
      calls: 0,
      read: (call, signal) =>
        call.input['Bucket'] === 'far'
          ? Promise.reject(toCloudError({ name: code, message: code }, `s3:${call.operation}`))
          : rest.read(call, signal),
    };
    return readUnit(reader, 's3', GLOBAL_REGION);
  };

  it.each(['InvalidToken', 'InvalidAccessKeyId', 'AuthFailure'])('(%s) affects only that bucket', async (code) => {
    const unit = await refuseWith(code);
    const versioning = judge(ACCOUNT, [unit]).filter(({ check }) => check === 's3-bucket-versioning');
    expect(versioning.map(({ resource, status }) => [resource, status])).toEqual([
      ['arn:aws:s3:::far', 'unknown'],
      ['arn:aws:s3:::near', 'pass'],
    ]);
    expect(unit.gaps.map(({ reason }) => reason).join(' ')).toContain(code);
  });

  it('ends the unit if it has expired: nothing after it can be read', async () => {
    await expect(refuseWith('ExpiredToken')).rejects.toThrow(CloudError);
  });

  it('ends the unit if no call succeeded: the credentials may be invalid', async () => {
    await expect(readUnit(fakeReader({ 's3:ListBuckets': 'expired' }), 's3', GLOBAL_REGION)).rejects.toThrow(
      CloudError,
    );
  });
});

describe('a service that a region does not offer', () => {
  const noSuchHost = (service: string) => {
    const rest = fakeReader({});
    const reader: CloudReader = {
      calls: 0,
      read: (call, signal) =>
        call.service === service
          ? Promise.reject(
              toCloudError(
                { name: 'Error', code: 'ENOTFOUND', message: `getaddrinfo ENOTFOUND ${service}.${call.region}` },
                `${service}:${call.operation}`,
              ),
            )
          : rest.read(call, signal),
    };
    return reader;
  };
  const macie = async (region: string) => {
    const unit = await readUnit(noSuchHost('macie2'), 'governance', region);
    return {
      said: judge(ACCOUNT, [unit])
        .filter(({ check, region: at }) => check === 'macie-enabled' && at === region)
        .map(({ status }) => status),
      gaps: unit.gaps.filter(({ operation }) => operation.startsWith('macie2:')).length,
    };
  };

  it('is not a gap and not called: Macie in Zurich', async () => {
    expect(await macie('eu-central-2')).toEqual({ said: [], gaps: 0 });
  });

  it('is unknown if AWS offers it there: the network may have failed', async () => {
    expect(await macie('eu-west-1')).toEqual({ said: ['unknown'], gaps: 1 });
  });

  it('has nothing to list: distributions in GovCloud', async () => {
    const unit = await collectAwsUnit(
      noSuchHost('cloudfront'),
      { accountId: ACCOUNT, region: GLOBAL_REGION, service: 'cloudfront' },
      { now: NOW, range: '30d', partition: 'aws-us-gov', pause: () => Promise.resolve() },
    );
    expect([unit.unreadKinds, unit.gaps]).toEqual([[], []]);
  });
});
