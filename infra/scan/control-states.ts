import type { CheckTally, FrameworkStates } from '@cloudmend/domain/compliance';
import type { Verdict } from '@cloudmend/scanner';
import type { ScanEngine } from './engine';

const keyOf = (framework: string, control: string): string => JSON.stringify([framework, control]);

/**
 * What a scan says of the controls, with those it could not judge left as the scan before left them: a scan of storage alone
 * neither passes nor forgets a control that also hangs on IAM.
 */
export const keepingUnjudged = (
  engine: Pick<ScanEngine, 'checks' | 'controlsOf'>,
  fresh: readonly FrameworkStates[],
  before: readonly FrameworkStates[],
  servicesPlanned: ReadonlySet<string>,
): FrameworkStates[] => {
  const outOfScope = new Set(
    engine.checks
      .filter(({ unitService }) => !servicesPlanned.has(unitService))
      .flatMap(({ id }) => engine.controlsOf(id).map(({ framework, control }) => keyOf(framework, control))),
  );
  const earlier = new Map(before.flatMap(({ framework, controls }) => controls.map(({ control, state }) => [keyOf(framework, control), state] as const)));
  return fresh.map(({ framework, controls }) => ({
    framework,
    controls: controls.map(({ control, state }) => {
      const key = keyOf(framework, control);
      return { control, state: outOfScope.has(key) ? (earlier.get(key) ?? 'not-assessed') : state };
    }),
  }));
};

/** The verdicts of each check of an account; those of checks whose services this scan did not plan stay as they were. */
export const talliesOf = (
  { checks }: Pick<ScanEngine, 'checks'>,
  verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>,
  before: readonly CheckTally[],
  servicesPlanned: ReadonlySet<string>,
): CheckTally[] => {
  const planned = new Set(checks.filter(({ unitService }) => servicesPlanned.has(unitService)).map(({ id }) => id));
  const known = new Set(checks.map(({ id }) => id));
  const tallies = new Map(before.filter(({ check }) => known.has(check) && !planned.has(check)).map((tally) => [tally.check, tally]));
  for (const { check, status } of verdicts) {
    const tally = tallies.get(check) ?? { check, pass: 0, fail: 0, unknown: 0, manual: 0 };
    tallies.set(check, { ...tally, [status]: tally[status] + 1 });
  }
  return [...tallies.values()];
};
