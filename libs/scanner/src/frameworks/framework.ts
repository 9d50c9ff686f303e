/** A control of a framework, and the checks that speak to it. A check itself never names a framework. */
export interface FrameworkControl {
  readonly id: string;
  readonly title: string;
  /** What it is about, by the names of `SUBJECTS`; none where no check can speak to it. */
  readonly subjects: readonly string[];
  /** Ids of checks that speak to it. */
  readonly checks: readonly string[];
  /** True where only a person can judge. */
  readonly manual?: boolean;
}

export interface Framework {
  /** `cis-aws-5.0`. */
  readonly id: string;
  /** The name people know: `CIS AWS 5.0`. */
  readonly name: string;
  /** Who wrote it, in full: `CIS Amazon Web Services Foundations Benchmark v5.0.0`. */
  readonly publisher: string;
  /** Where numbers and titles come from. */
  readonly source: string;
  readonly controls: readonly FrameworkControl[];
}

/** A framework as its file has it: a benchmark names the checks of a control, elsewhere they follow from its subjects. */
export interface FrameworkFile extends Omit<Framework, 'controls'> {
  readonly controls: ReadonlyArray<Omit<FrameworkControl, 'checks'> & Partial<Pick<FrameworkControl, 'checks'>>>;
}
