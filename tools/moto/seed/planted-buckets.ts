/** One bucket as it is planted, and what is wrong with it. */
export interface PlantedBucket {
  readonly name: string;
  readonly region: string;
  readonly block?: 'all' | 'acls' | undefined;
  readonly publicAcl?: boolean;
  readonly statements?: readonly object[];
  readonly encryption?: boolean;
  readonly versioning?: 'Enabled' | 'Suspended';
  readonly isPublic: boolean;
  /** Anybody may upload. */
  readonly isDropBox?: boolean;
  readonly usesKms?: boolean;
  readonly isLocked?: boolean;
  readonly logsTo?: string;
  readonly lifecycle?: 'Enabled' | 'Disabled';
  readonly ownership?: 'BucketOwnerEnforced' | 'BucketOwnerPreferred';
  readonly isTlsOnly: boolean;
}

export const bucketArn = (name: string): string => `arn:aws:s3:::${name}`;
const plainHttp = { Bool: { 'aws:SecureTransport': 'false' } };
const tlsOnly = (name: string) => ({
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: [bucketArn(name), `${bucketArn(name)}/*`],
  Condition: plainHttp,
});
const readable = (name: string) => ({
  Effect: 'Allow',
  Principal: { AWS: '*' },
  Action: 's3:GetObject',
  Resource: `${bucketArn(name)}/*`,
});

export const BUCKETS: readonly PlantedBucket[] = [
  {
    name: 'access-logs',
    region: 'us-east-1',
    block: 'all',
    statements: [
      { ...readable('access-logs'), Principal: { Service: 'logging.s3.amazonaws.com' }, Action: 's3:PutObject' },
    ],
    isPublic: false,
    isTlsOnly: false,
  },
  {
    name: 'sound-us',
    region: 'us-east-1',
    block: 'all',
    statements: [tlsOnly('sound-us')],
    encryption: true,
    usesKms: true,
    versioning: 'Enabled',
    isLocked: true,
    logsTo: 'access-logs',
    lifecycle: 'Enabled',
    ownership: 'BucketOwnerEnforced',
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
  {
    name: 'drop-box',
    region: 'us-east-1',
    statements: [{ ...readable('drop-box'), Action: ['s3:PutObject'] }],
    lifecycle: 'Disabled',
    ownership: 'BucketOwnerPreferred',
    isPublic: true,
    isDropBox: true,
    isTlsOnly: false,
  },
  {
    name: 'drop-box-for-one-network',
    region: 'us-east-1',
    statements: [
      {
        ...readable('drop-box-for-one-network'),
        Action: 's3:*',
        Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } },
      },
    ],
    isPublic: false,
    isTlsOnly: false,
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
    statements: [{ ...tlsOnly('tls-for-one-folder'), Resource: `${bucketArn('tls-for-one-folder')}/safe/*` }],
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
