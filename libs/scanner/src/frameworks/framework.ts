/** A control of a framework, and its checks. A check never names a framework. */
export interface FrameworkControl {
  readonly id: string;
  readonly title: string;
  /** Its subjects, from `SUBJECTS`; empty if no check can cover it. */
  readonly subjects: readonly string[];
  /** Ids of its checks. */
  readonly checks: readonly string[];
  /** True if it needs manual review. */
  readonly manual?: boolean;
}

export interface Framework {
  /** `cis-aws-5.0`. */
  readonly id: string;
  /** The common name: `CIS AWS 5.0`. */
  readonly name: string;
  /** The full name: `CIS Amazon Web Services Foundations Benchmark v5.0.0`. */
  readonly publisher: string;
  /** Source of numbers and titles. */
  readonly source: string;
  readonly controls: readonly FrameworkControl[];
}

/**
 * A framework as stored in its file: a benchmark lists the checks of a control, other frameworks derive them from
 * subjects.
 */
export interface FrameworkFile extends Omit<Framework, 'controls'> {
  readonly controls: ReadonlyArray<Omit<FrameworkControl, 'checks'> & Partial<Pick<FrameworkControl, 'checks'>>>;
}
