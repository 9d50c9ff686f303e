import type { Contract } from '@cloudmend/domain/contract';

/** A request relative to the API base, without headers. */
export interface RequestPlan {
  readonly method: Contract['method'];
  /** Path and query. */
  readonly path: string;
  readonly body?: string;
}

type Values = Readonly<Record<string, unknown>>;

const PARAMETER = /\{(\w+)\}/g;

const toNames = (path: string): ReadonlySet<string> =>
  new Set([...path.matchAll(PARAMETER)].map((match) => match[1] as string));

/** Removes path parameters from query and body; adds the tenant if the path does not contain it. */
const toRest = (contract: Contract, path: string, tenantId: string | undefined, input: Values): Values => {
  const named = toNames(path);
  const rest = Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== undefined && !named.has(key)),
  );
  const wantsTenant = tenantId !== undefined && (!named.has('tenantId') || contract.tenantIn === 'path and body');
  return wantsTenant ? { ...rest, [contract.tenantIn === 'query.tenant' ? 'tenant' : 'tenantId']: tenantId } : rest;
};

const fillPath = (path: string, values: Values): string =>
  path.replace(PARAMETER, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new TypeError(`The call requires ${name}.`);
    return encodeURIComponent(String(value));
  });

const toQuery = (values: Values): string => {
  const query = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
};

/** Puts tenant and input where the contract declares them: path, query (GET) or JSON body (POST and DELETE). */
export const buildRequest = (
  contract: Contract,
  path: string,
  tenantId: string | undefined,
  input: Values,
): RequestPlan => {
  const filled = fillPath(path, { ...input, ...(tenantId === undefined ? {} : { tenantId }) });
  const rest = toRest(contract, path, tenantId, input);
  return contract.method === 'GET'
    ? { method: 'GET', path: filled + toQuery(rest) }
    : { method: contract.method, path: filled, body: JSON.stringify(rest) };
};
