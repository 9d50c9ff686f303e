import { createHash } from 'node:crypto';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { signUpKey } from './system-keys';

/** The last sign-up under each address: it ties the password to the person who proves the address. */
export interface SignUps {
  /** Replaces an earlier sign-up with the address. */
  begin(email: string, proof: string | undefined): Promise<void>;
  /** True if the address's last sign-up had this proof, within a day. */
  isProven(email: string, proof: string | undefined): Promise<boolean>;
}

/** The lifetime of Cognito's sign-up code. */
const CODE_MS = 24 * 3_600_000;

interface Item {
  readonly proof?: string;
  readonly expiresAt: number;
}

const toDigest = (proof: string): string => createHash('sha256').update(proof).digest('hex');

/** The last sign-up per address. Only a digest of the proof is stored. */
export const openSignUps = (table: KeyedTable, clock: () => Date): SignUps => ({
  begin: async (email, proof) => {
    const expiresAt = clock().getTime() + CODE_MS;
    await table.put({
      ...signUpKey(email),
      ...(proof && { proof: toDigest(proof) }),
      expiresAt,
      ttl: Math.ceil(expiresAt / 1000),
    });
  },
  isProven: async (email, proof) => {
    const item = await table.get<Item>(signUpKey(email));
    return Boolean(proof && item?.proof === toDigest(proof) && item.expiresAt > clock().getTime());
  },
});
