import type { TenantId } from '@cloudmend/domain/tenancy';

/** A scan that has not ended, in any tenant: what the watchdog looks at. */
export interface OpenScan {
  readonly tenantId: TenantId;
  readonly scanId: string;
  readonly status: 'queued' | 'running';
  readonly scanTs: string;
  /** When a worker last gave a sign of life; null while queued. */
  readonly heartbeatAt: string | null;
}

/** The gate's own records, across tenants: tenants, memberships, claims, holds, idempotency keys, rate windows. */
export interface SystemStore {
  /** Every scan of every tenant that has not ended, oldest first. */
  openScans(): Promise<readonly OpenScan[]>;
}
