/** What an answer rests on: verdicts of checks, or a fact about the accounts themselves. */
export interface Intent {
  readonly id: string;
  /** The requirement, as a clause: `S3 buckets are encrypted at rest`. */
  readonly statement: string;
  /** Ids of the checks whose verdicts answer it; none for facts about accounts. */
  readonly checks: readonly string[];
  /**
   * What a question must name: one phrase of each group. Phrases are separated by `|`; a word that ends in `*` stands for
   * all words that begin so.
   */
  readonly words: readonly string[];
  /** Phrases that a question may name besides. */
  readonly also?: string;
  /** Phrases that make it another question. */
  readonly never?: string;
  /** The requirement is that something is absent: "Are buckets public?" asks for the fault. */
  readonly isAbsence?: true;
}
