import { createHash } from 'node:crypto';
import type { KeyedTable } from '../keyed-table/keyed-table';
import { signUpKey } from './system-keys';

/** The last sign-up under each address: it ties the password to whoever proves the address (THREATS S07). */
export interface SignUps {
  /** Replaces an earlier sign-up of the address. */
  begin(email: string, proof: string | undefined): Promise<void>;
  /** True when the last sign-up of the address came with this proof, within a day. */
  isProven(email: string, proof: string | undefined): Promise<boolean>;
}

/** As long as Cognito's sign-up code holds. */
const CODE_MS = 24 * 3_600_000;

interface Item {
  readonly proof?: string;
  readonly expiresAt: number;
}

const digestOf = (proof: string): string => createHash('sha256').update(proof).digest('hex');

/** Who signed up last under an address. Only a digest of the proof is kept. */
export const openSignUps = (table: KeyedTable, clock: () => Date): SignUps => ({
  begin: async (email, proof) => {
    const expiresAt = clock().getTime() + CODE_MS;
    await table.put({
      ...signUpKey(email),
      ...(proof && { proof: digestOf(proof) }),
      expiresAt,
      ttl: Math.ceil(expiresAt / 1000),
    });
  },
  isProven: async (email, proof) => {
    const item = await table.get<Item>(signUpKey(email));
    return Boolean(proof && item?.proof === digestOf(proof) && item.expiresAt > clock().getTime());
  },
});
