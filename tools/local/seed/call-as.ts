import type { z } from 'zod';
import { type Contract, IDEMPOTENCY_HEADER } from '@cloudmend/domain/contract';
import { API_BASE } from '../../../infra/config/api-base';
import { gateway, type GatewayEndpoint } from '../server/gateway';
import type { DemoTenant } from './demo-people';

export interface CallerOptions {
  readonly endpoints: readonly GatewayEndpoint[];
  readonly clientId: string;
  readonly issuer: string;
  readonly clock: () => Date;
}

/** A user acting in a workspace. */
export interface DemoPerson {
  readonly tenant: DemoTenant;
  readonly email: string;
  readonly sub: string;
}

export type CallAs = <C extends Contract>(
  person: DemoPerson,
  contract: C,
  input?: Readonly<Record<string, unknown>>,
) => Promise<z.infer<C['output']>>;

/** The user's address, from the documentation block. */
const OFFICE = '203.0.113.24';
const SESSION_SECONDS = 900;

/** Calls the API as a demo user: the same gate, handlers and audit trail as for a user in the browser. */
export const openCallAs = ({ endpoints, clientId, issuer, clock }: CallerOptions): CallAs => {
  let claims: Record<string, unknown> = {};
  let count = 0;
  const faults: unknown[] = [];
  const call = gateway(
    endpoints,
    async () => claims,
    (error) => faults.push(error),
  );
  return async ({ tenant: { tenantId }, email, sub }, contract, input = {}) => {
    const seconds = Math.floor(clock().getTime() / 1000);
    claims = {
      sub,
      email,
      email_verified: true,
      token_use: 'id',
      aud: clientId,
      iss: issuer,
      iat: seconds,
      auth_time: seconds,
      exp: seconds + SESSION_SECONDS,
    };
    count += 1;
    const given: Record<string, unknown> = { tenantId, ...input };
    const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(given[name]);
      if (name !== 'tenantId') delete given[name];
      return encodeURIComponent(value);
    });
    // A contract whose path contains the workspace does not accept it again.
    if (contract.path.includes('{tenantId}')) delete given['tenantId'];
    const isRead = contract.method === 'GET';
    const query = isRead ? `?${new URLSearchParams(given as Record<string, string>).toString()}` : '';
    const request = new Request(`http://localhost${API_BASE}${path}${query}`, {
      method: contract.method,
      headers: {
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: `demo-${contract.name}-${seconds}-${count}`,
      },
      ...(isRead || contract.method === 'DELETE' ? {} : { body: JSON.stringify(given) }),
    });
    const response = await call(request, { sourceIp: OFFICE, authorizations: 0 });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`The demo data could not be created: ${contract.name} returned ${response.status} ${text}`, {
        cause: faults[0],
      });
    return contract.output.parse(JSON.parse(text)) as z.infer<(typeof contract)['output']>;
  };
};
