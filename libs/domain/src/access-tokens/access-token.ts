import * as z from 'zod';
import { TenantRole } from '../permissions/index';
import { TokenScope } from './scopes';

/** The lifetimes offered, in days. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;
export const DEFAULT_TOKEN_DAYS = 90;
export const TOKEN_DAYS_MOST = 365;
/** Tokens of one person or service account, and service accounts of a workspace (our choice). */
export const TOKENS_MOST = 20;
export const SERVICE_ACCOUNTS_MOST = 20;
/** Days before its end from which a token is shown as expiring. */
export const TOKEN_WARNING_DAYS = 14;

/** A token as listed; its secret is shown once, in the answer that creates it. */
export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the secret, to recognise it by. */
  prefix: z.string(),
  /** An email, or the name of a service account. */
  owner: z.string(),
  /** The service account's id; null if the token is a person's. */
  serviceAccount: z.string().nullable(),
  scopes: z.array(TokenScope),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  /** Within ten minutes; null if it was never used. */
  lastUsedAt: z.string().nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const NewAccessToken = z.object({ token: AccessToken, secret: z.string() });
export type NewAccessToken = z.infer<typeof NewAccessToken>;

/** What programs act as: it has a role, and no one signs in as it. */
export const ServiceAccount = z.object({
  id: z.string(),
  name: z.string(),
  role: TenantRole,
  createdAt: z.string(),
  createdBy: z.string(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** Roles that a service account may have: an admin's rights over people and billing are no program's. */
export const ServiceRole = TenantRole.exclude(['tenant-admin', 'tenant-auditor']);
export type ServiceRole = z.infer<typeof ServiceRole>;

const DAY_MS = 86_400_000;

export type TokenState = 'active' | 'expiring' | 'expired';

export const toTokenState = ({ expiresAt }: Pick<AccessToken, 'expiresAt'>, now: Date): TokenState => {
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return 'expired';
  return left <= TOKEN_WARNING_DAYS * DAY_MS ? 'expiring' : 'active';
};
