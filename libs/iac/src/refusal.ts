/** Why an edit is not made. Each one becomes a ticket with the place and the reason. */
export const REFUSALS = [
  /** The block makes several resources, and the edit would change all of them. */
  'shared-block',
  /** The module is called more than once, and the edit would change every caller. */
  'shared-module',
  /** The variable, local or parameter is read elsewhere too. */
  'shared-value',
  /** An expression stands where a value would have to be changed. */
  'computed',
  /** A `dynamic` block or a loop of the template makes what would have to be changed. */
  'dynamic',
  /** `ignore_changes` keeps Terraform from applying the edit. */
  'ignored',
  /** An override file, or an inline block of an older provider, sets the same. */
  'overridden',
  /** The file is generated, too large or of a kind that is never edited. */
  'protected',
  /** Other code reads the value that would change. */
  'referenced',
  /** More than one place fits. */
  'ambiguous',
  /** The code says something else than the account. */
  'differs',
  /** The code says it already: it needs to be applied. */
  'already',
  /** The edit would leave nothing behind, or changes nothing. */
  'would-be-empty',
  /** The value comes from files or settings that are chosen when Terraform or CloudFormation runs. */
  'var-files',
  /** No code of the repository names the resource. */
  'not-found',
  /** The remedy needs something that only the owner knows. */
  'needs-answer',
  /** The file cannot be parsed. */
  'unreadable',
  /** The edited file does not say exactly what was meant. */
  'unproven',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** An edit that is not made. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    reason: string,
    /** `modules/db/main.tf:12`. @default - nowhere */
    readonly place?: string,
  ) {
    super(reason);
  }
}
