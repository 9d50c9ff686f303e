/** Why an edit is refused. Each refusal becomes a ticket with the place and the reason. */
export const REFUSALS = [
  /** The block creates several resources, which would all change. */
  'shared-block',
  /** The module is called more than once, and every caller would change. */
  'shared-module',
  /** Other code reads the variable, local or parameter. */
  'shared-value',
  /** The value is an expression, not a literal. */
  'computed',
  /** A `dynamic` block or a template loop generates the target. */
  'dynamic',
  /** `ignore_changes` prevents Terraform from applying the edit. */
  'ignored',
  /** An override file, or an inline block of an older provider, sets the same value. */
  'overridden',
  /** The file is generated, too large or of a protected type. */
  'protected',
  /** Other code reads the value that would change. */
  'referenced',
  /** More than one place matches. */
  'ambiguous',
  /** The code differs from the account. */
  'differs',
  /** The code already contains the fix, but is not applied. */
  'already',
  /** The edit would leave nothing behind, or changes nothing. */
  'would-be-empty',
  /** The value comes from files or settings that are selected when Terraform or CloudFormation runs. */
  'var-files',
  /** No code in the repository defines the resource. */
  'not-found',
  /** The remedy needs a value that only the owner knows. */
  'needs-answer',
  /** The file cannot be parsed. */
  'unreadable',
  /** The edited file does not contain exactly the fix. */
  'unproven',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** A refused edit. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    reason: string,
    /** Such as `modules/db/main.tf:12`. @default - none */
    readonly place?: string,
  ) {
    super(reason);
  }
}
