import type { Item } from '../keyed-table/keys';
import { unpackRows } from './digest';
import type { FindingRow } from './stored-finding';

/** Packed bytes to cache: about seventy thousand findings, ten times as much once unpacked. */
const MOST_BYTES = 4_000_000;

/** Unpacks chunks and caches the most recently read rows, up to a number of packed bytes. */
export const openUnpackedRows = <Rows>(mostBytes: number, unpack: (packed: Uint8Array) => Rows) => {
  interface Kept {
    readonly packed: Uint8Array;
    readonly rows: Rows;
  }

  // In order of last use.
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const forget = (place: string): void => {
    bytes -= kept.get(place)?.packed.length ?? 0;
    kept.delete(place);
  };
  const keep = (place: string, chunk: Kept): void => {
    forget(place);
    if (chunk.packed.length > mostBytes) return;
    kept.set(place, chunk);
    bytes += chunk.packed.length;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  };

  return {
    /** A chunk's rows as stored now: a cached value applies only to the same item with the same bytes. */
    of: ({ pk, sk, rows: packed }: Pick<Item<{ readonly rows: Uint8Array }>, 'pk' | 'sk' | 'rows'>): Rows => {
      const place = `${pk} ${sk}`;
      const known = kept.get(place);
      const chunk = known && Buffer.compare(known.packed, packed) === 0 ? known : { packed, rows: unpack(packed) };
      keep(place, chunk);
      return chunk.rows;
    },
    /** Cached packed bytes. */
    size: (): number => bytes,
  };
};

/** Shared by the process. The table is still queried every time; only unpacking is saved. */
export const unpackedRows = openUnpackedRows<readonly FindingRow[]>(MOST_BYTES, unpackRows);
