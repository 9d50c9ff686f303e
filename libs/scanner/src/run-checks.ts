import { DEFAULT_THRESHOLDS, type Thresholds } from '@cloudmend/domain/thresholds';
import type { CheckContext, Judgement, RunnableCheck } from './define-check';
import { listKinds, rankStatus, unknown, withThresholds } from './define-check';
import { collectEvidence } from './evidence';
import { type KnownResource, type ResourceKind, type ResourceOf, listResources } from './kinds';
import type { Parts } from './parts';
import { isReadFor } from './purposes';
import { GLOBAL_REGION, type Resource, type UnitSnapshot } from './snapshot';
import type { Verdict, VerdictStatus } from './verdict';

export interface JudgeOptions {
  /** @default - each unit's own time of reading */
  readonly now?: Date | undefined;
  readonly thresholds?: Partial<Thresholds> | undefined;
  /** Evaluates only these checks. @default - all */
  readonly only?: ReadonlySet<string> | undefined;
}

/** A pass and an unknown use the requirement as title, a fail the fault. */
const toTitle = ({ title, fault }: RunnableCheck, status: VerdictStatus): string => {
  if (status === 'fail') return fault;
  return status === 'unknown' ? `Unknown: ${title}` : title;
};

type Subject = Pick<UnitSnapshot['resources'][number], 'arn' | 'region'>;

const toVerdict = (
  check: RunnableCheck,
  { accountId, thresholds }: { readonly accountId: string; readonly thresholds: Thresholds },
  subject: Subject,
  { status, detail }: Judgement,
): Verdict => ({
  check: check.id,
  status,
  resource: subject.arn,
  accountId,
  region: subject.region,
  service: check.service,
  severity: check.severity,
  title: withThresholds(toTitle(check, status), thresholds),
  detail,
  recommendation: withThresholds(check.recommendation, thresholds),
});

/** The subject of a verdict if the list itself could not be read: an account, or one scope of a service. */
export interface UnreadSubject {
  /** The service of the check. */
  readonly service: string;
  readonly accountId: string;
  /** `global` for the account as a whole. */
  readonly region: string;
  /** The id of any resource read in the same unit, if there is one. */
  readonly seen: string | undefined;
  /** A scope of the account that was read, if there is one. */
  readonly otherRegion: string | undefined;
}

/** The inputs for evaluating a provider's snapshots. */
export interface Judging {
  readonly running: readonly RunnableCheck[];
  readonly parts: Pick<Parts, 'ofKind'>;
  /** The id of such a subject, in the provider's form. */
  readonly nameSubject: (subject: UnreadSubject) => string;
}

const subjectOfUnit = (
  check: RunnableCheck,
  { unit, resources }: UnitSnapshot,
  { nameSubject, otherRegion }: Pick<Judging, 'nameSubject'> & Pick<UnreadSubject, 'otherRegion'>,
): Subject => {
  const region = check.isOfAccount === true ? GLOBAL_REGION : unit.region;
  const { service } = check;
  return {
    arn: nameSubject({ service, accountId: unit.accountId, region, seen: resources[0]?.arn, otherRegion }),
    region,
  };
};

/**
 * A snapshot may be older than the check, or hold a form that no collector writes: that is unknown, and does not
 * end the scan.
 */
const evaluate = (check: RunnableCheck, resource: Resource, context: CheckContext): Judgement | undefined => {
  try {
    // The resource is of the check's own kind: the caller selects by it.
    return check.concerns(resource as never) ? check.evaluate(resource as never, context) : undefined;
  } catch (thrown) {
    if (thrown instanceof TypeError || thrown instanceof RangeError)
      return unknown('The resource was recorded in a form that this check does not support.');
    throw thrown;
  }
};

const judgeUnit = (
  check: RunnableCheck,
  snapshot: UnitSnapshot,
  context: CheckContext,
  subject: () => Subject,
): Verdict[] => {
  const scope = { accountId: snapshot.unit.accountId, thresholds: context.thresholds };
  const kinds: readonly string[] = listKinds(check);
  const ofResources = snapshot.resources.flatMap((resource) => {
    const judgement = kinds.includes(resource.kind) ? evaluate(check, resource, context) : undefined;
    if (!judgement) return [];
    const verdict = toVerdict(check, scope, resource, judgement);
    return [
      judgement.status === 'fail'
        ? {
            ...verdict,
            evidence: collectEvidence(
              resource,
              (watched, all) => evaluate(check, watched, { ...context, all }),
              context.all,
            ),
          }
        : verdict,
    ];
  });
  const missing = snapshot.unreadKinds.find(({ kind }) => kinds.includes(kind));
  return missing ? [...ofResources, toVerdict(check, scope, subject(), unknown(missing.reason))] : ofResources;
};

const evidenceText = ({ evidence = [] }: Verdict): string => JSON.stringify(evidence);

/** One verdict per check and subject: the worst; of two equal ones always the same, in any reading order. */
const worstOfEach = (verdicts: readonly Verdict[]): Verdict[] => {
  const worst = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const key = `${verdict.check} ${verdict.resource}`;
    const other = worst.get(key);
    const order = other
      ? rankStatus(verdict.status) - rankStatus(other.status) ||
        verdict.detail.localeCompare(other.detail) ||
        evidenceText(verdict).localeCompare(evidenceText(other))
      : -1;
    if (order < 0) worst.set(key, verdict);
  }
  return [...worst.values()].sort((a, b) => a.check.localeCompare(b.check) || a.resource.localeCompare(b.resource));
};

/** Evaluates every check on what was read of one account. */
export type Judge = (accountId: string, units: readonly UnitSnapshot[], options?: JudgeOptions) => Verdict[];

/**
 * Every check's verdicts on what was read of one account. Pure: neither order nor duplicates of units change the
 * result.
 */
export const judgeBy =
  ({ running, parts, nameSubject }: Judging): Judge =>
  (accountId, units, { now, thresholds, only } = {}) => {
    const asked = only ? running.filter(({ id }) => only.has(id)) : running;
    const own = units.filter((snapshot) => snapshot.unit.accountId === accountId && isReadFor(snapshot, 'security'));
    const otherRegion = own.find(({ unit }) => unit.region !== GLOBAL_REGION)?.unit.region;
    const kept = new Map<ResourceKind, readonly KnownResource[]>();
    const all = <K extends ResourceKind>(kind: K): readonly ResourceOf<K>[] => {
      const found =
        (kept.get(kind) as readonly ResourceOf<K>[] | undefined) ?? own.flatMap((unit) => listResources(unit, kind));
      kept.set(kind, found);
      return found;
    };
    const unread = (kind: ResourceKind): readonly string[] => [
      ...new Set(
        own
          .flatMap(({ unreadKinds }) =>
            unreadKinds.flatMap((missing) => (missing.kind === kind ? [missing.reason] : [])),
          )
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
      return asked
        .filter(({ kind }) => parts.ofKind(kind) === snapshot.unit.service)
        .flatMap((check) =>
          judgeUnit(check, snapshot, context, () => subjectOfUnit(check, snapshot, { nameSubject, otherRegion })),
        );
    });
    return worstOfEach(verdicts);
  };
