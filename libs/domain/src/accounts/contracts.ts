import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Account, AccountId, Cloud } from './account';

export const listAccounts = defineContract({
  name: 'listAccounts',
  method: 'GET',
  path: '/tenants/{tenantId}/accounts',
  fallbacks: ['/accounts'],
  audience: 'member',
  input: z.strictObject({}),
  output: z.array(Account),
});

/** A linked account, for a program that waits until its role works or its scan has ended. */
export const getAccount = defineContract({
  name: 'getAccount',
  method: 'GET',
  path: '/tenants/{tenantId}/accounts/{accountId}',
  audience: 'member',
  input: z.strictObject({ accountId: AccountId }),
  output: Account,
});

export const linkAccount = defineContract({
  name: 'linkAccount',
  method: 'POST',
  path: '/tenants/{tenantId}/accounts/link',
  fallbacks: ['/accounts/link'],
  audience: 'member',
  tenantIn: 'path and body',
  needs: 'manageAccounts',
  audit: 'account.link',
  input: z.strictObject({
    cloud: Cloud,
    accountId: AccountId,
    friendlyName: z.string().trim().max(128).optional(),
    roleArn: z.string().trim().max(256).optional(),
  }),
  output: Account,
});

export const testAccount = defineContract({
  name: 'testAccount',
  method: 'POST',
  path: '/tenants/{tenantId}/accounts/test',
  fallbacks: ['/accounts/test'],
  audience: 'member',
  needs: 'manageAccounts',
  audit: 'account.test',
  input: z.strictObject({ cloud: Cloud, roleArn: z.string().trim().max(256) }),
  output: z.object({ assumed: z.boolean() }),
});

/** Gives a linked account another role, once that role has been tested. Name, history, findings and schedules stay. */
export const relinkAccount = defineContract({
  name: 'relinkAccount',
  method: 'POST',
  path: '/tenants/{tenantId}/accounts/relink',
  audience: 'member',
  needs: 'manageAccounts',
  audit: 'account.relink',
  input: z.strictObject({ cloud: Cloud, accountId: AccountId, roleArn: z.string().trim().max(256) }),
  output: Account,
});

const PolicyDocument = z.object({
  Version: z.literal('2012-10-17'),
  Statement: z.array(z.record(z.string(), z.unknown())),
});

export const getRoleTemplate = defineContract({
  name: 'getRoleTemplate',
  method: 'GET',
  path: '/tenants/{tenantId}/accounts/aws/role-template',
  fallbacks: ['/accounts/aws/role-template'],
  audience: 'member',
  input: z.strictObject({}),
  output: z.object({
    trustPolicy: PolicyDocument,
    permissionsPolicy: PolicyDocument,
    cloudFormation: z.string(),
    externalId: z.string(),
    master: z.string(),
    roleName: z.string(),
    maxSessionSeconds: z.number(),
    /**
     * A link to the CloudFormation console with everything filled in, valid for an hour; absent if this installation
     * publishes no template.
     */
    quickCreateUrl: z.url().optional(),
  }),
});

export const unlinkAccount = defineContract({
  name: 'unlinkAccount',
  method: 'DELETE',
  path: '/tenants/{tenantId}/accounts/delete',
  fallbacks: ['/accounts/delete', '/tenants/{tenantId}/accounts/{accountId}'],
  audience: 'member',
  needs: 'manageAccounts',
  audit: 'account.unlink',
  input: z.strictObject({ accountId: AccountId }),
  output: z.object({ accountId: AccountId }),
});
