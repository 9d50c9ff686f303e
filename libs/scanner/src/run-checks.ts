import { DEFAULT_THRESHOLDS, type Thresholds } from '@cloudmend/domain/thresholds';
import type { AnyCheck, CheckContext, Judgement } from './define-check';
import { kindsOf, rankOf, unknown, withThresholds } from './define-check';
import { partitionOf, partitionOfRegion } from './aws/partition';
import { type AwsResource, type ResourceKind, type ResourceOf, resourcesOf } from './aws/resources';
import { SERVICES } from './aws/services';
import { partOfKind } from './collectors';
import { RUNNING_CHECKS } from './catalogue';
import { evidenceOf } from './evidence';
import { isReadFor } from './purposes';
import { GLOBAL_REGION, type Resource, type UnitSnapshot } from './snapshot';
import type { Verdict, VerdictStatus } from './verdict';

export interface JudgeOptions {
  /** @default - each unit's own time of reading */
  readonly now?: Date | undefined;
  readonly thresholds?: Partial<Thresholds> | undefined;
}

/** A pass and an unknown are headed by the wish, a fail by the fault. */
const titleOf = ({ title, fault }: AnyCheck, status: VerdictStatus): string => {
  if (status === 'fail') return fault;
  return status === 'unknown' ? `Not known: ${title}` : title;
};

const verdictOf = (
  check: AnyCheck,
  { accountId, thresholds }: { readonly accountId: string; readonly thresholds: Thresholds },
  subject: { arn: string; region: string },
  { status, detail }: Judgement,
): Verdict => ({
  check: check.id,
  status,
  resource: subject.arn,
  accountId,
  region: subject.region,
  service: check.service,
  severity: check.severity,
  title: withThresholds(titleOf(check, status), thresholds),
  detail,
  recommendation: withThresholds(check.recommendation, thresholds),
});

/** Services that ARNs spell in another way. */
const ARN_NAMES: ReadonlyMap<string, string> = new Map(
  SERVICES.flatMap(({ id, arnName }) => (arnName === undefined ? [] : [[id, arnName] as const])),
);
const arnServiceOf = (service: string): string => ARN_NAMES.get(service) ?? service;

/** The account, or the region of a service: what a verdict names when the list itself could not be read. */
const subjectOfUnit = (
  check: AnyCheck,
  { unit, resources }: UnitSnapshot,
  partition: string,
): { arn: string; region: string } => {
  if (unit.region === GLOBAL_REGION || check.isOfAccount === true)
    return {
      arn: `arn:${partitionOf(resources[0]?.arn ?? `arn:${partition}:`)}:iam::${unit.accountId}:root`,
      region: GLOBAL_REGION,
    };
  return {
    arn: `arn:${partitionOfRegion(unit.region)}:${arnServiceOf(check.service)}:${unit.region}:${unit.accountId}:account`,
    region: unit.region,
  };
};

/** A snapshot may be older than the check, or hold what no collector writes: that is not known, rather than the end of the scan. */
const evaluate = (check: AnyCheck, resource: Resource, context: CheckContext): Judgement | undefined => {
  try {
    // The resource is of the check's own kind: the caller selects by it.
    return check.concerns(resource as never) ? check.evaluate(resource as never, context) : undefined;
  } catch (thrown) {
    if (thrown instanceof TypeError || thrown instanceof RangeError)
      return unknown('The resource was recorded in a form that this check does not understand.');
    throw thrown;
  }
};

const judgeUnit = (check: AnyCheck, snapshot: UnitSnapshot, context: CheckContext, partition: string): Verdict[] => {
  const scope = { accountId: snapshot.unit.accountId, thresholds: context.thresholds };
  const kinds: readonly string[] = kindsOf(check);
  const ofResources = snapshot.resources.flatMap((resource) => {
    const judgement = kinds.includes(resource.kind) ? evaluate(check, resource, context) : undefined;
    if (!judgement) return [];
    const verdict = verdictOf(check, scope, resource, judgement);
    return [
      judgement.status === 'fail'
        ? {
            ...verdict,
            evidence: evidenceOf(
              resource,
              (watched, all) => evaluate(check, watched, { ...context, all }),
              context.all,
            ),
          }
        : verdict,
    ];
  });
  const missing = snapshot.unreadKinds.find(({ kind }) => kinds.includes(kind));
  return missing
    ? [...ofResources, verdictOf(check, scope, subjectOfUnit(check, snapshot, partition), unknown(missing.reason))]
    : ofResources;
};

const evidenceText = ({ evidence = [] }: Verdict): string => JSON.stringify(evidence);

/** One verdict per check and subject, the worst there is; of two as bad the same one, whichever was read first. */
const worstOfEach = (verdicts: readonly Verdict[]): Verdict[] => {
  const worst = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const key = `${verdict.check} ${verdict.resource}`;
    const other = worst.get(key);
    const order = other
      ? rankOf(verdict.status) - rankOf(other.status) ||
        verdict.detail.localeCompare(other.detail) ||
        evidenceText(verdict).localeCompare(evidenceText(other))
      : -1;
    if (order < 0) worst.set(key, verdict);
  }
  return [...worst.values()].sort((a, b) => a.check.localeCompare(b.check) || a.resource.localeCompare(b.resource));
};

/** What every check says of what was read of one account. Pure: neither order nor repetition of the units changes the answer. */
export const judge = (
  accountId: string,
  units: readonly UnitSnapshot[],
  { now, thresholds }: JudgeOptions = {},
): Verdict[] => {
  const own = units.filter((snapshot) => snapshot.unit.accountId === accountId && isReadFor(snapshot, 'security'));
  const partition = partitionOfRegion(own.find(({ unit }) => unit.region !== GLOBAL_REGION)?.unit.region ?? '');
  const kept = new Map<ResourceKind, readonly AwsResource[]>();
  const all = <K extends ResourceKind>(kind: K): readonly ResourceOf<K>[] => {
    const found =
      (kept.get(kind) as readonly ResourceOf<K>[] | undefined) ?? own.flatMap((unit) => resourcesOf(unit, kind));
    kept.set(kind, found);
    return found;
  };
  const unread = (kind: ResourceKind): readonly string[] => [
    ...new Set(
      own
        .flatMap(({ unreadKinds }) => unreadKinds.flatMap((missing) => (missing.kind === kind ? [missing.reason] : [])))
        .sort(),
    ),
  ];
  const verdicts = own.flatMap((snapshot) => {
    const context: CheckContext = {
      now: now ?? new Date(snapshot.takenAt),
      thresholds: { ...DEFAULT_THRESHOLDS, ...thresholds },
      all,
      unread,
    };
    return RUNNING_CHECKS.filter(({ kind }) => partOfKind(kind) === snapshot.unit.service).flatMap((check) =>
      judgeUnit(check, snapshot, context, partition),
    );
  });
  return worstOfEach(verdicts);
};
