/** The resource of a finding, with the facts that are known. */
export interface FoundResource {
  readonly resource: string;
  readonly region?: string | undefined;
  readonly accountId?: string | undefined;
}

/** The resource of a finding. */
export interface RemedyTarget {
  readonly resource: string;
  readonly region: string;
  readonly accountId: string;
  /**
   * The new value of a recommendation: `c5.xlarge`.
   * @default - the placeholder stays
   */
  readonly to?: string | undefined;
  /**
   * A second value of the change, such as memory next to CPU.
   * @default - the placeholder stays
   */
  readonly also?: string | undefined;
}

/** A form as text to copy, or why there is none. Exactly one of the two is null. */
export interface RemedyText {
  readonly text: string | null;
  readonly why: string | null;
}

/** A remedy for one resource, with every form ready to copy. */
export interface RemedyTexts {
  /** The action, if it is more than changing a setting; otherwise null. */
  readonly title: string | null;
  /** What it replaces, interrupts or cannot undo; every form starts with it. Null if it is harmless. */
  readonly warning: string | null;
  readonly console: readonly string[];
  readonly cli: RemedyText;
  readonly terraform: RemedyText;
  readonly cloudFormation: RemedyText;
}
