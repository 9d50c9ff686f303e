import { randomBytes } from 'node:crypto';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';

/** The keys that seal the locked copies of workspaces' audit trails, in Base64. Out of reach of every tenant session. */
export interface TrailKeys {
  /** Made on first use; undefined once it is destroyed. */
  read(tenantId: TenantId): Promise<string | undefined>;
  /**
   * Makes the copies unreadable for ever. Returns a secret for the pseudonyms of people, the same one each time until
   * `forget`.
   */
  destroy(tenantId: TenantId): Promise<string>;
  /** Forgets that secret, too. */
  forget(tenantId: TenantId): Promise<void>;
}

interface TrailKeyRecord {
  readonly key?: string;
  readonly pseudonyms?: string;
}

const KEY_BYTES = 32;
const newSecret = (): string => randomBytes(KEY_BYTES).toString('base64');

export const openTrailKeys = (table: KeyedTable): TrailKeys => {
  const toKey = (tenantId: TenantId) => ({ pk: systemKey('TRAIL-KEY', tenantId), sk: 'KEY' });
  const find = (tenantId: TenantId) => table.get<TrailKeyRecord>(toKey(tenantId));
  return {
    read: async (tenantId) => {
      const known = await find(tenantId);
      if (known) return known.key;
      await table.put({ ...toKey(tenantId), key: newSecret() }, NEW);
      return (await find(tenantId))?.key;
    },
    destroy: async (tenantId) => {
      const { pseudonyms = newSecret() } = (await find(tenantId)) ?? {};
      await table.put({ ...toKey(tenantId), pseudonyms });
      return pseudonyms;
    },
    forget: async (tenantId) => {
      await table.put(toKey(tenantId));
    },
  };
};
