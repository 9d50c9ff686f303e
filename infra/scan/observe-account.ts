import { createHash } from 'node:crypto';
import type { JudgedWith, Observation } from '@cloudmend/domain/evidence';
import type { Verdict } from '@cloudmend/scanner';
import { merkleRoot, type StoredObject, type Stores } from '@cloudmend/store';
import { tallyVerdicts } from './control-states';
import type { ScanContext } from './scan-context';
import type { JudgeInput } from './scan-input';

type SealedObject = Pick<StoredObject, 'name' | 'sha256'>;

/** The Merkle root over an account's stored facts, one entry for each object: its name and the SHA-256 of its bytes. */
export const rootOfFacts = (objects: readonly SealedObject[]): string =>
  merkleRoot([...objects].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, sha256 }) => `${name} ${sha256}`));

interface Observed {
  readonly input: Pick<JudgeInput, 'scanId' | 'accountId' | 'units'>;
  /** ISO time of the newest fact. */
  readonly at: string;
  readonly judgedWith: JudgedWith;
  readonly verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>;
  readonly planned: ReadonlySet<string>;
  readonly objects: readonly SealedObject[];
}

/** What a scan saw of an account, before it is sealed. */
export const toObservation = ({
  input: { scanId, accountId, units },
  at,
  judgedWith,
  verdicts,
  planned,
  objects,
}: Observed): Omit<Observation, 'seal'> => ({
  accountId,
  scanId,
  at,
  judgedWith,
  planned: [...planned].sort(),
  tallies: [...tallyVerdicts(verdicts).values()].sort((a, b) => a.check.localeCompare(b.check)),
  regions: [...new Set(units.map(({ region }) => region))].sort(),
  objects: objects.length,
  root: rootOfFacts(objects),
});

/**
 * Records what a scan saw of an account and seals it in the workspace's audit trail. Idempotent: an observation is
 * recorded once, and a sealed one gets no second audit entry.
 */
export const observeAccount = async (
  { services: { clock } }: Pick<ScanContext, 'services'>,
  { observations, audit }: Pick<Stores, 'observations' | 'audit'>,
  observed: Observed,
): Promise<void> => {
  const observation = await observations.record(toObservation(observed));
  await observations.noteLinked(observation.accountId, observation.at);
  if (observation.seal) return;
  const { seq, hash } = await audit.append(sealLine(observation, clock()));
  await observations.seal(observation, { seq, hash });
};

const sealLine = ({ scanId, accountId, root, objects, judgedWith }: Observation, now: Date) => ({
  at: now.toISOString(),
  actor: `scan ${scanId}`,
  role: '-',
  action: 'scan.sealed',
  target: accountId,
  outcome: 'done' as const,
  requestId: scanId,
  sourceIp: '-',
  before: null,
  after: {
    root,
    objects,
    engine: judgedWith.engine,
    catalogue: judgedWith.catalogue,
    frameworks: judgedWith.frameworks,
    // An entry is too short for a list of versions.
    ...(judgedWith.custom && { custom: createHash('sha256').update(judgedWith.custom.join(' ')).digest('hex') }),
  },
});
