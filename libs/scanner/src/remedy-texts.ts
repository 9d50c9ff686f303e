/** The resource of a finding, as far as somebody named it. */
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
  /** What a recommendation changes the resource to: `c5.xlarge`. @default - its place stays open */
  readonly to?: string | undefined;
  /** A second figure of the change: the memory beside the processors. @default - its place stays open */
  readonly also?: string | undefined;
}

/** A form as text to copy; or why there is none. Exactly one of the two is null. */
export interface RemedyText {
  readonly text: string | null;
  readonly why: string | null;
}

/** A remedy for one resource, every form ready to copy. */
export interface RemedyTexts {
  /** What it does, where that is more than to change a setting; null elsewhere. */
  readonly title: string | null;
  /** What it replaces, interrupts or cannot undo; it also stands first in every form. Null where it is harmless. */
  readonly warning: string | null;
  readonly console: readonly string[];
  readonly cli: RemedyText;
  readonly terraform: RemedyText;
  readonly cloudFormation: RemedyText;
}
