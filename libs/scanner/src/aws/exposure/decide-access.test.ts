import { ACCOUNT } from '../../testing/account';
import type { PolicyStatement } from '../policy-document';
import { type Caller, decideAccess, type NamedPolicy, type Target } from './decide-access';

const ROLE = `arn:aws:iam::${ACCOUNT}:role/web`;
const BUCKET = 'arn:aws:s3:::papers';
const GET = 's3:GetObject';

const statement = (Effect: string, Resource: unknown, more: PolicyStatement = {}): PolicyStatement => ({
  Effect,
  Action: GET,
  Resource,
  ...more,
});
const allow = (Resource: unknown = '*', more?: PolicyStatement) => statement('Allow', Resource, more);
const deny = (Resource: unknown = '*', more?: PolicyStatement) => statement('Deny', Resource, more);
const policy = (name: string, ...statements: readonly PolicyStatement[]): NamedPolicy => ({ name, statements });
const UNREAD: NamedPolicy = { name: 'secret', unread: 'The policy secret was not read.' };

const decide = (
  own: readonly PolicyStatement[],
  {
    attached,
    boundary,
    unread,
  }: { attached?: readonly PolicyStatement[]; boundary?: readonly PolicyStatement[]; unread?: boolean } = {},
) => {
  const caller: Caller = {
    arn: ROLE,
    policies: [policy('inline', ...own), ...(unread ? [UNREAD] : [])],
    ...(boundary ? { boundary: policy('boundary', ...boundary) } : {}),
  };
  const target: Target = { arn: BUCKET, hasObjects: true, policy: attached ? policy('bucket', ...attached) : null };
  return decideAccess(caller, GET, target).answer;
};

const MFA = { Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } };
const PLAIN_HTTP = { Principal: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
const AS_ROLE = { Principal: { AWS: ROLE } };
const AS_ACCOUNT = { Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` } };

describe('access of a role to the objects of a bucket', () => {
  it.each<[name: string, answer: string, ...asked: Parameters<typeof decide>]>([
    ['is denied without a statement', 'no', []],
    ['is allowed on every resource', 'yes', [allow()]],
    ['is allowed on its objects', 'yes', [allow(`${BUCKET}/*`)]],
    ['is allowed on some of its objects', 'yes', [allow(`${BUCKET}/reports/*`)]],
    ['is denied on the bucket alone', 'no', [allow(BUCKET)]],
    ['is denied on another bucket', 'no', [allow('arn:aws:s3:::papers-old/*')]],
    ['is allowed by a pattern of names', 'yes', [allow('arn:aws:s3:::pap*')]],
    ['is allowed by an action pattern in another case', 'yes', [allow('*', { Action: 'S3:get*' })]],
    ['is denied for another action', 'no', [allow('*', { Action: 's3:ListBucket' })]],
    ['is allowed by all but other actions', 'yes', [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }]],
    [
      'is allowed on all but another bucket',
      'yes',
      [{ Effect: 'Allow', Action: GET, NotResource: 'arn:aws:s3:::b/*' }],
    ],
    ['is denied on all but this bucket', 'no', [{ Effect: 'Allow', Action: GET, NotResource: `${BUCKET}/*` }]],
    ['is unknown under a condition', 'unknown', [allow('*', MFA)]],
    ['is unknown with a policy variable', 'unknown', [allow(`${BUCKET}/\${aws:PrincipalTag/team}/*`)]],
    ['is denied explicitly', 'no', [allow(), deny()]],
    ['is denied explicitly on this bucket', 'no', [allow(), deny(`${BUCKET}/*`)]],
    ['is unknown if a deny has a condition', 'unknown', [allow(), deny('*', MFA)]],
    ['is allowed if a deny covers some objects', 'yes', [allow(), deny(`${BUCKET}/private/*`)]],
    ['is unknown if allow and deny cover some objects', 'unknown', [allow(`${BUCKET}/a*`), deny(`${BUCKET}/a/*`)]],
    ['is unknown if a policy was not read', 'unknown', [], { unread: true }],
    ['is unknown if an unread policy may deny', 'unknown', [allow()], { unread: true }],
    ['is denied even if a policy was not read', 'no', [deny()], { unread: true }],
    ['is allowed by the bucket', 'yes', [], { attached: [allow(`${BUCKET}/*`, AS_ROLE)] }],
    ['is left to the role by the account', 'no', [], { attached: [allow(`${BUCKET}/*`, AS_ACCOUNT)] }],
    ['is denied to the account by the bucket', 'no', [allow()], { attached: [deny(`${BUCKET}/*`, AS_ACCOUNT)] }],
    ['is denied by the bucket', 'no', [allow()], { attached: [deny(`${BUCKET}/*`, AS_ROLE)] }],
    ['is allowed if only plain HTTP is denied', 'yes', [allow()], { attached: [deny(`${BUCKET}/*`, PLAIN_HTTP)] }],
    [
      'is unknown if all but some are denied',
      'unknown',
      [allow()],
      { attached: [deny(`${BUCKET}/*`, { NotPrincipal: { AWS: ROLE } })] },
    ],
    ['is allowed within a boundary', 'yes', [allow()], { boundary: [allow()] }],
    ['is denied outside a boundary', 'no', [allow()], { boundary: [allow('*', { Action: 'ec2:*' })] }],
    ['is unknown if the boundary has a condition', 'unknown', [allow()], { boundary: [allow('*', MFA)] }],
    ['is denied by a boundary alone', 'no', [], { boundary: [allow()] }],
  ])('%s', (_name, answer, ...asked) => expect(decide(...asked)).toBe(answer));
});
