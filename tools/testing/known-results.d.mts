interface Known {
  readonly passed: number;
  /** Lines of figures, as a test reports them. */
  readonly figures: string;
}

interface Trace {
  readonly test: string;
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly hasProcess: boolean;
}

export const openKnownResults: (
  root: string,
  seed: string,
  folder?: string,
) => {
  find(test: string): Known | undefined;
  keep(trace: Trace, passed: number, figures: string): void;
};
