import type { z } from 'zod';
import type { Account } from '@cloudmend/domain/accounts';
import { type Contract, IDEMPOTENCY_HEADER } from '@cloudmend/domain/contract';
import { contracts } from '@cloudmend/domain/contracts';
import { MAIN_DEMO_ACCOUNT_ID } from '../../demo-cloud';
import { demoRoleArn } from '../demo-account';
import { API_BASE, gateway, type GatewayEndpoint } from '../server/gateway';
import { adminEmail, MAIN_TENANT } from './demo-people';

export interface SeedAccountOptions {
  readonly endpoints: readonly GatewayEndpoint[];
  /** The admin's sub. */
  readonly sub: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly now: Date;
  /** Resolves when no scan is under way. */
  readonly scansSettled: () => Promise<void>;
}

const { tenantId } = MAIN_TENANT;

/** Calls the API as the demo tenant's admin: the same gate, handlers and audit trail as for a person in the browser. */
const adminCalls = ({ endpoints, sub, clientId, issuer, now }: SeedAccountOptions) => {
  const seconds = Math.floor(now.getTime() / 1000);
  const email = adminEmail(MAIN_TENANT);
  const claims = {
    sub,
    email,
    email_verified: true,
    token_use: 'id',
    aud: clientId,
    iss: issuer,
    iat: seconds,
    auth_time: seconds,
    exp: seconds + 900,
  };
  const faults: unknown[] = [];
  const call = gateway(
    endpoints,
    async () => claims,
    (error) => faults.push(error),
  );
  return async <C extends Contract>(contract: C, body?: object): Promise<z.infer<C['output']>> => {
    const path = contract.path.replace('{tenantId}', tenantId);
    const request = new Request(`http://localhost${API_BASE}${path}`, {
      method: contract.method,
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: `demo-${contract.name}-${seconds}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const response = await call(request, { sourceIp: '127.0.0.1', authorizations: 0 });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`The demo data could not be made: ${contract.name} answered ${response.status} ${text}`, {
        cause: faults[0],
      });
    return contract.output.parse(JSON.parse(text)) as z.infer<C['output']>;
  };
};

/** Links the demo account to the demo tenant and scans it, unless that has been done. */
export const seedAccount = async (options: SeedAccountOptions): Promise<void> => {
  const call = adminCalls(options);
  const linked: Account[] = await call(contracts.listAccounts);
  if (!linked.some(({ accountId }) => accountId === MAIN_DEMO_ACCOUNT_ID)) {
    await call(contracts.linkAccount, {
      tenantId,
      cloud: 'aws',
      accountId: MAIN_DEMO_ACCOUNT_ID,
      friendlyName: 'acme-prod',
      roleArn: demoRoleArn(MAIN_DEMO_ACCOUNT_ID),
    });
  }
  if ((await call(contracts.listScans)).some(({ status }) => status === 'done')) return;
  await call(contracts.startScan, {
    tenantId,
    cloud: 'aws',
    mode: 'all',
    range: '90d',
    services: 'all',
    notes: '',
    accounts: [MAIN_DEMO_ACCOUNT_ID],
  });
  await options.scansSettled();
};
