import * as z from 'zod';
import { TenantRole } from '../permissions/index';

/** What a directory may keep in a workspace (our choice). */
export const PROVISIONED_USERS_MOST = 2000;
export const PROVISIONED_GROUPS_MOST = 200;
/** The one in use and the one that replaces it. */
export const SCIM_TOKENS_MOST = 2;
export const SCIM_TOKEN_DAYS = 365;

/** The address of SCIM below the API. */
export const SCIM_PATH = '/scim/v2';
/** Who acts in the audit trail. */
export const SCIM_ACTOR = 'SCIM';

/** A token as listed; its secret is shown once, in the answer that creates it. */
export const ScimToken = z.object({
  id: z.string(),
  /** The beginning of the secret, to recognise it by. */
  prefix: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  /** Within ten minutes; null if it was never used. */
  lastUsedAt: z.string().nullable(),
});
export type ScimToken = z.infer<typeof ScimToken>;

export const NewScimToken = z.object({ token: ScimToken, secret: z.string() });
export type NewScimToken = z.infer<typeof NewScimToken>;

export const ListedGroup = z.object({
  id: z.string(),
  name: z.string(),
  members: z.number(),
  /** Of the first rule that names the group; null if none does. */
  role: TenantRole.nullable(),
});
export type ListedGroup = z.infer<typeof ListedGroup>;

/** What a directory has provisioned, as admins see it. */
export const Provisioning = z.object({
  /** What the directory is given as the address; null if no site is configured. */
  baseUrl: z.string().nullable(),
  /** Newest first. */
  tokens: z.array(ScimToken),
  users: z.number(),
  inactiveUsers: z.number(),
  /** By name. */
  groups: z.array(ListedGroup),
  hasVerifiedDomain: z.boolean(),
});
export type Provisioning = z.infer<typeof Provisioning>;
