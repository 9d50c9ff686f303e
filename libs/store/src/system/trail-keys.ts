import { randomBytes } from 'node:crypto';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { NEW } from '../keyed-table/expression';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { systemKey } from '../table';

/** The keys that seal the locked copies of workspaces' audit trails, in Base64. Out of reach of every tenant session. */
export interface TrailKeys {
  /** Made on first use; undefined once it is destroyed. */
  read(tenantId: TenantId): Promise<TrailKey | undefined>;
  /** The last entry that may be erased in a live workspace; 0 unless it was brought back after its deletion. */
  erasedThrough(tenantId: TenantId): Promise<number>;
  /** Of a deleted workspace: true once the secret of the pseudonyms is forgotten, the last step of a deletion. */
  isForgotten(tenantId: TenantId): Promise<boolean>;
  /** A new key for a workspace that was imported. @param erasedThrough the last erased entry of its trail, or 0 */
  renew(tenantId: TenantId, erasedThrough: number): Promise<void>;
  /**
   * Makes the copies unreadable for ever. Returns a secret for the pseudonyms of people, the same one each time until
   * `forget`.
   */
  destroy(tenantId: TenantId): Promise<string>;
  /** Forgets that secret, too. */
  forget(tenantId: TenantId): Promise<void>;
}

export interface TrailKey {
  /** In Base64. */
  readonly key: string;
  /** How often the workspace was brought back after its deletion: earlier copies are locked and unreadable. */
  readonly round: number;
  /** Entries up to this one may be erased: the workspace was deleted after them. */
  readonly erasedThrough: number;
}

interface TrailKeyRecord extends Partial<TrailKey> {
  readonly pseudonyms?: string;
}

const KEY_BYTES = 32;
const newSecret = (): string => randomBytes(KEY_BYTES).toString('base64');

export const openTrailKeys = (table: KeyedTable): TrailKeys => {
  const toKey = (tenantId: TenantId) => ({ pk: systemKey('TRAIL-KEY', tenantId), sk: 'KEY' });
  const find = (tenantId: TenantId) => table.get<TrailKeyRecord>(toKey(tenantId));
  return {
    read: async (tenantId) => {
      if (!(await find(tenantId))) await table.put({ ...toKey(tenantId), key: newSecret() }, NEW);
      const { key, round = 0, erasedThrough = 0 } = (await find(tenantId)) ?? {};
      return key === undefined ? undefined : { key, round, erasedThrough };
    },
    erasedThrough: async (tenantId) => (await find(tenantId))?.erasedThrough ?? 0,
    isForgotten: async (tenantId) => {
      const known = await find(tenantId);
      return known !== undefined && known.pseudonyms === undefined;
    },
    renew: async (tenantId, erasedThrough) => {
      const known = await find(tenantId);
      const round = known ? (known.round ?? 0) + 1 : 0;
      await table.put({ ...toKey(tenantId), key: newSecret(), round, erasedThrough });
    },
    destroy: async (tenantId) => {
      const { pseudonyms = newSecret(), round = 0 } = (await find(tenantId)) ?? {};
      await table.put({ ...toKey(tenantId), pseudonyms, round });
      return pseudonyms;
    },
    forget: async (tenantId) => {
      const { round = 0 } = (await find(tenantId)) ?? {};
      await table.put({ ...toKey(tenantId), round });
    },
  };
};
