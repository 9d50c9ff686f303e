import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { AwsKind, KnownResource, ResourceOf } from '@cloudmend/scanner';
import type { Cloud, Target } from './cloud';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The facts that a fix reads, compares and restores: plain JSON, with lists in a fixed order. */
export type Facts = Readonly<Record<string, Json>>;
export type Tags = Readonly<Record<string, string>>;

/** What the cloud reports now. */
export interface Reading<F extends Facts = Facts> {
  readonly facts: F;
  /** Empty for settings of an account, which have no tags. */
  readonly tags: Tags;
}

/** Why a fix must not be made: a code for programs, a sentence for people. */
export interface Refused {
  readonly refused: string;
  readonly because: string;
}
export const refuse = (refused: string, because: string): Refused => ({ refused, because });
export const isRefused = (answer: object): answer is Refused => Object.hasOwn(answer, 'refused');

/** Parameters of a fix. */
export type Settings = Readonly<Record<string, number>>;

/** What a fix is asked for. */
export interface Asked {
  /** The check or rule whose finding it mends. */
  readonly about: string;
  /** The inputs of a recommendation's formula. @default - none */
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly thresholds: Thresholds;
}

/** An IAM action and what it applies to: `*`, or ARNs with `{partition}`, `{region}`, `{account}` and `{id}`. */
export interface ActionUse {
  readonly action: string;
  readonly on: readonly string[];
  /** Conditions, as IAM writes them. @default - none */
  readonly when?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** The context of a write. */
export interface Writing<F extends Facts> {
  readonly cloud: Cloud;
  readonly target: Target;
  readonly before: F;
  readonly after: F;
  /** The run's id: the idempotency token, and the tag on what the run creates. */
  readonly runId: string;
}

/** One change to a customer's cloud, and how to take it back. */
export interface Capability<F extends Facts = Facts, K extends AwsKind = AwsKind> {
  /** Permanent: runs and settings name it. */
  readonly id: string;
  /** Verb and object. */
  readonly title: string;
  readonly kind: K;
  /** The checks and saving rules whose findings it mends. */
  readonly checks: readonly string[];
  readonly rules: readonly string[];
  readonly actions: readonly ActionUse[];
  /** What can go wrong, in a sentence. */
  readonly risk: string;
  readonly undo: {
    /** True if the facts and everything that depends on them are as before: only then may it run without approval. */
    readonly isExact: boolean;
    readonly how: string;
  };
  /** The AWS documentation of the APIs that it calls. */
  readonly sources: readonly string[];
  /** The parameters of a fix. @default - none */
  chooseSettings?(asked: Asked): Settings;
  /** The region to call, for global services. @default - the resource's */
  readonly callsHomeRegion?: true;
  findTargetId(resource: ResourceOf<K>): string;
  /** What a scan saw of the facts; undefined if it did not read them. A run is refused if `toView` differs from it. */
  toEvidence(resource: ResourceOf<K>): Facts | undefined;
  /** What a scan would see of the facts now. */
  toView(facts: F): Facts;
  /** Undefined if the resource no longer exists. @throws CloudError */
  read(cloud: Cloud, target: Target): Promise<Reading<F> | undefined>;
  /** The facts after the fix, or why there must be none. */
  plan(facts: F, settings: Settings, now: Date): F | Refused;
  /** Asks EC2 whether the session may write. @default - the service has no dry run */
  dryRun?(writing: Writing<F>): Promise<void>;
  /** Writes once; safe to call again after a crash. The caller reads afterwards. @throws CloudError */
  write(writing: Writing<F>): Promise<void>;
  /**
   * True if facts are as wanted, for facts that also change without anyone changing the resource. @default - all are equal
   */
  isAs?(facts: F, wanted: F, writing: Pick<Writing<F>, 'before' | 'after'>): boolean;
  /** True while a write has begun and not finished. @default - never */
  isUnderWay?(facts: F, writing: Pick<Writing<F>, 'before' | 'after'>): boolean;
  /** Restores the facts. Returns the resource to read if it has a new id. @throws CloudError */
  takeBack(writing: Writing<F>): Promise<Target | undefined>;
}

/** A capability whose fact types are no longer known: any of the catalogue. */
export type AnyCapability = Omit<Capability, 'findTargetId' | 'toEvidence'> & {
  findTargetId(resource: KnownResource): string;
  toEvidence(resource: KnownResource): Facts | undefined;
};

/** One capability, checked by the compiler. */
export const defineCapability = <F extends Facts, K extends AwsKind>(capability: Capability<F, K>): AnyCapability =>
  // Facts of a capability are only ever handed back to it.
  capability as unknown as AnyCapability;
