import type { Framework } from '@cloudmend/scanner';
import {
  type PackedFile,
  type PackedObservation,
  type PartSummary,
  readSubject,
  sha256,
  toLines,
  toPartName,
} from './collect-part';
import type { PackUses } from './pack-uses';
import type { PackPart } from './parts';

/** A subject that failed, from the first observation that saw it to the one that no longer did. */
export interface Exception {
  readonly accountId: string;
  readonly check: string;
  readonly resource: string;
  readonly region: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Null while it fails, or if no one looked since. */
  readonly closedAt: string | null;
}

/** An observation without what only the exceptions need. */
export type ListedObservation = Omit<PackedObservation, 'failed' | 'unknown'>;

export interface CollectedAccount {
  readonly observations: readonly ListedObservation[];
  readonly exceptions: readonly Exception[];
  readonly population: PackedFile;
  /** How many resources the checks of each control judged. */
  readonly subjects: ReadonlyMap<string, number>;
}

type Run = Pick<Exception, 'firstSeen' | 'lastSeen'>;

/** Follows failed subjects from one observation to the next. */
const followExceptions = (accountId: string) => {
  const open = new Map<string, Run>();
  const closed: Exception[] = [];
  const toException = (subject: string, run: Run, closedAt: string | null): Exception => {
    const [check, region, resource] = readSubject(subject);
    return { accountId, check, resource, region, ...run, closedAt };
  };
  return {
    observe: ({ at, checks, failed, unknown, facts }: PackedObservation): void => {
      if (facts === 'missing') return;
      const [failing, ran, notKnown] = [new Set(failed), new Set(checks), new Set(unknown)];
      for (const subject of failing) open.set(subject, { firstSeen: open.get(subject)?.firstSeen ?? at, lastSeen: at });
      for (const [subject, run] of open) {
        const [check] = readSubject(subject);
        if (failing.has(subject) || notKnown.has(subject) || !ran.has(check)) continue;
        closed.push(toException(subject, run, at));
        open.delete(subject);
      }
    },
    end: (): readonly Exception[] =>
      [...closed, ...[...open].map(([subject, run]) => toException(subject, run, null))].sort((a, b) =>
        compare([a.firstSeen, a.check, a.region, a.resource], [b.firstSeen, b.check, b.region, b.resource]),
      ),
  };
};

/** By code units: the same on any machine. */
const compare = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((text, n) => text !== b[n]);
  return at < 0 ? 0 : (a[at] as string) < (b[at] as string) ? -1 : 1;
};

const countSubjects = ({ controls }: Framework, subjects: Iterable<string>): ReadonlyMap<string, number> => {
  const byCheck = new Map<string, Set<string>>();
  for (const subject of subjects) {
    const [check, , resource] = readSubject(subject);
    const resources = byCheck.get(check) ?? new Set();
    byCheck.set(check, resources.add(resource));
  }
  return new Map(
    controls.map(({ id, checks }) => [id, new Set(checks.flatMap((check) => [...(byCheck.get(check) ?? [])])).size]),
  );
};

/** What the parts of one account hold together. One part is in memory at a time. */
export const readAccount = async (
  packs: Pick<PackUses['packs'], 'getFile' | 'putFile'>,
  { packId, framework, accountId }: { packId: string; framework: Framework; accountId: string },
  parts: ReadonlyArray<{ readonly part: PackPart; readonly index: number }>,
): Promise<CollectedAccount> => {
  const observations: ListedObservation[] = [];
  const exceptions = followExceptions(accountId);
  const population = new Map<string, readonly [first: string, last: string, seen: number]>();
  for (const { index } of parts) {
    const bytes = await packs.getFile(packId, toPartName(index));
    const summary = JSON.parse(Buffer.from(bytes).toString('utf8')) as PartSummary;
    for (const [subject, first, last, seen] of summary.population) {
      const before = population.get(subject);
      const atOf = (number: number): string => summary.observations[number]?.at ?? '';
      population.set(subject, [before?.[0] ?? atOf(first), atOf(last), (before?.[2] ?? 0) + seen]);
    }
    for (const { failed, unknown, ...observation } of summary.observations) {
      exceptions.observe({ ...observation, failed, unknown });
      observations.push(observation);
    }
  }
  const lines = toLines(
    [...population]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([subject, [firstSeen, lastSeen, seen]]) => {
        const [check, region, resource] = readSubject(subject);
        return { check, resource, region, firstSeen, lastSeen, observations: seen };
      }),
  );
  const path = `population/${accountId}.jsonl`;
  await packs.putFile(packId, path, lines);
  return {
    observations,
    exceptions: exceptions.end(),
    population: { path, bytes: lines.length, sha256: sha256(lines) },
    subjects: countSubjects(framework, population.keys()),
  };
};
