import {
  CreateBucketCommand,
  PutBucketEncryptionCommand,
  PutBucketPolicyCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Expected, type SeedTarget, clientSettings } from './manifest';

interface PlantedBucket {
  readonly name: string;
  readonly region: string;
  readonly block?: 'all' | 'acls' | undefined;
  readonly publicAcl?: boolean;
  readonly statements?: readonly object[];
  readonly encryption?: boolean;
  readonly versioning?: 'Enabled' | 'Suspended';
  readonly isPublic: boolean;
  readonly isTlsOnly: boolean;
}

const arn = (name: string): string => `arn:aws:s3:::${name}`;
const plainHttp = { Bool: { 'aws:SecureTransport': 'false' } };
const tlsOnly = (name: string) => ({
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: [arn(name), `${arn(name)}/*`],
  Condition: plainHttp,
});
const readable = (name: string) => ({
  Effect: 'Allow',
  Principal: { AWS: '*' },
  Action: 's3:GetObject',
  Resource: `${arn(name)}/*`,
});

const BUCKETS: readonly PlantedBucket[] = [
  {
    name: 'sound-us',
    region: 'us-east-1',
    block: 'all',
    statements: [tlsOnly('sound-us')],
    encryption: true,
    versioning: 'Enabled',
    isPublic: false,
    isTlsOnly: true,
  },
  {
    name: 'sound-eu',
    region: 'eu-west-1',
    block: 'all',
    statements: [tlsOnly('sound-eu')],
    encryption: true,
    versioning: 'Enabled',
    isPublic: false,
    isTlsOnly: true,
  },
  { name: 'bare', region: 'us-east-1', isPublic: false, isTlsOnly: false },
  {
    name: 'half-blocked',
    region: 'eu-west-1',
    block: 'acls',
    encryption: true,
    versioning: 'Suspended',
    isPublic: false,
    isTlsOnly: false,
  },
  {
    name: 'public-by-acl',
    region: 'us-east-1',
    publicAcl: true,
    encryption: true,
    versioning: 'Enabled',
    isPublic: true,
    isTlsOnly: false,
  },
  {
    name: 'public-by-policy',
    region: 'eu-west-1',
    statements: [readable('public-by-policy')],
    encryption: true,
    isPublic: true,
    isTlsOnly: false,
  },
  {
    name: 'policy-but-blocked',
    region: 'us-east-1',
    block: 'all',
    statements: [readable('policy-but-blocked')],
    encryption: true,
    versioning: 'Enabled',
    isPublic: false,
    isTlsOnly: false,
  },
  {
    name: 'open-to-one-network',
    region: 'us-east-1',
    statements: [{ ...readable('open-to-one-network'), Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }],
    encryption: true,
    versioning: 'Enabled',
    isPublic: false,
    isTlsOnly: false,
  },
  {
    name: 'tls-for-one-folder',
    region: 'eu-west-1',
    block: 'all',
    statements: [{ ...tlsOnly('tls-for-one-folder'), Resource: `${arn('tls-for-one-folder')}/safe/*` }],
    isPublic: false,
    isTlsOnly: false,
  },
  {
    name: 'tls-for-reading',
    region: 'eu-west-1',
    block: 'all',
    statements: [{ ...tlsOnly('tls-for-reading'), Action: 's3:GetObject' }],
    versioning: 'Enabled',
    isPublic: false,
    isTlsOnly: false,
  },
];

const verdictsOf = ({ block, isPublic, isTlsOnly, encryption, versioning }: PlantedBucket): Record<string, Expected> => ({
  's3-bucket-public-access-block': block === 'all' ? 'pass' : 'fail',
  's3-bucket-public': isPublic ? 'fail' : 'pass',
  's3-bucket-encryption': encryption ? 'pass' : 'fail',
  's3-bucket-tls-only': isTlsOnly ? 'pass' : 'fail',
  's3-bucket-versioning': versioning === 'Enabled' ? 'pass' : 'fail',
});

const plantBucket = async ({ endpoint, manifest }: SeedTarget, bucket: PlantedBucket): Promise<void> => {
  const { name: Bucket, region, block, publicAcl, statements, encryption, versioning } = bucket;
  const s3 = new S3Client(clientSettings(endpoint, region));
  await s3.send(
    new CreateBucketCommand({
      Bucket,
      ...(publicAcl ? { ACL: 'public-read' } : {}),
      ...(region === 'us-east-1' ? {} : { CreateBucketConfiguration: { LocationConstraint: 'eu-west-1' } }),
    }),
  );
  if (block) {
    const all = block === 'all';
    const PublicAccessBlockConfiguration = {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: all,
      RestrictPublicBuckets: all,
    };
    await s3.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
  }
  if (statements)
    await s3.send(
      new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Version: '2012-10-17', Statement: statements }) }),
    );
  if (encryption)
    await s3.send(
      new PutBucketEncryptionCommand({
        Bucket,
        ServerSideEncryptionConfiguration: { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
      }),
    );
  if (versioning) await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: versioning } }));
  await s3.send(
    new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: 'data-classification', Value: 'internal' }] } }),
  );
  manifest.plant(arn(Bucket), verdictsOf(bucket));
};

/** Buckets, open and closed, in both regions. */
export const seedS3 = async (target: SeedTarget): Promise<void> => {
  for (const bucket of BUCKETS) await plantBucket(target, bucket);
};
