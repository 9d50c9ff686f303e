import type { ConnectionInput, SignInRules } from '@cloudmend/domain/company-sign-in';
import { toRecordName } from '@cloudmend/domain/company-sign-in';
import type { Contract } from '@cloudmend/domain/contract';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { PreSignUpTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { endpoints } from '../../api/endpoints';
import {
  COMPANY_CLIENT,
  anEvent,
  type EventParts,
  type ParsedAnswer,
  readAnswer,
} from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { preSignUp } from '../../triggers/pre-sign-up';
import { preTokenGeneration } from '../../triggers/pre-token-generation';

/** Calls an endpoint through the gate. */
export const callEndpoint = async (name: string, parts: EventParts): Promise<ParsedAnswer> => {
  const row = endpoints.find(({ contract }: { contract: Contract }) => contract.name === name);
  if (!row) throw new Error(`There is no call ${name}.`);
  return readAnswer((await (await row.load()).handler(anEvent(parts))) as object);
};

export const OIDC: Extract<ConnectionInput, { kind: 'oidc' }> = {
  kind: 'oidc',
  issuer: 'https://login.company.example',
  clientId: 'client',
  clientSecret: 'not-to-be-shown',
  emailAttribute: 'email',
  groupsAttribute: 'groups',
};

export const RULES: SignInRules = {
  mode: 'optional',
  roles: [
    { group: 'Cloud Admins', role: 'tenant-admin' },
    { group: 'Engineers', role: 'tenant-devops' },
  ],
  defaultRole: null,
  breakGlass: [],
};

interface SetUp {
  readonly tenantId: string;
  readonly admin: string;
  readonly domain: string;
}

/** Connects a workspace by the API, as its admin would. Returns the provider's name in the pool. */
export const connectCompany = async (
  bench: TestServices,
  { tenantId, admin, domain }: SetUp,
  rules: Partial<SignInRules> = {},
): Promise<string> => {
  const path = { tenantId };
  bench.answerCall = async () => ({ status: 200, body: JSON.stringify({ issuer: OIDC.issuer }) });
  const done = async (name: string, parts: EventParts): Promise<ParsedAnswer['body']> => {
    const { status, body } = await callEndpoint(name, { sub: admin, ...parts });
    if (status !== 200) throw new Error(`${name}: ${status} ${body.message}`);
    return body;
  };
  await done('saveCompanyConnection', { path, body: { connection: OIDC } });
  const { domains } = await done('addCompanyDomain', { path, body: { domain } });
  const entry = domains.find((each: { domain: string }) => each.domain === domain);
  bench.records[toRecordName(domain)] = [entry.recordValue];
  await done('verifyCompanyDomain', { path: { ...path, domain }, body: {} });
  await done('changeCompanyRules', { path, body: { ...RULES, ...rules } });
  const { provider } = await bench.local.system.companySignIns.get(tenantId as TenantId);
  return provider ?? '';
};

export interface Vouched {
  readonly provider: string;
  readonly subject?: string;
  readonly email: string;
  readonly groups?: string;
  /** What Cognito has never passed on, but might. */
  readonly forged?: Readonly<Record<string, string>>;
}

const toAttributes = ({ email, groups = '', forged }: Vouched): Record<string, string> => ({
  sub: `pool-user-of-${email}`,
  email,
  email_verified: 'false',
  'custom:groups': groups,
  'cognito:user_status': 'EXTERNAL_PROVIDER',
  ...forged,
});

const common = (user: Vouched) => ({
  region: 'us-east-1',
  userPoolId: 'us-east-1_Test00001',
  userName: `${user.provider}_${user.subject ?? user.email}`,
  callerContext: { awsSdkVersion: '-', clientId: COMPANY_CLIENT },
});

export const signUpByProvider = ({ services }: TestServices, user: Vouched): Promise<PreSignUpTriggerEvent> =>
  preSignUp(services)({
    version: '1',
    triggerSource: 'PreSignUp_ExternalProvider',
    ...common(user),
    request: { userAttributes: toAttributes(user) },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  } as PreSignUpTriggerEvent);

export type TokenClaims = Readonly<Record<string, string>>;

/** The claims of a session that Cognito would issue after the pre-token trigger. @throws as the trigger does */
export const issueFor = async (
  { services }: TestServices,
  user: Vouched,
  source: 'HostedAuth' | 'RefreshTokens' = 'HostedAuth',
): Promise<TokenClaims> => {
  const event = {
    version: '2',
    triggerSource: `TokenGeneration_${source}`,
    ...common(user),
    request: {
      userAttributes: toAttributes(user),
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [] },
      scopes: ['openid', 'email'],
    },
    response: { claimsAndScopeOverrideDetails: {} },
  } as unknown as PreTokenGenerationV2TriggerEvent;
  const { response } = await preTokenGeneration(services)(event);
  const added = response.claimsAndScopeOverrideDetails?.idTokenGeneration?.claimsToAddOrOverride ?? {};
  return { aud: COMPANY_CLIENT, email: user.email, ...(added as Record<string, string>) };
};
