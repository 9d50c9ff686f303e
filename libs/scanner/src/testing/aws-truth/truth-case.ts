import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { Purpose } from '../../snapshot';
import type { Verdict } from '../../verdict';
import type { FakeAnswer } from '../fake-reader';

/** What AWS answers, by `service:Operation`, in the form of the API reference: `{ 's3:ListBuckets': { Buckets: [...] } }`. */
export type Answers = Readonly<Record<string, FakeAnswer | `not-found ${string}`>>;

export interface TruthCase {
  /** The id of the check. */
  readonly check: string;
  /** Sound, at fault, or a corner that a simple reading gets wrong. */
  readonly kind: 'good' | 'bad' | 'edge';
  /** What the customer has, in a few words: the name of the test. */
  readonly what: string;
  /** The AWS page that documents the answer or the rule. */
  readonly source: string;
  /** What differs from the base answers of the table. */
  readonly answers: Answers;
  /** What the check must say; `nothing` where it does not concern the check. */
  readonly says: Verdict['status'] | 'nothing';
  /** The end of the ARN that the verdict names. @default - the check says it of one resource alone */
  readonly of?: string;
  readonly thresholds?: Partial<Thresholds>;
  readonly purposes?: readonly Purpose[];
  /** @default aws */
  readonly partition?: string;
  /** @default - the home Region of the partition */
  readonly region?: string;
}

/** The cases of one service over what its sound account answers. */
export interface TruthTable {
  /** A sound account, as far as these checks look. */
  readonly base: Answers;
  readonly cases: readonly TruthCase[];
}

type Row = readonly [what: string, answers: Answers, says: TruthCase['says'], more?: Partial<TruthCase>];

/** The cases of one check: at least one good, one bad and one edge. */
export const listCases = (
  check: string,
  source: string,
  rows: { readonly good: readonly Row[]; readonly bad: readonly Row[]; readonly edge: readonly Row[] },
): readonly TruthCase[] =>
  (['good', 'bad', 'edge'] as const).flatMap((kind) =>
    rows[kind].map(([what, answers, says, more]) => ({ check, kind, what, source, answers, says, ...more })),
  );
