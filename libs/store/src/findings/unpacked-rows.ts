import type { Item } from '../keyed-table/keys';
import { unpackRows } from './digest';
import type { DigestChunk } from './finding-index';
import type { FindingRow } from './stored-finding';

/** Packed bytes of which the rows are kept: some seventy thousand findings, ten times as much once unpacked. */
const MOST_BYTES = 4_000_000;

interface Kept {
  readonly packed: Uint8Array;
  readonly rows: readonly FindingRow[];
}

/** Unpacks chunks, and keeps the rows of those that were read last, up to so many packed bytes. */
export const openUnpackedRows = (mostBytes = MOST_BYTES) => {
  // In the order in which they were read last.
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
    /** The rows of a chunk as the table has it now: what was kept counts only for the same item with the same bytes. */
    of: ({ pk, sk, rows: packed }: Pick<Item<DigestChunk>, 'pk' | 'sk' | 'rows'>): readonly FindingRow[] => {
      const place = `${pk} ${sk}`;
      const known = kept.get(place);
      const chunk = known && Buffer.compare(known.packed, packed) === 0 ? known : { packed, rows: unpackRows(packed) };
      keep(place, chunk);
      return chunk.rows;
    },
    /** Packed bytes that are kept. */
    size: (): number => bytes,
  };
};

/** Those of this process. The table is asked each time all the same; only the unpacking is spared. */
export const unpackedRows = openUnpackedRows();
