import { createHash } from 'node:crypto';
import type { Observation } from '@cloudmend/domain/evidence';
import { toThresholds } from '@cloudmend/domain/thresholds';
import { type Framework, type Providers, type UnitSnapshot, type Verdict, withCustomChecks } from '@cloudmend/scanner';
import { othersTurn } from '@cloudmend/store';
import { tallyVerdicts } from '../scan/control-states';
import { rootOfFacts } from '../scan/observe-account';
import { openNamedChecks } from './named-checks';
import type { PackUses } from './pack-uses';
import type { PackPart } from './parts';

export interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a pack holds of one observation. */
export interface PackedObservation {
  readonly accountId: string;
  readonly scanId: string;
  readonly at: string;
  /** The stored facts: `complete`, no longer stored, or others than those that were sealed. */
  readonly facts: 'complete' | 'missing' | 'different';
  readonly snapshots: readonly PackedFile[];
  readonly verdicts: PackedFile | null;
  /** Checks whose verdicts today differ in number from those recorded then: another engine judged them. */
  readonly differing: readonly string[];
  /** Checks of the framework that the scan ran. */
  readonly checks: readonly string[];
  /** Subjects, by `toSubject`. */
  readonly failed: readonly string[];
  readonly unknown: readonly string[];
}

export interface PartSummary {
  readonly observations: readonly PackedObservation[];
  /** Each subject with the number of its first and last observation of the part. */
  readonly population: ReadonlyArray<readonly [subject: string, first: number, last: number, seen: number]>;
}

/** A check and what it judged, as one text. */
const toSubject = ({ check, region, resource }: Pick<Verdict, 'check' | 'region' | 'resource'>): string =>
  JSON.stringify([check, region, resource]);
export const readSubject = (subject: string): readonly [check: string, region: string, resource: string] =>
  JSON.parse(subject) as [string, string, string];

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

export const toLines = (rows: Iterable<unknown>): Buffer =>
  Buffer.from([...rows].map((row) => `${JSON.stringify(row)}\n`).join(''), 'utf8');

const isUnitSnapshot = (snapshot: unknown): snapshot is UnitSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && (snapshot as UnitSnapshot).schema === 'cloudmend.snapshot/1';

const toFolder = ({ at, scanId }: Pick<Observation, 'at' | 'scanId'>): string => `${at.slice(0, 10)}-${scanId}`;

/** Its providers are without the workspace's own checks: each observation names the versions it was judged with. */
type Uses = Pick<PackUses, 'observations' | 'snapshots' | 'packs' | 'customChecks' | 'providers'>;

interface Request {
  readonly packId: string;
  readonly framework: Framework;
  readonly part: PackPart;
}

const listChecks = ({ controls }: Framework): ReadonlySet<string> => new Set(controls.flatMap(({ checks }) => checks));

/** Judges an observation's facts again, with the thresholds and the custom checks of that day. */
const judgeAgain = (
  providers: Providers,
  { accountId, at, planned, judgedWith }: Observation,
  units: readonly UnitSnapshot[],
  only: ReadonlySet<string>,
): readonly Verdict[] => {
  const provider = planned.map((check) => providers.ofCheck(check)).find((found) => found !== undefined);
  if (!provider || units.length === 0) return [];
  return provider.judge(accountId, units, { now: new Date(at), thresholds: toThresholds(judgedWith.thresholds), only });
};

const STATUSES = ['pass', 'fail', 'unknown', 'manual'] as const;

const findDiffering = (
  { tallies }: Observation,
  checks: readonly string[],
  verdicts: readonly Verdict[],
): readonly string[] => {
  const recorded = new Map(tallies.map((tally) => [tally.check, tally]));
  const again = tallyVerdicts(verdicts);
  return checks.filter((check) =>
    STATUSES.some((status) => (recorded.get(check)?.[status] ?? 0) !== (again.get(check)?.[status] ?? 0)),
  );
};

const packObservation = async (
  {
    snapshots,
    packs,
    providers,
    readNamedChecks,
  }: Uses & { readonly readNamedChecks: ReturnType<typeof openNamedChecks> },
  { packId, framework }: Request,
  observation: Observation,
): Promise<{ packed: PackedObservation; subjects: readonly string[] }> => {
  const { accountId, scanId, at } = observation;
  const kept = [...(await snapshots.list(scanId, accountId))].sort((a, b) => (a.object.name < b.object.name ? -1 : 1));
  // An object holds the units of a region.
  const objects = [...new Map(kept.map(({ object }) => [object.name, object])).values()];
  const isSealed = rootOfFacts(objects) === observation.root;
  const wanted = listChecks(framework);
  const checks = observation.planned.filter((check) => wanted.has(check));
  const units = kept.map(({ snapshot }) => snapshot).filter(isUnitSnapshot);
  const custom = await readNamedChecks(observation.judgedWith.custom ?? []);
  const verdicts = judgeAgain(withCustomChecks(await providers(), custom), observation, units, new Set(checks));
  const folder = `${accountId}/${toFolder(observation)}`;
  const path = `verdicts/${folder}.jsonl`;
  const lines = toLines(
    verdicts.map(({ check, status, resource, region, detail }) => ({ check, status, resource, region, detail })),
  );
  if (kept.length > 0) await packs.putFile(packId, path, lines);
  const bySubject = (status: Verdict['status']) => verdicts.filter((each) => each.status === status).map(toSubject);
  const wasStored = kept.length > 0 || observation.objects === 0;
  return {
    subjects: verdicts.map(toSubject),
    packed: {
      accountId,
      scanId,
      at,
      facts: isSealed ? 'complete' : wasStored ? 'different' : 'missing',
      snapshots: objects.map(({ name, bytes, sha256: digest }) => ({
        path: `snapshots/${folder}/${name}`,
        bytes,
        sha256: digest,
      })),
      verdicts: kept.length > 0 ? { path, bytes: lines.length, sha256: sha256(lines) } : null,
      differing: kept.length > 0 ? findDiffering(observation, checks, verdicts) : [],
      checks,
      failed: bySubject('fail'),
      unknown: bySubject('unknown'),
    },
  };
};

export const toPartName = (index: number): string => `part-${index}.json`;

/** Reads one account-month: the facts of each observation, judged again. One observation is in memory at a time. */
export const collectPart = async (
  uses: Uses,
  request: Request,
  index: number,
  signal?: () => boolean,
): Promise<boolean> => {
  const { part, packId } = request;
  const judging = { ...uses, readNamedChecks: openNamedChecks(uses) };
  const observed = await uses.observations.list(part, [part.accountId]);
  const observations: PackedObservation[] = [];
  const population = new Map<string, readonly [number, number, number]>();
  for (const observation of observed) {
    if (signal?.()) return false;
    const { packed, subjects } = await packObservation(judging, request, observation);
    const number = observations.push(packed) - 1;
    for (const subject of subjects) {
      const [first, , seen] = population.get(subject) ?? [number, number, 0];
      population.set(subject, [first, number, seen + 1]);
    }
    await othersTurn();
  }
  const summary: PartSummary = {
    observations,
    population: [...population].map(([subject, seen]) => [subject, ...seen]),
  };
  await uses.packs.putFile(packId, toPartName(index), Buffer.from(JSON.stringify(summary)));
  return true;
};
