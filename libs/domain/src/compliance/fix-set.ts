import { type Severity, severityRank } from '../findings/severity';

/** A failed control, and the checks whose open findings keep it failed. */
export interface FailedControl {
  readonly checks: readonly string[];
  /** True if it passes once those are fixed; false if part of it remains unread or muted. */
  readonly passes: boolean;
}

/** Fixes to make together, and the controls that no longer fail after them. */
export interface FixStep<C extends FailedControl> {
  readonly checks: readonly string[];
  readonly minutes: number;
  readonly controls: readonly C[];
}

/** What fixing a check takes, and how severe its findings are. */
export interface FixFacts {
  readonly minutes: number;
  readonly severity: Severity;
}

/** Failed controls that wait for the same checks. */
interface Bundle<C> {
  readonly checks: ReadonlySet<string>;
  readonly controls: readonly C[];
}

/** Estimated effort: what a fix takes once, and for each resource. Our own assumption, shown beside every total. */
export const FIX_MINUTES = { fix: 15, resource: 3 } as const;

export const estimateMinutes = (resources: number): number => FIX_MINUTES.fix + resources * FIX_MINUTES.resource;

const bundleControls = <C extends FailedControl>(controls: readonly C[], done: ReadonlySet<string>): Bundle<C>[] => {
  const bundles = new Map<string, { checks: Set<string>; controls: C[] }>();
  for (const control of controls) {
    const checks = control.checks.filter((check) => !done.has(check)).sort();
    const bundle = bundles.get(checks.join()) ?? { checks: new Set(checks), controls: [] };
    bundle.controls.push(control);
    bundles.set(checks.join(), bundle);
  }
  return [...bundles.values()];
};

const isWithin = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean =>
  inner.size <= outer.size && [...inner].every((check) => outer.has(check));

/**
 * An order of fixes that completes many controls early. A control passes only when all its checks do, so fixes are
 * chosen by the bundle that a control still waits for: the one that completes the most controls a minute comes next,
 * and every other control within it counts. Within a given time it completes nearly as many as the best choice would
 * (`fix-set.test.ts` compares them); single checks chosen by their number of controls complete fewer.
 *
 * @param readFacts of a check's fix; of equal bundles the more severe comes first
 * @param time the minutes there are: a bundle that takes longer than what is left is not chosen
 */
export const planFixes = <C extends FailedControl>(
  controls: readonly C[],
  readFacts: (check: string) => FixFacts,
  time = Number.POSITIVE_INFINITY,
): FixStep<C>[] => {
  const steps: FixStep<C>[] = [];
  const done = new Set<string>();
  let [left, remaining] = [bundleControls(controls, done), time];
  for (;;) {
    const [best] = left
      .map(({ checks }) => {
        const controls = left.filter((other) => isWithin(other.checks, checks)).flatMap((one) => one.controls);
        const facts = [...checks].map(readFacts);
        const effort = facts.reduce((sum, { minutes }) => sum + minutes, 0);
        const worst = Math.min(...facts.map(({ severity }) => severityRank(severity)));
        const passing = controls.filter(({ passes }) => passes).length;
        return { step: { checks: [...checks], controls, minutes: effort }, passing, worst };
      })
      .filter(({ step }) => step.minutes <= remaining)
      .sort(
        (a, b) =>
          b.passing / b.step.minutes - a.passing / a.step.minutes ||
          b.step.controls.length / b.step.minutes - a.step.controls.length / a.step.minutes ||
          a.step.minutes - b.step.minutes ||
          a.worst - b.worst ||
          a.step.checks.join().localeCompare(b.step.checks.join()),
      );
    if (!best) return steps;
    steps.push(best.step);
    remaining -= best.step.minutes;
    best.step.checks.forEach((check) => done.add(check));
    const completed = new Set(best.step.controls);
    left = bundleControls(
      left.flatMap((bundle) => bundle.controls).filter((control) => !completed.has(control)),
      done,
    );
  }
};
