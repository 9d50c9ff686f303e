import type { Key } from '../keyed-table/keys';
import { tenantKey } from '../table';

const BILL = 'BILL#';

/** An account's own bill, one item per month. */
export const accountPartition = (tenantId: string, accountId: string): string => tenantKey(tenantId, 'COST', accountId);
/** All accounts combined, one item per month, and the state of the rollup. */
export const tenantPartition = (tenantId: string): string => tenantKey(tenantId, 'COSTS');

export const billSort = (month: string): string => `${BILL}${month}`;

/** When an account was queried, and through which day its bill is closed. */
export const askedKey = (tenantId: string, accountId: string): Key => ({
  pk: accountPartition(tenantId, accountId),
  sk: 'ASKED',
});
/** Other data read with an account's bill. */
export const readingKey = (tenantId: string, accountId: string): Key => ({
  pk: accountPartition(tenantId, accountId),
  sk: 'READING',
});
/** The lease on the bills that an account pays, and the accounts it returned that day. */
export const leaseKey = (tenantId: string, payerId: string): Key => ({
  pk: accountPartition(tenantId, payerId),
  sk: 'LEASE',
});
export const restatedSort = (month: string, accountId = ''): string => `RESTATED#${month}#${accountId}`;
export const paidKey = (tenantId: string, month: string): Key => ({
  pk: tenantPartition(tenantId),
  sk: `PAID#${month}`,
});
export const headKey = (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'HEAD' });
