import { createHash } from 'node:crypto';
import type { Observation } from '@cloudmend/domain/evidence';
import type { ScanPart } from '@cloudmend/domain/scans';
import type { ObservationStore, StoredObject } from '@cloudmend/store';

/** The object that a snapshot would be stored as. */
export const storedObject = (
  { region, service }: Pick<ScanPart, 'region' | 'service'>,
  snapshot: unknown,
): StoredObject => ({
  name: `${region}~${service}.json.gz`,
  bytes: JSON.stringify(snapshot).length,
  sha256: createHash('sha256').update(JSON.stringify(snapshot)).digest('hex'),
});

type Kept = Pick<Observation, 'accountId' | 'at' | 'scanId'>;
const toKey = ({ accountId, at, scanId }: Kept): string => `${accountId}|${at}|${scanId}`;

const refuse = (): Promise<never> => Promise.reject(new Error('Not part of the workflow.'));

/** Observations in memory: each is kept once, and so is its seal. */
export const memoryObservations = (observations: Map<string, Observation>): ObservationStore => ({
  record: async (observation) => {
    const kept = observations.get(toKey(observation)) ?? { ...observation, seal: null };
    observations.set(toKey(observation), kept);
    return kept;
  },
  seal: async (observation, seal) => {
    const kept = observations.get(toKey(observation));
    if (kept && !kept.seal) observations.set(toKey(observation), { ...kept, seal });
  },
  noteLinked: () => Promise.resolve(),
  noteUnlinked: refuse,
  list: refuse,
  accounts: refuse,
});
