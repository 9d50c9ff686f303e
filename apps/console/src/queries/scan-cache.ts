import * as z from 'zod';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { Scan, SCAN_PAGE_SIZE } from '@cloudmend/domain/scans';

const toKey = (sub: string, tenantId: string): string => `${PRODUCT_SLUG}:${sub}:scans:${tenantId}`;

/** The latest 50 scans this browser has seen in a workspace; empty if nothing readable is stored. */
export const readScanCache = (sub: string, tenantId: string): Scan[] => {
  try {
    const parsed = z.array(Scan).safeParse(JSON.parse(localStorage.getItem(toKey(sub, tenantId)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return [];
    throw error;
  }
};

/** Keeps the latest 50. Full or blocked storage only costs the cache. */
export const writeScanCache = (sub: string, tenantId: string, scans: readonly Scan[]): void => {
  try {
    localStorage.setItem(toKey(sub, tenantId), JSON.stringify(scans.slice(0, SCAN_PAGE_SIZE)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

const LISTED_WITHIN_MS = 120_000;

/** The server's list, preceded by scans started here within two minutes that it does not include yet. */
export const mergeScans = (server: readonly Scan[], seen: readonly Scan[], now = new Date()): Scan[] => {
  const known = new Set(server.map(({ scanId }) => scanId));
  const isNew = ({ scanTs }: Scan): boolean => now.getTime() - Date.parse(scanTs) < LISTED_WITHIN_MS;
  const missing = seen.filter((scan) => !known.has(scan.scanId) && scan.status === 'queued' && isNew(scan));
  return [...missing, ...server].sort((a, b) => b.scanTs.localeCompare(a.scanTs)).slice(0, SCAN_PAGE_SIZE);
};
