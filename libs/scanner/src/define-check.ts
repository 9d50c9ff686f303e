import type { Severity } from '@cloudmend/domain/findings';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { Subject } from './frameworks/subjects';
import type { ResourceKind, ResourceOf } from './kinds';
import type { Remedy } from './remedies/remedy';
import type { Fact } from './snapshot';
import type { VerdictStatus } from './verdict';

/** What a check says of one resource, and the one sentence of evidence behind it. */
export interface Judgement {
  readonly status: VerdictStatus;
  readonly detail: string;
}

export const pass = (detail: string): Judgement => ({ status: 'pass', detail });
export const fail = (detail: string): Judgement => ({ status: 'fail', detail });
export const unknown = (detail: string): Judgement => ({ status: 'unknown', detail });
/** For a person to judge: never a pass. */
export const manual = (detail: string): Judgement => ({ status: 'manual', detail });

/** What a check may look at besides its own resource. Nothing here calls a cloud or a clock. */
export interface CheckContext {
  readonly now: Date;
  readonly thresholds: Thresholds;
  /** Every resource of a kind in the whole account. */
  all<K extends ResourceKind>(kind: K): readonly ResourceOf<K>[];
  /** Why some of a kind is missing from `all`, in order and each reason once; none where every unit that was scanned has read it. */
  unread(kind: ResourceKind): readonly string[];
}

/** What a check says of itself. */
export interface CheckDescription {
  /** The catalogue's id; public and for ever. */
  readonly id: string;
  /** The service that people look for it under. */
  readonly service: string;
  /** Further unit services that read what it looks at besides. @default - none */
  readonly alsoReads?: readonly string[];
  readonly severity: Severity;
  /** The kind of resource it judges. */
  readonly kind: ResourceKind;
  /** Further kinds that it judges by the same facts. @default - none */
  readonly alsoKinds?: readonly ResourceKind[];
  /** The wish: `SSH is not open to the internet`. It heads a pass and an unknown. `{accessKeyMaxAgeDays}` stands for that threshold. */
  readonly title: string;
  /** The fault, stated plainly: `SSH is open to the internet`. It heads a fail. */
  readonly fault: string;
  readonly recommendation: string;
  /** True where regions are read but the account as a whole is judged. @default false */
  readonly isOfAccount?: boolean;
  /**
   * The ids people know it by elsewhere, as facts: the names of Prowler (Apache-2.0, commit 3e000faa3109) and CloudSploit (GPL-3.0,
   * commit 4b5bbd809f1e).
   * @default - none
   */
  readonly equivalents?: { readonly prowler?: readonly string[]; readonly cloudsploit?: readonly string[] };
}

/** What goes with a check: the controls it speaks to and how to fix what it finds. */
export interface CheckLinks {
  /** What it is about; the controls of every framework on these subjects follow. */
  readonly subjects: readonly Subject[];
  readonly remedy: Remedy;
  /** Where a further kind is fixed in another way, by the type in its ARN: `cluster` or `db`. @default - `remedy` */
  readonly remedyByArnType?: Readonly<Record<string, Remedy>>;
}

export interface Check<K extends ResourceKind = ResourceKind> extends CheckDescription, CheckLinks {
  readonly kind: K;
  readonly alsoKinds?: readonly K[];
  /** False where the check has nothing to say of a resource, such as a security group that is not the default one. */
  readonly concerns: (resource: ResourceOf<K>) => boolean;
  readonly evaluate: (resource: ResourceOf<K>, context: CheckContext) => Judgement;
}

type CheckDefinition<K extends ResourceKind> = Omit<Check<K>, 'concerns'> & Partial<Pick<Check<K>, 'concerns'>>;

/** Any check, whatever it judges; `run-checks` hands it resources of its own kind only. */
export type AnyCheck = CheckDescription &
  CheckLinks & {
    readonly concerns: (resource: never) => boolean;
    readonly evaluate: (resource: never, context: CheckContext) => Judgement;
  };

/** One check: data and one pure function. */
export const defineCheck = <K extends ResourceKind>(check: CheckDefinition<K>): Check<K> => ({
  concerns: () => true,
  ...check,
});

/** A title or recommendation with the thresholds it names: `older than {accessKeyMaxAgeDays} days`. */
export const withThresholds = (text: string, thresholds: Thresholds): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(thresholds, name) ? String(thresholds[name as keyof Thresholds]) : whole,
  );

/** Every kind of resource that a check judges. */
export const kindsOf = ({
  kind,
  alsoKinds = [],
}: Pick<CheckDescription, 'kind' | 'alsoKinds'>): readonly ResourceKind[] => [kind, ...alsoKinds];

/** Reads the answer off a fact when it was read; says `unknown` with the reason when it was not. */
export const judgeFact = <T>(fact: Fact<T>, judge: (value: T) => Judgement): Judgement =>
  fact.known ? judge(fact.value) : unknown(fact.reason ?? 'This was not recorded.');

const WORST_FIRST: readonly VerdictStatus[] = ['fail', 'unknown', 'manual', 'pass'];

/** How bad a status is: 0 is the worst. */
export const rankOf = (status: VerdictStatus): number => WORST_FIRST.indexOf(status);

/** The worst of some judgements, whatever their order; undefined for none. */
export const worstOf = (judgements: readonly Judgement[]): Judgement | undefined =>
  [...judgements].sort((a, b) => rankOf(a.status) - rankOf(b.status) || a.detail.localeCompare(b.detail))[0];
