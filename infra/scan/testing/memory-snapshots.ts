import type { UnitSnapshot } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { storedObject } from './memory-observations';
import { partKey, type TenantMemory } from './tenant-memory';
import { notAsked } from './not-asked';

/** The stored facts of a memory, in place of the bucket. */
export const memorySnapshots = (memory: TenantMemory): Stores['snapshots'] => ({
  put: (_scanId, unit, snapshot) => {
    const object = storedObject(unit, snapshot);
    memory.snapshots.set(partKey(unit), { accountId: unit.accountId, snapshot, object });
    return Promise.resolve(object);
  },
  putRegion: async (_scanId, { accountId, region }, snapshots) => {
    for (const snapshot of snapshots as UnitSnapshot[]) {
      const object = storedObject({ region, service: '' }, snapshots);
      memory.snapshots.set(partKey(snapshot.unit), { accountId, snapshot, object });
    }
    return storedObject({ region, service: '' }, snapshots);
  },
  getRegion: async (_scanId, { accountId, region }) =>
    [...memory.snapshots.values()]
      .filter((kept) => kept.accountId === accountId)
      .filter(({ object }) => object.name === storedObject({ region, service: '' }, []).name)
      .map(({ snapshot }) => snapshot),
  ...notAsked('read'),
  walk: () => {
    throw new Error('Not part of the workflow.');
  },
  get: (_scanId, unit) => Promise.resolve(memory.snapshots.get(partKey(unit))?.snapshot),
  list: async (_scanId, accountId) => [...memory.snapshots.values()].filter((kept) => kept.accountId === accountId),
});
