import type { TenantId } from '@cloudmend/domain/tenancy';
import { isTenantId } from '@cloudmend/domain/tenancy';
import type { RawRequest } from './raw-request';

/** Where a member call may name its tenant. */
export const TENANT_NAMES: Record<keyof RawRequest, readonly string[]> = {
  path: ['tenantId'],
  query: ['tenant', 'tenantId'],
  body: ['tenantId'],
};

/** The tenant named in a request: one, none, or an invalid value. */
export type NamedTenant =
  | { readonly kind: 'one'; readonly tenantId: TenantId }
  | { readonly kind: 'none' }
  | { readonly kind: 'unusable' };

/** All places must agree; a repeated parameter or a text that is no canonical slug is refused, never repaired. */
export const namedTenant = ({ path, query, body }: RawRequest): NamedTenant => {
  const repeated = TENANT_NAMES.query.some((name) => (query.get(name)?.length ?? 0) > 1);
  const names: unknown[] = [
    ...TENANT_NAMES.path.flatMap((name) => (path.has(name) ? [path.get(name)] : [])),
    ...TENANT_NAMES.query.flatMap((name) => query.get(name) ?? []),
    ...TENANT_NAMES.body.flatMap((name) => (body.has(name) ? [body.get(name)] : [])),
  ];
  const [first] = names;
  if (names.length === 0) return { kind: 'none' };
  if (repeated || typeof first !== 'string' || !isTenantId(first)) return { kind: 'unusable' };
  return names.every((name) => name === first) ? { kind: 'one', tenantId: first } : { kind: 'unusable' };
};
