import { collectAwsUnit } from '../collect-aws-unit';
import { judge } from '../provider';
import { GLOBAL_REGION } from '../../snapshot';
import { type FakeAnswer, fakeReader } from '../../testing/fake-reader';
import { ACCOUNT, NOW } from '../../testing/resources';

const OPEN = {
  BlockPublicAcls: false,
  IgnorePublicAcls: false,
  BlockPublicPolicy: false,
  RestrictPublicBuckets: false,
};

/** A bucket that can be read completely. */
const READABLE: Readonly<Record<string, FakeAnswer>> = {
  's3:ListBuckets': { Buckets: [{ Name: 'papers', BucketRegion: 'eu-west-1' }] },
  's3-control:GetPublicAccessBlock': { PublicAccessBlockConfiguration: OPEN },
  's3:GetPublicAccessBlock': { PublicAccessBlockConfiguration: OPEN },
  's3:GetBucketPolicy': { Policy: JSON.stringify({ Version: '2012-10-17', Statement: [] }) },
  's3:GetBucketEncryption': {
    ServerSideEncryptionConfiguration: { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
  },
  's3:GetBucketVersioning': { Status: 'Enabled' },
  's3:GetBucketAcl': { Grants: [] },
  's3:GetBucketTagging': { TagSet: [] },
};

const scan = async (answers: Readonly<Record<string, FakeAnswer>>) => {
  const part = { accountId: ACCOUNT, region: GLOBAL_REGION, service: 's3' };
  const unit = await collectAwsUnit(fakeReader(answers), part, {
    now: NOW,
    range: '30d',
    pause: () => Promise.resolve(),
  });
  const verdicts = judge(ACCOUNT, [unit]).filter(({ check }) => check.startsWith('s3-'));
  return { gaps: unit.gaps, statusOf: Object.fromEntries(verdicts.map(({ check, status }) => [check, status])) };
};

describe('a denied call about one bucket', () => {
  it('is the only reason for unknown', async () => {
    const { gaps, statusOf } = await scan(READABLE);
    expect(gaps).toEqual([]);
    expect(Object.values(statusOf)).not.toContain('unknown');
  });

  it.each([
    ['s3:GetBucketPolicy', 's3:GetBucketPolicy', ['s3-bucket-public', 's3-bucket-tls-only']],
    ['s3:GetBucketEncryption', 's3:GetEncryptionConfiguration', ['s3-bucket-encryption']],
    ['s3:GetBucketVersioning', 's3:GetBucketVersioning', ['s3-bucket-versioning']],
    ['s3:GetBucketAcl', 's3:GetBucketAcl', ['s3-bucket-public']],
    ['s3:GetPublicAccessBlock', 's3:GetBucketPublicAccessBlock', ['s3-bucket-public-access-block']],
    ['s3-control:GetPublicAccessBlock', 's3:GetAccountPublicAccessBlock', ['s3-bucket-public-access-block']],
  ] as const)('%s: neither passes nor fails, and is a gap that names the permission', async (call, action, checks) => {
    const { gaps, statusOf } = await scan({ ...READABLE, [call]: 'denied' });
    expect(gaps.map(({ operation }) => operation)).toEqual([action]);
    expect(Object.keys(statusOf).filter((check) => statusOf[check] === 'unknown')).toEqual(
      expect.arrayContaining([...checks]),
    );
  });
});
