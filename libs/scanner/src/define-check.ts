import type { Severity } from '@cloudmend/domain/findings';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { Subject } from './frameworks/subjects';
import type { ResourceKind, ResourceOf } from './kinds';
import type { Remedy } from './remedies/remedy';
import type { Fact } from './snapshot';
import type { VerdictStatus } from './verdict';

/** A check's result for one resource, with one sentence of evidence. */
export interface Judgement {
  readonly status: VerdictStatus;
  readonly detail: string;
}

export const pass = (detail: string): Judgement => ({ status: 'pass', detail });
export const fail = (detail: string): Judgement => ({ status: 'fail', detail });
export const unknown = (detail: string): Judgement => ({ status: 'unknown', detail });
/** Needs manual review: never a pass. */
export const manual = (detail: string): Judgement => ({ status: 'manual', detail });

/** A check's context besides its own resource. Calls neither the cloud nor the clock. */
export interface CheckContext {
  readonly now: Date;
  readonly thresholds: Thresholds;
  /** All resources of a kind in the account. */
  all<K extends ResourceKind>(kind: K): readonly ResourceOf<K>[];
  /**
   * Why resources of a kind are missing from `all`, sorted and without duplicates; empty if every scanned unit was
   * read.
   */
  unread(kind: ResourceKind): readonly string[];
}

/** A check's description. */
export interface CheckDescription {
  /** The catalogue's id; public and permanent. */
  readonly id: string;
  /** The service under which users look for it. */
  readonly service: string;
  /**
   * Other unit services that read data it needs.
   * @default - none
   */
  readonly alsoReads?: readonly string[];
  readonly severity: Severity;
  /** The kind of resource it evaluates. */
  readonly kind: ResourceKind;
  /**
   * Other kinds that it evaluates by the same facts.
   * @default - none
   */
  readonly alsoKinds?: readonly ResourceKind[];
  /**
   * The requirement, in the plural: `RDS clusters have deletion protection enabled`. The title of a pass or
   * unknown. Thresholds are written as `{accessKeyMaxAgeDays}`.
   */
  readonly title: string;
  /** The fault, in the singular: `RDS cluster does not have deletion protection enabled`. The title of a fail. */
  readonly fault: string;
  readonly recommendation: string;
  /**
   * True if regions are read but the account as a whole is evaluated.
   * @default false
   */
  readonly isOfAccount?: boolean;
  /**
   * Equivalent check ids, as facts: the names in Prowler (Apache-2.0, commit 3e000faa3109) and CloudSploit
   * (GPL-3.0, commit 4b5bbd809f1e).
   * @default - none
   */
  readonly equivalents?: { readonly prowler?: readonly string[]; readonly cloudsploit?: readonly string[] };
}

/** What belongs to a check: the subjects of its controls, and the remedy. */
export interface CheckLinks {
  /** Its subjects; the controls of every framework on these subjects include it. */
  readonly subjects: readonly Subject[];
  readonly remedy: Remedy;
  /** Remedies of other kinds, by the type in their ARN: `cluster` or `db`. @default - `remedy` */
  readonly remedyByArnType?: Readonly<Record<string, Remedy>>;
}

export interface Check<K extends ResourceKind = ResourceKind> extends CheckDescription, CheckLinks {
  readonly kind: K;
  readonly alsoKinds?: readonly K[];
  /** False if the check does not apply to a resource, such as a security group that is not the default one. */
  readonly concerns: (resource: ResourceOf<K>) => boolean;
  readonly evaluate: (resource: ResourceOf<K>, context: CheckContext) => Judgement;
}

type CheckDefinition<K extends ResourceKind> = Omit<Check<K>, 'concerns'> & Partial<Pick<Check<K>, 'concerns'>>;

/** Any check, whatever it evaluates; `run-checks` passes it only resources of its own kind. */
export type AnyCheck = CheckDescription &
  CheckLinks & {
    readonly concerns: (resource: never) => boolean;
    readonly evaluate: (resource: never, context: CheckContext) => Judgement;
  };

/** What evaluation needs of a check. */
export type RunnableCheck = CheckDescription & {
  readonly concerns: (resource: never) => boolean;
  /** Undefined if the check does not apply to the resource after all. */
  readonly evaluate: (resource: never, context: CheckContext) => Judgement | undefined;
};

/** One check: data and a pure function. */
export const defineCheck = <K extends ResourceKind>(check: CheckDefinition<K>): Check<K> => ({
  concerns: () => true,
  ...check,
});

/** A title or recommendation with its thresholds filled in: `older than {accessKeyMaxAgeDays} days`. */
export const withThresholds = (text: string, thresholds: Thresholds): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(thresholds, name) ? String(thresholds[name as keyof Thresholds]) : whole,
  );

/** All kinds of resource that a check evaluates. */
export const listKinds = ({
  kind,
  alsoKinds = [],
}: Pick<CheckDescription, 'kind' | 'alsoKinds'>): readonly ResourceKind[] => [kind, ...alsoKinds];

/** Evaluates a fact that was read; otherwise `unknown` with the reason. */
export const judgeFact = <T>(fact: Fact<T>, judge: (value: T) => Judgement): Judgement =>
  fact.known ? judge(fact.value) : unknown(fact.reason ?? 'This was not recorded.');

const WORST_FIRST: readonly VerdictStatus[] = ['fail', 'unknown', 'manual', 'pass'];

/** Severity of a status: 0 is the worst. */
export const rankStatus = (status: VerdictStatus): number => WORST_FIRST.indexOf(status);

/** The worst of some judgements, in any order; undefined for none. */
export const findWorst = (judgements: readonly Judgement[]): Judgement | undefined =>
  [...judgements].sort((a, b) => rankStatus(a.status) - rankStatus(b.status) || a.detail.localeCompare(b.detail))[0];
