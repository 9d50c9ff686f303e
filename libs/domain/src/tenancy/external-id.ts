import type { TenantId } from './slug';

/** The ExternalId that a customer's trust policy must require. Computed on the server, never taken from a request. */
export const toExternalId = (tenantId: TenantId): string => `cm-${tenantId}`;
