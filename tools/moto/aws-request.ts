import type { IncomingHttpHeaders } from 'node:http';

export interface AwsRequest {
  /** Signing name: `ec2`, `s3`, `ce`. */
  readonly service: string;
  readonly region: string;
  readonly operation: string;
}

/** S3 operations differ by their query only. */
const S3_OPERATIONS: Readonly<Record<string, string>> = {
  acl: 'GetBucketAcl',
  encryption: 'GetBucketEncryption',
  lifecycle: 'GetBucketLifecycleConfiguration',
  location: 'GetBucketLocation',
  logging: 'GetBucketLogging',
  'object-lock': 'GetObjectLockConfiguration',
  ownershipControls: 'GetBucketOwnershipControls',
  policy: 'GetBucketPolicy',
  publicAccessBlock: 'GetPublicAccessBlock',
  tagging: 'GetBucketTagging',
  versioning: 'GetBucketVersioning',
};

const s3Operation = (url: URL): string => {
  if (url.pathname.startsWith('/v20180820/')) return 'GetAccountPublicAccessBlock';
  const named = [...url.searchParams.keys()]
    .map((key) => S3_OPERATIONS[key])
    .find((operation) => operation !== undefined);
  return named ?? (url.pathname === '/' ? 'ListBuckets' : 'Other');
};

/** Operations of REST services differ by their path. */
const REST_OPERATIONS: Readonly<Record<string, ReadonlyArray<readonly [path: RegExp, operation: string]>>> = {
  apigateway: [
    [/^\/restapis$/, 'GetRestApis'],
    [/^\/restapis\/[^/]+\/stages$/, 'GetStages'],
  ],
  cloudfront: [
    [/^\/[\d-]+\/distribution$/, 'ListDistributions'],
    [/^\/[\d-]+\/distribution\/[^/]+\/config$/, 'GetDistributionConfig'],
  ],
  eks: [
    [/^\/clusters$/, 'ListClusters'],
    [/^\/clusters\/[^/]+$/, 'DescribeCluster'],
  ],
  es: [
    [/\/domain-info$/, 'DescribeDomains'],
    [/\/domain$/, 'ListDomainNames'],
  ],
  lambda: [
    [/\/functions\/?$/, 'ListFunctions'],
    [/\/policy$/, 'GetPolicy'],
    [/\/url$/, 'GetFunctionUrlConfig'],
  ],
  'access-analyzer': [[/^\/analyzer/, 'ListAnalyzers']],
  backup: [[/^\/backup-vaults/, 'ListBackupVaults']],
  elasticfilesystem: [[/^\/2015-02-01\/file-systems/, 'DescribeFileSystems']],
  guardduty: [
    [/^\/detector\/./, 'GetDetector'],
    [/^\/detector/, 'ListDetectors'],
  ],
  macie2: [[/^\/macie/, 'GetMacieSession']],
  securityhub: [
    [/^\/accounts/, 'DescribeHub'],
    [/^\/standards/, 'GetEnabledStandards'],
    [/^\/productSubscriptions/, 'ListEnabledProductsForImport'],
  ],
};

const restOperation = (service: string, path: string): string | undefined => {
  const { pathname } = new URL(path, 'http://rest');
  return REST_OPERATIONS[service]?.find(([form]) => form.test(pathname))?.[1];
};

const queryOperation = (body: string): string => new URLSearchParams(body).get('Action') ?? 'Other';

/** Operations of Account Management differ by their path. */
const ACCOUNT_OPERATIONS: Readonly<Record<string, string>> = {
  '/getAlternateContact': 'GetAlternateContact',
  '/getContactInformation': 'GetContactInformation',
};

const credentialScope = (headers: IncomingHttpHeaders): readonly string[] =>
  /Credential=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split('/') ?? [];

/** Reads service, Region and operation of a signed request. */
export const readAwsRequest = (path: string, headers: IncomingHttpHeaders, body: string): AwsRequest => {
  const [, , region = '', service = ''] = credentialScope(headers);
  if (service === 's3') return { service, region, operation: s3Operation(new URL(path, 'http://s3')) };
  if (service === 'account') return { service, region, operation: ACCOUNT_OPERATIONS[path] ?? 'Other' };
  const target = headers['x-amz-target'];
  if (typeof target === 'string') return { service, region, operation: target.replace(/^.*\./, '') };
  return { service, region, operation: restOperation(service, path) ?? queryOperation(body) };
};

const XML = 'text/xml';
/** All other services answer errors in JSON. */
const QUERY_SERVICES: ReadonlySet<string> = new Set([
  'cloudfront',
  'elasticache',
  'elasticloadbalancing',
  'iam',
  'rds',
  'redshift',
  'sns',
  'sts',
]);

/** Access denied, in the error format of each service. */
export const accessDenied = ({
  service,
}: AwsRequest): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} => {
  const message = '<Message>Refused by the test.</Message>';
  if (service === 'ec2')
    return {
      status: 403,
      headers: { 'content-type': XML },
      body: `<Response><Errors><Error><Code>UnauthorizedOperation</Code>${message}</Error></Errors><RequestID>0</RequestID></Response>`,
    };
  if (service === 's3')
    return {
      status: 403,
      headers: { 'content-type': 'application/xml' },
      body: `<Error><Code>AccessDenied</Code>${message}</Error>`,
    };
  if (!QUERY_SERVICES.has(service))
    return {
      status: 400,
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': 'AccessDeniedException' },
      body: '{"__type":"AccessDeniedException","message":"Refused by the test."}',
    };
  return {
    status: 403,
    headers: { 'content-type': XML },
    body: `<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code>${message}</Error><RequestId>0</RequestId></ErrorResponse>`,
  };
};
