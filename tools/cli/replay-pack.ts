import { gunzipSync } from 'node:zlib';
import { type ActiveCheck, CustomCheckDefinition, nameVersion } from '@cloudmend/domain/custom-checks';
import { toThresholds } from '@cloudmend/domain/thresholds';
import { addCustomChecks, awsProvider, type Provider, type UnitSnapshot } from '@cloudmend/scanner';
import { openZip } from '../verify/verify.mjs';
import { NothingReadError } from './usage-error';

interface PackObservation {
  readonly accountId: string;
  readonly scanId: string;
  readonly at: string;
  readonly judgedWith: {
    readonly engine: string;
    readonly thresholds: Readonly<Record<string, unknown>>;
    readonly custom?: readonly string[];
  };
  readonly snapshots: readonly string[];
  readonly verdicts: string | null;
}

interface PackVerdict {
  readonly check: string;
  readonly status: string;
  readonly resource: string;
  readonly region: string;
}

export interface PackReplay {
  readonly schema: 'cloudmend.replay-pack/1';
  readonly observations: number;
  readonly verdicts: number;
  /** Verdicts that are others now, are missing, or were not there. */
  readonly different: ReadonlyArray<
    PackVerdict & { readonly accountId: string; readonly scanId: string; readonly now: string }
  >;
}

const CUSTOM_CHECKS = 'custom-checks.jsonl';

const toKey = ({ check, region, resource }: Omit<PackVerdict, 'status'>): string =>
  JSON.stringify([check, region, resource]);
const parseLines = <T>(bytes: Buffer): readonly T[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

const compareVerdicts = (packed: readonly PackVerdict[], again: Map<string, PackVerdict>) => {
  const changed = packed.flatMap((verdict) => {
    const now = again.get(toKey(verdict))?.status ?? 'missing';
    again.delete(toKey(verdict));
    return now === verdict.status ? [] : [{ ...verdict, now }];
  });
  const added = [...again.values()].map(({ check, region, resource, status }) => ({
    check,
    region,
    resource,
    status: 'missing',
    now: status,
  }));
  return [...changed, ...added];
};

/** The provider with the custom checks that an observation names. */
const openJudges = (checks: readonly ActiveCheck[]): ((names: readonly string[]) => Provider) => {
  const byName = new Map(checks.map((check) => [nameVersion(check.id, check.version), check]));
  const known = new Map<string, Provider>();
  return (names) => {
    const key = names.join(' ');
    const named = names.flatMap((name) => byName.get(name) ?? []);
    const provider = known.get(key) ?? addCustomChecks(awsProvider, named);
    known.set(key, provider);
    return provider;
  };
};

const parseCheck = ({ definition, ...check }: ActiveCheck): ActiveCheck => {
  const parsed = CustomCheckDefinition.safeParse(definition);
  if (!parsed.success) throw new NothingReadError(`custom-checks.jsonl: ${check.id} is no check.`);
  return { ...check, definition: parsed.data };
};

/** Judges the facts of each observation in a pack again, one at a time. @throws NothingReadError if it is no pack */
export const replayPack = (volumes: readonly string[]): PackReplay => {
  const opened = volumes.map(openZip);
  try {
    const entries = new Map(opened.flatMap(({ entries: found }) => found.map((entry) => [entry.name, entry] as const)));
    const read = (name: string): Buffer => {
      const entry = entries.get(name);
      if (!entry) throw new NothingReadError(`The pack has no ${name}. Name all of its volumes.`);
      return entry.read();
    };
    // Packs built before they held custom checks have no such file.
    const custom = entries.has(CUSTOM_CHECKS) ? parseLines<ActiveCheck>(read(CUSTOM_CHECKS)) : [];
    const findProvider = openJudges(custom.map(parseCheck));
    let verdicts = 0;
    const different: Array<PackReplay['different'][number]> = [];
    const observations = parseLines<PackObservation>(read('observations.jsonl')).filter(
      (each) => each.verdicts !== null,
    );
    for (const { accountId, scanId, at, judgedWith, snapshots, verdicts: path } of observations) {
      // A file holds one unit, or those of a region.
      const units = snapshots.flatMap(
        (name) => JSON.parse(gunzipSync(read(name)).toString('utf8')) as UnitSnapshot | UnitSnapshot[],
      );
      const packed = parseLines<PackVerdict>(read(path as string));
      const only = new Set(packed.map(({ check }) => check));
      const again = new Map(
        findProvider(judgedWith.custom ?? [])
          .judge(accountId, units, { now: new Date(at), thresholds: toThresholds(judgedWith.thresholds), only })
          .map((verdict) => [toKey(verdict), verdict] as const),
      );
      verdicts += packed.length;
      different.push(...compareVerdicts(packed, again).map((each) => ({ accountId, scanId, ...each })));
    }
    return { schema: 'cloudmend.replay-pack/1', observations: observations.length, verdicts, different };
  } finally {
    for (const { close } of opened) close();
  }
};

export const replayAsTable = ({ observations, verdicts, different }: PackReplay): string =>
  [
    `${observations} observations, ${verdicts} verdicts, ${different.length} different.`,
    ...different.map(
      ({ accountId, scanId, check, resource, status, now }) =>
        `${accountId} ${scanId} ${check} ${resource}: ${status} in the pack, ${now} now`,
    ),
  ].join('\n');
