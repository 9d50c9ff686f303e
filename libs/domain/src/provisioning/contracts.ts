import * as z from 'zod';
import { defineContract } from '../contract/index';
import { NewScimToken, Provisioning, SCIM_PATH } from './provisioning';

const path = '/tenants/{tenantId}/provisioning';

export const getProvisioning = defineContract({
  name: 'getProvisioning',
  method: 'GET',
  path,
  audience: 'member',
  needs: 'manageUsers',
  input: z.strictObject({}),
  output: Provisioning,
});

/** A token for the directory of the company. A second one replaces the first without a gap. */
export const createScimToken = defineContract({
  name: 'createScimToken',
  method: 'POST',
  path: `${path}/tokens`,
  audience: 'member',
  needs: 'manageUsers',
  feature: 'sso',
  needsSecondFactor: true,
  showsOnce: true,
  audit: 'scim.token.create',
  input: z.strictObject({}),
  output: NewScimToken,
});

/** Takes effect on the next call. */
export const revokeScimToken = defineContract({
  name: 'revokeScimToken',
  method: 'DELETE',
  path: `${path}/tokens/{id}`,
  audience: 'member',
  needs: 'manageUsers',
  needsSecondFactor: true,
  audit: 'scim.token.revoke',
  input: z.strictObject({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string() }),
});

/** SCIM 2.0 (RFC 7644): bodies and answers have its shape, and it describes itself under /Schemas. */
export const answerScim = defineContract({
  name: 'answerScim',
  method: 'ANY',
  path: `${SCIM_PATH}/{address+}`,
  audience: 'machine',
  audit: 'scim.call',
  input: z.strictObject({}),
  output: z.unknown(),
});
