import { joinKey, tenantKey } from '../table';

/** The item with a tenant's open scans and the day's count: all limits and joins are decided on it. */
export const slotsKey = (tenantId: string) => ({ pk: tenantKey(tenantId), sk: 'SCAN-SLOTS' });

/** Heads of scans; ids are ULIDs, so key order is time order. */
export const scansPartition = (tenantId: string): string => tenantKey(tenantId, 'SCANS');
export const scanKey = (tenantId: string, scanId: string) => ({ pk: scansPartition(tenantId), sk: scanId });

/** The events of one scan: parts, progress and the outcome per account. */
export const scanPartition = (tenantId: string, scanId: string): string => tenantKey(tenantId, 'SCAN', scanId);

export const PROGRESS_BEGINS = joinKey('PROGRESS', '');
/** An account's planned parts. */
export const planSort = (accountId: string): string => joinKey('PROGRESS', accountId);
/** How many parts of a region are finished. */
export const progressSort = (accountId: string, region: string): string => joinKey('PROGRESS', accountId, region);
/** The parts of a region. */
export const partsSort = (accountId: string, region: string): string => joinKey('PART', accountId, region);
export const outcomeSort = (accountId: string): string => joinKey('OUTCOME', accountId);

/** A part's name within its account's progress. */
export const partName = ({ region, service }: { readonly region: string; readonly service: string }): string =>
  joinKey(region, service);
export const partOfName = (name: string): { region: string; service: string } => {
  const [region = '', service = ''] = name.split('#').map(decodeURIComponent);
  return { region, service };
};
