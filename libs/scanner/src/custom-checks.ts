import { type ActiveCheck, type CustomJudge, openCustomJudge, PredicateError } from '@cloudmend/domain/custom-checks';
import type { CheckMetadata } from './catalogue';
import type { CheckContext, Judgement, RunnableCheck } from './define-check';
import type { Provider, Providers } from './define-provider';
import { addToFrameworks } from './frameworks/index';
import type { ResourceKind } from './kinds';
import { readScopeBy } from './read-scope';
import { judgeBy } from './run-checks';
import type { Resource, UnitSnapshot } from './snapshot';
import type { VerdictStatus } from './verdict';

const readService = (kind: string): string => kind.split('.')[1] ?? kind;

/** `aws` of `aws.s3.bucket`. */
const readProvider = (kind: string): string => kind.slice(0, kind.indexOf('.'));

/** A check saved before a fact was renamed is unknown everywhere, and does not end the scan. */
const openJudge = (definition: ActiveCheck['definition']): CustomJudge => {
  try {
    return openCustomJudge(definition);
  } catch (thrown) {
    if (!(thrown instanceof PredicateError)) throw thrown;
    const detail = `The check no longer fits the facts: ${thrown.message}`;
    return () => ({ status: 'unknown', detail });
  }
};

/** A custom check as scans run it. */
const toRunnable = ({ id, definition }: ActiveCheck): RunnableCheck => {
  const { kind, severity, title, fault, remedy } = definition;
  const judge = openJudge(definition);
  return {
    id,
    service: readService(kind),
    severity,
    // The kind was found in the catalogue of facts.
    kind: kind as ResourceKind,
    title,
    fault,
    recommendation: remedy,
    concerns: () => true,
    evaluate: (resource: Resource, { now }: CheckContext): Judgement | undefined => judge(resource, now),
  };
};

const toMetadata = (
  { id, definition: { kind, severity, title, fault, remedy, controls } }: ActiveCheck,
  { parts }: Pick<Provider, 'parts'>,
): CheckMetadata => ({
  id,
  service: readService(kind),
  unitService: parts.ofKind(kind),
  alsoReads: [],
  severity,
  kinds: [kind as ResourceKind],
  title,
  fault,
  recommendation: remedy,
  isOfAccount: false,
  controls,
  equivalents: { prowler: [], cloudsploit: [] },
});

/** A provider that also evaluates a workspace's own checks of its kinds. The provider itself if there are none. */
export const addCustomChecks = (provider: Provider, checks: readonly ActiveCheck[]): Provider => {
  const kinds = new Set<string>(provider.parts.names.flatMap((part) => provider.parts.listKinds(part)));
  const own = checks.filter(({ definition: { kind } }) => readProvider(kind) === provider.id && kinds.has(kind));
  if (own.length === 0) return provider;
  const added = new Map(own.map((check) => [check.id, toMetadata(check, provider)]));
  const findCheck: Provider['findCheck'] = (id) => added.get(id) ?? provider.findCheck(id);
  return {
    ...provider,
    checks: [...provider.checks, ...added.values()],
    frameworks: addToFrameworks(provider.frameworks, [...added.values()]),
    findCheck,
    describeExpected: (id, thresholds) => added.get(id)?.title ?? provider.describeExpected(id, thresholds),
    readScope: readScopeBy({ findCheck }, provider.parts),
    judge: judgeBy({
      running: [...provider.running, ...own.map(toRunnable)],
      parts: provider.parts,
      nameSubject: provider.scopes.nameSubject,
    }),
  };
};

/** The providers with a workspace's own checks, for what is said of findings and frameworks. */
export const withCustomChecks = (providers: Providers, checks: readonly ActiveCheck[]): Providers => {
  if (checks.length === 0) return providers;
  const all = providers.all.map((provider) => addCustomChecks(provider, checks));
  const find: Providers['find'] = (id) => all.find((provider) => provider.id === id);
  return {
    all,
    frameworks: addToFrameworks(
      providers.frameworks,
      checks.map(({ id, definition: { controls } }) => ({ id, controls })),
    ),
    of: (id) => find(id) ?? providers.of(id),
    find,
    ofCheck: (check) => all.find((provider) => provider.findCheck(check) !== undefined),
  };
};

/** One resource of a try, with what the check found. */
export interface TrySample {
  readonly status: Exclude<VerdictStatus, 'manual'>;
  readonly accountId: string;
  readonly region: string;
  readonly resource: string;
  readonly detail: string;
}

export interface TryResult {
  readonly pass: number;
  readonly fail: number;
  readonly unknown: number;
  /** Resources of the kind to which the check does not apply. */
  readonly skipped: number;
  /** Failures first. */
  readonly samples: readonly TrySample[];
}

/** Samples of each outcome. */
const MOST_SAMPLES: Readonly<Record<TrySample['status'], number>> = { fail: 20, unknown: 10, pass: 5 };

/** Evaluates a definition on what was read, without recording anything. @throws PredicateError */
export const tryCheck = (
  definition: ActiveCheck['definition'],
  units: readonly UnitSnapshot[],
  now: Date,
): TryResult => {
  const judge = openCustomJudge(definition);
  const counts = { pass: 0, fail: 0, unknown: 0 };
  let skipped = 0;
  const samples: Record<TrySample['status'], TrySample[]> = { fail: [], unknown: [], pass: [] };
  const note = (
    { accountId, region }: Pick<TrySample, 'accountId' | 'region'>,
    resource: string,
    { status, detail }: Pick<TrySample, 'status' | 'detail'>,
  ): void => {
    counts[status] += 1;
    if (samples[status].length < MOST_SAMPLES[status])
      samples[status].push({ status, accountId, region, resource, detail });
  };
  for (const { unit, resources, unreadKinds } of units) {
    for (const resource of resources) {
      if (resource.kind !== definition.kind) continue;
      const judgement = judge(resource, now);
      if (judgement) note({ ...unit, region: resource.region }, resource.arn, judgement);
      else skipped += 1;
    }
    const missing = unreadKinds.find(({ kind }) => kind === definition.kind);
    if (missing) note(unit, unit.accountId, { status: 'unknown', detail: missing.reason });
  }
  return { ...counts, skipped, samples: [...samples.fail, ...samples.unknown, ...samples.pass] };
};
