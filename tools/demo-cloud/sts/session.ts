import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Policy } from './policy';

const Session = z.object({
  accountId: z.string(),
  roleName: z.string(),
  sessionName: z.string(),
  expiresAt: z.number(),
  /** The inline session policy, if the caller passed one. */
  policy: z.string().optional(),
  /** ARNs of the managed session policies. */
  policyArns: z.array(z.string()).optional(),
  /** What the role may do. @default - it reads */
  permissions: z.custom<Policy>().optional(),
});
/** The session behind credentials of a demo account. */
export type Session = z.infer<typeof Session>;

export interface IssuedCredentials {
  readonly AccessKeyId: string;
  readonly SecretAccessKey: string;
  readonly SessionToken: string;
  readonly Expiration: Date;
}

const TOKEN_PREFIX = 'demo-session.';
/** New in each process, so that only credentials issued by this process are valid. */
const SIGNING_KEY = randomBytes(32);

const sign = (text: string): string => createHmac('sha256', SIGNING_KEY).update(text).digest('base64url');
const toKeyId = (token: string): string =>
  `ASIA${createHash('sha256').update(token).digest('hex').slice(0, 16).toUpperCase()}`;

/** ARN of the session, as GetCallerIdentity and access-denied messages name it. */
export const sessionArn = ({ accountId, roleName, sessionName }: Session): string =>
  `arn:aws:sts::${accountId}:assumed-role/${roleName}/${sessionName}`;

/** The unique id that STS gives the session. */
export const toUserId = ({ accountId, sessionName }: Session): string => `AROADEMO${accountId}:${sessionName}`;

/** Credentials that contain the account and their expiry; valid nowhere else. */
export const issueCredentials = (session: Session): IssuedCredentials => {
  const body = Buffer.from(JSON.stringify(session)).toString('base64url');
  const token = `${TOKEN_PREFIX}${body}.${sign(body)}`;
  return {
    AccessKeyId: toKeyId(token),
    SecretAccessKey: sign(token),
    SessionToken: token,
    Expiration: new Date(session.expiresAt),
  };
};

/** Whether a token has the demo cloud's format. */
export const isDemoToken = (token: string | undefined): token is string => token?.startsWith(TOKEN_PREFIX) ?? false;

/** The session behind a token, or undefined for one that was not handed out here or belongs to another key. */
export const readSession = (token: string, accessKeyId: string): Session | undefined => {
  const [body = '', signature = ''] = token.slice(TOKEN_PREFIX.length).split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(body))];
  if (given.length !== right.length || !timingSafeEqual(given, right) || toKeyId(token) !== accessKeyId)
    return undefined;
  return Session.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
};
