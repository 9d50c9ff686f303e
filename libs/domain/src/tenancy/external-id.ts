import type { TenantId } from './slug';

/** The ExternalId a customer's trust policy must demand. Computed on the server, never taken from a request. */
export const externalIdOf = (tenantId: TenantId): string => `cm-${tenantId}`;
