import * as z from 'zod';
import { defineContract } from '../contract/index';
import { CompanySignIn, ConnectionInput, SignInDomain, SignInRules } from './setup';

const path = '/tenants/{tenantId}/company-sign-in';

/** Members see how their workspace signs in; admins change it. */
export const getCompanySignIn = defineContract({
  name: 'getCompanySignIn',
  method: 'GET',
  path,
  audience: 'member',
  peopleOnly: true,
  input: z.strictObject({}),
  output: CompanySignIn,
});

/** Connects the workspace to its identity provider, or replaces the connection. No one signs in by it before it is turned on. */
export const saveCompanyConnection = defineContract({
  name: 'saveCompanyConnection',
  method: 'POST',
  path: `${path}/connection`,
  audience: 'member',
  needs: 'manageUsers',
  feature: 'sso',
  needsSecondFactor: true,
  audit: 'company-sign-in.connect',
  input: z.strictObject({ connection: ConnectionInput }),
  output: CompanySignIn,
  maxBodyBytes: 256 * 1024,
});

/** Removes the connection: no one signs in by it any more. Members and domains stay. */
export const removeCompanyConnection = defineContract({
  name: 'removeCompanyConnection',
  method: 'DELETE',
  path: `${path}/connection`,
  audience: 'member',
  needs: 'manageUsers',
  needsSecondFactor: true,
  audit: 'company-sign-in.disconnect',
  input: z.strictObject({}),
  output: CompanySignIn,
});

/** Turns company sign-in on, makes it required or turns it off, and says who gets which role. */
export const changeCompanyRules = defineContract({
  name: 'changeCompanyRules',
  method: 'POST',
  path: `${path}/rules`,
  audience: 'member',
  needs: 'manageUsers',
  feature: 'sso',
  needsSecondFactor: true,
  audit: 'company-sign-in.rules',
  auditInput: ['mode'],
  input: SignInRules,
  output: CompanySignIn,
});

/** Adds a domain, with the DNS record that proves it. */
export const addCompanyDomain = defineContract({
  name: 'addCompanyDomain',
  method: 'POST',
  path: `${path}/domains`,
  audience: 'member',
  needs: 'manageUsers',
  feature: 'sso',
  needsSecondFactor: true,
  audit: 'company-sign-in.domain.add',
  auditInput: ['domain'],
  input: z.strictObject({ domain: SignInDomain }),
  output: CompanySignIn,
});

/** Looks the DNS record up. One workspace has a domain at a time. */
export const verifyCompanyDomain = defineContract({
  name: 'verifyCompanyDomain',
  method: 'POST',
  path: `${path}/domains/{domain}/verify`,
  audience: 'member',
  needs: 'manageUsers',
  feature: 'sso',
  needsSecondFactor: true,
  audit: 'company-sign-in.domain.verify',
  auditInput: ['domain'],
  input: z.strictObject({ domain: SignInDomain }),
  output: CompanySignIn,
});

export const removeCompanyDomain = defineContract({
  name: 'removeCompanyDomain',
  method: 'DELETE',
  path: `${path}/domains/{domain}`,
  audience: 'member',
  needs: 'manageUsers',
  needsSecondFactor: true,
  audit: 'company-sign-in.domain.remove',
  auditInput: ['domain'],
  input: z.strictObject({ domain: SignInDomain }),
  output: CompanySignIn,
});

/** Anonymous: where users of an email domain sign in. Null for those who use a password. */
export const discoverCompanySignIn = defineContract({
  name: 'discoverCompanySignIn',
  method: 'GET',
  path: '/sign-in/company',
  audience: 'anyone',
  input: z.strictObject({ email: z.string().max(254) }),
  output: z.object({ provider: z.string().nullable() }),
});
