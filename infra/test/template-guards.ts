import { listActions, type Statement } from './policies';
import type { Templates } from './template-rows';

export interface Resource {
  readonly Type: string;
  Properties: Record<string, never>;
}
export interface Json {
  readonly Resources: Record<string, Resource>;
}
export type Jsons = Record<keyof Templates, Json>;
export type Change = (templates: Jsons) => void;

export const of = <T>({ Resources }: Json, type: string): T[] =>
  Object.values(Resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties as T] : []));
export const first = <T>(json: Json, type: string): T => of<T>(json, type)[0] as T;
const put = ({ Resources }: Json, Type: string, Properties: object = {}): void => {
  Resources['Added'] = { Type, Properties: Properties as Record<string, never> };
};
const drop = ({ Resources }: Json, type: string): void => {
  for (const [id, { Type }] of Object.entries(Resources)) if (Type === type) delete Resources[id];
};

interface Pool {
  Schema: Array<{ Name: string; Mutable?: boolean }>;
  LambdaConfig: Record<string, unknown>;
}
interface Behaviour {
  readonly PathPattern?: string;
  CachePolicyId: string;
}
interface Policy {
  readonly Roles: ReadonlyArray<{ readonly Ref: string }>;
  readonly PolicyDocument: { Statement: Statement[] };
}
interface Lambda {
  ReservedConcurrentExecutions?: number;
  /** Absent on a function without settings. */
  readonly Environment?: { readonly Variables: Record<string, unknown> };
}
interface Bucket {
  ObjectLockEnabled?: boolean;
  readonly ObjectLockConfiguration?: { readonly Rule: { readonly DefaultRetention: { Mode: string; Days: number } } };
}
interface Headers {
  readonly ResponseHeadersPolicyConfig: {
    CorsConfig?: object;
    readonly SecurityHeadersConfig: Record<string, object>;
    CustomHeadersConfig?: object;
  };
}

const POOL = 'AWS::Cognito::UserPool';
const LAMBDA = 'AWS::Lambda::Function';
const HEADERS = 'AWS::CloudFront::ResponseHeadersPolicy';
/** CloudFront's managed policy that caches. */
const CACHING_OPTIMISED = '658327ea-f89d-4fab-a63d-7e88639e58f6';

const kept =
  (pattern: string): Change =>
  ({ web }) => {
    const { DistributionConfig } = first<{ DistributionConfig: { CacheBehaviors: Behaviour[] } }>(
      web,
      'AWS::CloudFront::Distribution',
    );
    for (const behaviour of DistributionConfig.CacheBehaviors)
      if (behaviour.PathPattern === pattern) behaviour.CachePolicyId = CACHING_OPTIMISED;
  };
const allowStatement = (json: Json, statement: Omit<Statement, 'Effect'>): void =>
  void first<Policy>(json, 'AWS::IAM::Policy').PolicyDocument.Statement.push({ Effect: 'Allow', ...statement });
const onKey = (pattern: string) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [pattern] } });
/** Changes the write permissions of the first function. */
const openedTo = (json: Json, change: (statement: Statement) => void): void =>
  of<Policy>(json, 'AWS::IAM::Policy')
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Sid }) => Sid === 'SystemRecords')
    .slice(0, 1)
    .forEach(change);
const headers =
  (change: (config: Headers['ResponseHeadersPolicyConfig']) => void): Change =>
  ({ web }) =>
    change(first<Headers>(web, HEADERS).ResponseHeadersPolicyConfig);
const security = (name: string, value?: object): Change =>
  headers(({ SecurityHeadersConfig }) => {
    if (value) SecurityHeadersConfig[name] = value;
    else delete SecurityHeadersConfig[name];
  });
const trigger =
  (name: string): Change =>
  ({ identity }) =>
    void delete first<Pool>(identity, POOL).LambdaConfig[name];
const changeBucket =
  (change: (bucket: Bucket) => void): Change =>
  ({ storage }) =>
    of<Bucket>(storage, 'AWS::S3::Bucket')
      .filter(({ ObjectLockEnabled }) => ObjectLockEnabled)
      .forEach(change);

/** A guard of a row, and the template without it. */
export const TAKEN_OUT: ReadonlyArray<readonly [id: string, what: string, change: Change]> = [
  [
    'S02',
    'a mutable workspace attribute',
    ({ identity }) => first<Pool>(identity, POOL).Schema.forEach((field) => Object.assign(field, { Mutable: true })),
  ],
  [
    'S02',
    'another browser-writable attribute',
    ({ identity }) =>
      void first<{ WriteAttributes: string[] }>(identity, 'AWS::Cognito::UserPoolClient').WriteAttributes.push(
        'email_verified',
      ),
  ],
  ['S01', 'a pool without the sign-up trigger', trigger('PreSignUp')],
  ['S01', 'a pool without the confirmation trigger', trigger('PostConfirmation')],
  [
    'S01',
    'users of another identity provider',
    ({ identity }) => put(identity, 'AWS::Cognito::UserPoolIdentityProvider'),
  ],
  [
    'S05',
    'another function that lists all users',
    ({ api }) => allowStatement(api, { Action: 'cognito-idp:ListUsers', Resource: '*' }),
  ],
  [
    'S21',
    'a function that writes all platform records',
    ({ api }) => openedTo(api, (statement) => Object.assign(statement, { Condition: onKey('S#*') })),
  ],
  [
    'S21',
    'another function that writes memberships',
    ({ api }) => openedTo(api, (statement) => Object.assign(statement, { Condition: onKey('S#USER#*') })),
  ],
  ['S23', 'cached API answers', kept('/api/*')],
  [
    'S31',
    'an API without a throttle',
    ({ api }) =>
      void delete first<{ DefaultRouteSettings?: object }>(api, 'AWS::ApiGatewayV2::Stage').DefaultRouteSettings,
  ],
  ['S31', 'an API without a firewall', ({ web }) => drop(web, 'AWS::WAFv2::WebACL')],
  [
    'S31',
    'a function that answers without the CDN',
    ({ api }) => void delete first<Lambda>(api, LAMBDA).Environment?.Variables['CLOUDMEND_ORIGIN_SECRET_ARN'],
  ],
  [
    'S31',
    'calls that name their own address',
    ({ web }) =>
      of<{ FunctionCode: string }>(web, 'AWS::CloudFront::Function').forEach(
        (edge) =>
          void (edge.FunctionCode = edge.FunctionCode.replace(
            'event.viewer.ip',
            "event.request.headers['x-viewer-address'].value",
          )),
      ),
  ],
  [
    'S31',
    'a gateway that answers everyone who knows its name',
    ({ api }) => void Object.assign(first<object>(api, 'AWS::ApiGatewayV2::Stage'), { StageName: '$default' }),
  ],
  [
    'S63',
    'a CDN that logs paths',
    ({ web }) => first<{ RecordFields: string[] }>(web, 'AWS::Logs::Delivery').RecordFields.push('cs-uri-stem'),
  ],
  [
    'S63',
    "the CDN's older log",
    ({ web }) =>
      void Object.assign(
        first<{ DistributionConfig: object }>(web, 'AWS::CloudFront::Distribution').DistributionConfig,
        { Logging: { Bucket: 'logs' } },
      ),
  ],
  [
    'S31',
    "API calls without the CDN's function",
    ({ web }) =>
      first<{ DistributionConfig: { CacheBehaviors: Array<{ FunctionAssociations?: object }> } }>(
        web,
        'AWS::CloudFront::Distribution',
      ).DistributionConfig.CacheBehaviors.forEach((behaviour) => void delete behaviour.FunctionAssociations),
  ],
  [
    'S34',
    "another role that enters customers' accounts",
    ({ api }) => allowStatement(api, { Action: 'sts:AssumeRole', Resource: 'arn:aws:iam::*:role/CloudMendReadOnly' }),
  ],
  [
    'S34',
    'workers that may enter our own account',
    ({ scan }) =>
      of<Policy>(scan, 'AWS::IAM::Policy').forEach(({ PolicyDocument }) => {
        PolicyDocument.Statement = PolicyDocument.Statement.filter(
          (statement) => statement.Effect !== 'Deny' || !listActions(statement).includes('sts:AssumeRole'),
        );
      }),
  ],
  ['S44', 'a cached configuration', kept('/amplify_outputs.json')],
  ['S45', 'an identity pool', ({ identity }) => put(identity, 'AWS::Cognito::IdentityPool')],
  [
    'S47',
    'an API that another origin may read',
    ({ api }) =>
      void Object.assign(first<object>(api, 'AWS::ApiGatewayV2::Api'), { CorsConfiguration: { AllowOrigins: ['*'] } }),
  ],
  [
    'S47',
    'a CDN that another origin may read',
    headers((config) => void (config.CorsConfig = { AccessControlAllowOrigins: { Items: ['*'] } })),
  ],
  [
    'S52',
    'workers without a concurrency limit',
    ({ scan }) => void (first<Lambda>(scan, LAMBDA).ReservedConcurrentExecutions = 301),
  ],
  [
    'S52',
    'more readers than workers',
    ({ scan }) =>
      of<Lambda>(scan, LAMBDA).forEach(
        ({ Environment: { Variables } = { Variables: {} } }) => void (Variables['CLOUDMEND_ACCOUNTS_AT_ONCE'] &&= '46'),
      ),
  ],
  [
    'S52',
    'a sign-in trigger without reserved concurrency',
    ({ identity }) => void delete first<Lambda>(identity, LAMBDA).ReservedConcurrentExecutions,
  ],
  [
    'S64',
    'a role that removes audit trail copies',
    ({ storage, scan }) => {
      const [id] = Object.entries(storage.Resources).find(
        ([name, { Type }]) => Type === 'AWS::S3::Bucket' && name.startsWith('Trail'),
      ) ?? ['TrailCopies'];
      allowStatement(scan, {
        Action: 's3:DeleteObjectVersion',
        Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, '/trail-copies/*']] },
      });
    },
  ],
  [
    'S64',
    "a function that writes the operators' audit trail",
    ({ api }) =>
      first<Policy>(api, 'AWS::IAM::Policy').PolicyDocument.Statement.forEach(
        (statement) => void (statement.Sid === 'PlatformTrailStands' && Object.assign(statement, { Sid: 'Other' })),
      ),
  ],
  ['S64', 'copies that are not locked', changeBucket((bucket) => void delete bucket.ObjectLockEnabled)],
  [
    'S64',
    'copies whose lock an administrator may lift',
    changeBucket(
      ({ ObjectLockConfiguration }) =>
        void Object.assign(ObjectLockConfiguration?.Rule.DefaultRetention ?? {}, { Mode: 'GOVERNANCE' }),
    ),
  ],
  [
    'S64',
    'copies locked for only a day',
    changeBucket(
      ({ ObjectLockConfiguration }) =>
        void Object.assign(ObjectLockConfiguration?.Rule.DefaultRetention ?? {}, { Days: 1 }),
    ),
  ],
  [
    'S70',
    'pages in a foreign frame',
    security('ContentSecurityPolicy', { ContentSecurityPolicy: "default-src 'self'" }),
  ],
  ['S70', 'pages without a year of HSTS', security('StrictTransportSecurity', { AccessControlMaxAgeSec: 60 })],
  ['S70', 'content type sniffing', security('ContentTypeOptions')],
  ['S70', 'referrers sent to other sites', security('ReferrerPolicy', { ReferrerPolicy: 'unsafe-url' })],
  [
    'S70',
    'API answers without security headers',
    ({ web }) =>
      first<{ DistributionConfig: { CacheBehaviors: Array<{ ResponseHeadersPolicyId?: object }> } }>(
        web,
        'AWS::CloudFront::Distribution',
      )
        .DistributionConfig.CacheBehaviors.slice(0, 1)
        .forEach((behaviour) => void delete behaviour.ResponseHeadersPolicyId),
  ],
  ['S70', 'pages that may use the camera', headers((config) => void delete config.CustomHeadersConfig)],
];
