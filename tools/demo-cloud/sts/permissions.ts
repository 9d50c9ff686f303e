import { FIX_WRITES } from '@cloudmend/mend';
import { MAIN_DEMO_ACCOUNT_ID, SILENT_ACCOUNT_ID } from '../demo-accounts';
import { readManagedPolicy } from './managed-policies';
import { allows, type Policy } from './policy';
import { sessionArn, type Session } from './session';
import { WireError } from '../wire/wire-error';

/** The account with a gap, and its denied service. */
export const GAP_ACCOUNT_ID = '111122223301';

/** Denied actions of an account and their Region. Default: all Regions. */
const DENIED: Readonly<Record<string, { readonly action: string; readonly region?: string }>> = {
  // As a policy of the organization does it that guards who may see whom a secret is shared with.
  [MAIN_DEMO_ACCOUNT_ID]: { action: 'secretsmanager:GetResourcePolicy', region: 'eu-west-1' },
  [SILENT_ACCOUNT_ID]: { action: '*' },
  [GAP_ACCOUNT_ID]: { action: 'cloudtrail:*', region: 'eu-west-1' },
};

/** Permissions of the reader's role: read everything that the account does not deny. */
export const writeRolePolicy = (accountId: string): Policy => ({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Action: '*', Resource: '*' },
    { Effect: 'Deny', Action: FIX_WRITES, Resource: '*' },
    ...[DENIED[accountId] ?? []].flat().map(({ action, region }) => ({
      Effect: 'Deny' as const,
      Action: action,
      Resource: '*',
      ...(region && { Condition: { StringEquals: { 'aws:RequestedRegion': region } } }),
    })),
  ],
});

export interface Call {
  readonly service: string;
  readonly region: string;
  /** The IAM action: `ec2:DescribeVolumes`. */
  readonly action: string;
  /** @default - any */
  readonly resource?: string;
  /** More condition keys. */
  readonly context?: Readonly<Record<string, string>>;
}

/** Error codes for denied access by service. */
const REFUSALS: Readonly<Record<string, { readonly code: string; readonly statusCode: number }>> = {
  apigateway: { code: 'AccessDeniedException', statusCode: 403 },
  ec2: { code: 'UnauthorizedOperation', statusCode: 403 },
  eks: { code: 'AccessDeniedException', statusCode: 403 },
  lambda: { code: 'AccessDeniedException', statusCode: 403 },
  opensearch: { code: 'AccessDeniedException', statusCode: 403 },
  sns: { code: 'AuthorizationError', statusCode: 403 },
};

/** Services that answer in JSON say "AccessDeniedException". */
const XML_SERVICES: ReadonlySet<string> = new Set([
  'cloudfront',
  'elasticache',
  'elb',
  'elbv2',
  'iam',
  'rds',
  'redshift',
  's3',
  's3-control',
  'sts',
]);
const toRefusal = (service: string): { readonly code: string; readonly statusCode: number } => {
  const own = Object.hasOwn(REFUSALS, service) ? REFUSALS[service] : undefined;
  if (own) return own;
  return XML_SERVICES.has(service)
    ? { code: 'AccessDenied', statusCode: 403 }
    : { code: 'AccessDeniedException', statusCode: 400 };
};

/** What a session may at most do: all its session policies together; undefined if it has none. */
const restrictTo = ({ policy, policyArns = [] }: Session): Policy | undefined => {
  const passed = [
    ...policyArns.map(readManagedPolicy),
    ...(policy === undefined ? [] : [JSON.parse(policy) as Policy]),
  ];
  if (passed.length === 0) return undefined;
  return { Version: '2012-10-17', Statement: passed.flatMap(({ Statement }) => Statement) };
};

/**
 * Allows a call if the role and one of the session policies allow it, and none of them denies it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies.html#policies_session @throws WireError as the service does
 */
export const authorize = (session: Session, { service, region, action, resource, context }: Call): void => {
  const request = {
    principal: sessionArn(session),
    action,
    resource,
    context: { 'aws:RequestedRegion': region, ...context },
  };
  const policies = [session.permissions ?? writeRolePolicy(session.accountId), restrictTo(session) ?? []].flat();
  if (policies.every((policy) => allows(policy, request))) return;
  const { code, statusCode } = toRefusal(service);
  throw new WireError(code, `User: ${request.principal} is not authorized to perform: ${action}`, statusCode);
};

const toExpiry = (service: string): string => {
  if (service === 'ec2') return 'RequestExpired';
  return XML_SERVICES.has(service) || service === 'sns' ? 'ExpiredToken' : 'ExpiredTokenException';
};

/** @throws WireError if the session has expired */
export const checkExpiry = (session: Session, service: string, now: Date): void => {
  if (now.getTime() < session.expiresAt) return;
  throw new WireError(
    toExpiry(service),
    'The security token included in the request is expired',
    service === 's3' ? 400 : 403,
  );
};
