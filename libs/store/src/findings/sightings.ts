import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../keyed-table/keys';
import type { DigestChunk } from './finding-index';
import type { Transition } from './reconcile';
import type { StoredFinding } from './stored-finding';
import { unpackedRows } from './unpacked-rows';

/**
 * True if a scan saw the finding again and nothing else changed: the digest, which every scan writes, is enough. Writing
 * the item too was more than half of a daily scan's write units.
 */
export const isOnlySeenAgain = ({ before, after }: Transition): boolean =>
  before !== undefined &&
  after.lastSeen >= before.lastSeen &&
  isDeepStrictEqual({ ...after, lastSeen: before.lastSeen, revision: before.revision }, before);

/** Findings with the last time they were seen: the digest's, unless the item was written later. */
export const withSightings = <Stored extends Pick<StoredFinding, 'id' | 'lastSeen'>>(
  stored: readonly Stored[],
  chunks: ReadonlyArray<Pick<Item<DigestChunk>, 'pk' | 'sk' | 'rows'>>,
): Stored[] => {
  const latest = new Map(stored.map(({ id, lastSeen }) => [id, lastSeen]));
  for (const { id, lastSeen } of chunks.flatMap(unpackedRows.of))
    if (lastSeen > (latest.get(id) ?? lastSeen)) latest.set(id, lastSeen);
  return stored.map((finding) => ({ ...finding, lastSeen: latest.get(finding.id) ?? finding.lastSeen }));
};
