import type { TenantId } from './slug';

/** The ExternalId that a customer's trust policy must require. Computed on the server, never taken from a request. */
export const externalIdOf = (tenantId: TenantId): string => `cm-${tenantId}`;
