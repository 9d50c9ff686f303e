/** The gate's own records, across tenants: tenants, memberships, claims, holds, idempotency keys, rate windows. */
export interface SystemStore {
  readonly placeholder?: never;
}
