import * as z from 'zod';
import { defineContract } from '../contract/index';
import {
  AccessToken,
  DEFAULT_TOKEN_DAYS,
  NewAccessToken,
  ServiceAccount,
  ServiceRole,
  TOKEN_DAYS_MOST,
} from './access-token';
import { TokenScope } from './scopes';

const Id = z.string().min(1).max(64);
const Name = z.string().trim().min(1, 'Enter a name.').max(60);
const NewToken = {
  name: Name,
  scopes: z.array(TokenScope).min(1, 'Choose at least one scope.').max(TokenScope.options.length),
  days: z.number().int().min(1).max(TOKEN_DAYS_MOST).default(DEFAULT_TOKEN_DAYS),
};

/** One's own tokens; admins see everyone's. */
export const listAccessTokens = defineContract({
  name: 'listAccessTokens',
  method: 'GET',
  path: '/tenants/{tenantId}/access-tokens',
  audience: 'member',
  peopleOnly: true,
  input: z.strictObject({}),
  output: z.array(AccessToken),
});

/** A token of one's own: within one's role, and only as long as one has it. */
export const createAccessToken = defineContract({
  name: 'createAccessToken',
  method: 'POST',
  path: '/tenants/{tenantId}/access-tokens',
  audience: 'member',
  feature: 'accessTokens',
  peopleOnly: true,
  showsOnce: true,
  audit: 'token.create',
  auditInput: ['name', 'scopes', 'days'],
  input: z.strictObject(NewToken),
  output: NewAccessToken,
});

/** Takes effect on the next call. Admins may revoke everyone's tokens. */
export const revokeAccessToken = defineContract({
  name: 'revokeAccessToken',
  method: 'DELETE',
  path: '/tenants/{tenantId}/access-tokens/{id}',
  audience: 'member',
  peopleOnly: true,
  audit: 'token.revoke',
  input: z.strictObject({ id: Id }),
  output: z.object({ id: z.string() }),
});

export const listServiceAccounts = defineContract({
  name: 'listServiceAccounts',
  method: 'GET',
  path: '/tenants/{tenantId}/service-accounts',
  audience: 'member',
  needs: 'manageUsers',
  peopleOnly: true,
  input: z.strictObject({}),
  output: z.array(ServiceAccount),
});

export const createServiceAccount = defineContract({
  name: 'createServiceAccount',
  method: 'POST',
  path: '/tenants/{tenantId}/service-accounts',
  audience: 'member',
  needs: 'manageUsers',
  feature: 'serviceAccounts',
  peopleOnly: true,
  audit: 'service-account.create',
  auditInput: ['name', 'role'],
  input: z.strictObject({ name: Name, role: ServiceRole }),
  output: ServiceAccount,
});

/** Its tokens end with it. */
export const removeServiceAccount = defineContract({
  name: 'removeServiceAccount',
  method: 'DELETE',
  path: '/tenants/{tenantId}/service-accounts/{id}',
  audience: 'member',
  needs: 'manageUsers',
  peopleOnly: true,
  audit: 'service-account.remove',
  input: z.strictObject({ id: Id }),
  output: z.object({ id: z.string() }),
});

export const createServiceToken = defineContract({
  name: 'createServiceToken',
  method: 'POST',
  path: '/tenants/{tenantId}/service-accounts/{id}/tokens',
  audience: 'member',
  needs: 'manageUsers',
  feature: 'serviceAccounts',
  peopleOnly: true,
  showsOnce: true,
  audit: 'token.create',
  auditInput: ['id', 'name', 'scopes', 'days'],
  input: z.strictObject({ id: Id, ...NewToken }),
  output: NewAccessToken,
});
