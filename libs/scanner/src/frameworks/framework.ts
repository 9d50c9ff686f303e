/** A section of a framework: the common prefix of its controls' numbers, and its topic in our own words. */
export interface FrameworkSection {
  /** `1`, `AC`, `A.5`, `164.308`. */
  readonly id: string;
  readonly title: string;
}

/** A control of a framework, and its checks. A check never names a framework. */
export interface FrameworkControl {
  readonly id: string;
  readonly title: string;
  /** Its subjects, from `SUBJECTS`; empty if no check can cover it. */
  readonly subjects: readonly string[];
  /** Ids of its checks. */
  readonly checks: readonly string[];
  /**
   * True if it needs manual review. With checks: it asks for more than they read, such as a plan or a review by people;
   * it passes by them and needs the review as well.
   */
  readonly manual?: boolean;
  /** The id of its section. */
  readonly section: string;
}

interface FrameworkHead {
  /** `cis-aws-5.0`. */
  readonly id: string;
  /** The common name: `CIS AWS 5.0`. */
  readonly name: string;
  /** The full name: `CIS Amazon Web Services Foundations Benchmark v5.0.0`. */
  readonly publisher: string;
  /** Source of numbers and titles. */
  readonly source: string;
  /** Place in lists: the newest of a family first. */
  readonly order: number;
  /**
   * True if its controls ask for settings, so that a check belongs to one or two of them; in a law or standard it may
   * belong to forty.
   * @default false
   */
  readonly isBenchmark?: boolean;
}

export interface Framework extends FrameworkHead {
  readonly sections: readonly FrameworkSection[];
  readonly controls: readonly FrameworkControl[];
}

/** A control as stored in its framework's file. */
export interface FileControl extends Partial<Omit<FrameworkControl, 'id'>> {
  readonly id: string;
  /**
   * Controls of the framework it is based on.
   * @default - the control of the same id
   */
  readonly from?: readonly string[];
}

/** A framework as stored in its file. */
export interface FrameworkFile extends FrameworkHead {
  /**
   * The id of another framework. Sections, and the title, subjects and checks of a control, are taken from it unless
   * stated.
   * @default - none
   */
  readonly basedOn?: string;
  /** Titles of its sections, by the beginning of a control's number unless the control names its section. */
  readonly sections?: Readonly<Record<string, string>>;
  /**
   * A regular expression for that beginning.
   * @default - up to the first dot
   */
  readonly sectionPattern?: string;
  /** How many controls its source lists, against a control that was lost or added. */
  readonly publishedControls: number;
  /** The controls of a benchmark list their checks; those of others have the checks about their subjects. */
  readonly controls: readonly FileControl[];
}
