import type { EventParts } from '../../runtime/testing/an-event';

/** Spellings of a name that a careless comparison takes for the name itself. */
export const SPELLINGS: ReadonlyArray<(name: string) => string> = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => ` ${name}`,
  (name) => `${name} `,
  (name) => `${name}/`,
  (name) => `${name}%00`,
  (name) => `${name}\u0000`,
  (name) => `../${name}`,
  (name) => `%2e%2e%2f${name}`,
  (name) => `%25${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  (name) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  (name) => `${name};x=1`,
  (name) => `${name}#`,
  (name) => `T#${name}`,
  (name) => `${name}\u200b`,
  (name) => name.replace('a', '\u0430'),
  (name) => name.replace('e', '\uff45'),
  (name) => `${name}-`,
  (name) => name.replace('-', '--'),
  (name) => `${name},${name}`,
  (name) => `["${name}"]`,
];

/** Where a request names its workspace. */
export interface Slot {
  readonly name: string;
  /** True if the request is entirely about the other workspace or contradicts itself: then it must be refused. */
  readonly isRefused: boolean;
  readonly needsPath?: true;
  toParts(foreign: string, own: string): EventParts & { readonly body?: Readonly<Record<string, unknown>> };
}

const q = encodeURIComponent;

/** Every place for a name. A path only has it if the route has the parameter. */
export const SLOTS: readonly Slot[] = [
  { name: 'path', isRefused: true, needsPath: true, toParts: (tenantId) => ({ path: { tenantId } }) },
  { name: 'query tenant', isRefused: true, toParts: (tenant) => ({ query: `tenant=${q(tenant)}` }) },
  { name: 'query tenantId', isRefused: true, toParts: (tenantId) => ({ query: `tenantId=${q(tenantId)}` }) },
  {
    name: 'raw query',
    isRefused: true,
    toParts: (tenant) => ({ query: `tenant=${tenant.replace(/[&#+]/g, q)}` }),
  },
  { name: 'body', isRefused: true, toParts: (tenantId) => ({ body: { tenantId } }) },
  { name: 'a list in the body', isRefused: true, toParts: (tenantId) => ({ body: { tenantId: [tenantId] } }) },
  {
    name: 'an object in the body',
    isRefused: true,
    toParts: (tenantId) => ({ body: { tenantId: { toString: tenantId, tenantId } } }),
  },
  {
    name: 'own path, foreign body',
    isRefused: true,
    needsPath: true,
    toParts: (tenantId, own) => ({ path: { tenantId: own }, body: { tenantId } }),
  },
  {
    name: 'own path, foreign query',
    isRefused: true,
    needsPath: true,
    toParts: (tenant, own) => ({ path: { tenantId: own }, query: `tenant=${q(tenant)}` }),
  },
  {
    name: 'foreign path, own body',
    isRefused: true,
    needsPath: true,
    toParts: (tenantId, own) => ({ path: { tenantId }, body: { tenantId: own } }),
  },
  {
    name: 'query, own first',
    isRefused: true,
    toParts: (tenant, own) => ({ query: `tenant=${own}&tenant=${q(tenant)}` }),
  },
  {
    name: 'query, foreign first',
    isRefused: true,
    toParts: (tenant, own) => ({ query: `tenant=${q(tenant)}&tenantId=${own}` }),
  },
  {
    name: 'foreign everywhere',
    isRefused: true,
    needsPath: true,
    toParts: (tenantId) => ({
      path: { tenantId },
      query: `tenant=${q(tenantId)}&tenantId=${q(tenantId)}`,
      body: { tenantId },
    }),
  },
  {
    name: 'nested in the body',
    isRefused: false,
    toParts: (tenantId, own) => ({
      query: `tenant=${own}`,
      body: { scan: { tenantId }, tenant: tenantId, pk: `T#${tenantId}` },
    }),
  },
  {
    name: 'a header',
    isRefused: false,
    toParts: (tenantId, own) => ({
      query: `tenant=${own}`,
      headers: { 'x-tenant-id': tenantId, 'x-tenant': tenantId, 'idempotency-key': tenantId },
    }),
  },
  {
    name: 'the token',
    isRefused: false,
    toParts: (tenantId) => ({
      claims: { 'custom:tenant': tenantId, 'custom:plan': 'enterprise', 'cognito:groups': '[tenant-admin]' },
    }),
  },
  { name: 'ids alone', isRefused: false, toParts: (_foreign, own) => ({ query: `tenantId=${own}` }) },
];
