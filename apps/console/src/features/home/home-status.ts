import { useEffect, useState } from 'react';
import * as z from 'zod';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** What Home shows for a workspace before the server answers. */
export interface HomeStatus {
  /** Connected accounts. */
  readonly accounts: number;
  /** ISO moment; null before the first scan. */
  readonly lastScanAt: string | null;
}

const Stored = z.object({ accounts: z.number().int().min(0), lastScanAt: z.string().nullable() });

const toKey = (tenantId: string): string => `${PRODUCT_SLUG}:${tenantId}:status`;

const read = (tenantId: string): HomeStatus | undefined => {
  try {
    return Stored.safeParse(JSON.parse(localStorage.getItem(toKey(tenantId)) ?? 'null')).data;
  } catch (error) {
    // Storage is blocked, or the text is not valid JSON.
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const write = (tenantId: string, status: HomeStatus): void => {
  try {
    localStorage.setItem(toKey(tenantId), JSON.stringify(status));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

/**
 * Connected accounts and last scan: from browser storage while the server's answer is loading, then the answer, which
 * is stored. @param live the server's answer; undefined until it arrives
 */
export const useHomeStatus = (tenantId: string, live: HomeStatus | undefined): HomeStatus | undefined => {
  const [stored] = useState(() => read(tenantId));
  const accounts = live?.accounts;
  const lastScanAt = live?.lastScanAt ?? null;
  useEffect(() => {
    if (accounts !== undefined) write(tenantId, { accounts, lastScanAt });
  }, [tenantId, accounts, lastScanAt]);
  return live ?? stored;
};
