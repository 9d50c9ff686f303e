import type { ControlState } from '@cloudmend/store';
import type { FrameworkStates, ScanEngine } from './engine';

type State = ControlState['state'];

/** A control that fails anywhere fails; one that passes somewhere and fails nowhere passes. */
const WEIGHT: Record<State, number> = { failed: 3, passed: 2, manual: 1, 'not-assessed': 0 };
const heavier = (a: State, b: State): State => (WEIGHT[b] > WEIGHT[a] ? b : a);

/** One set of control states for the whole tenant out of those of its accounts. */
export const acrossAccounts = (accounts: ReadonlyArray<{ readonly frameworks: readonly FrameworkStates[] }>): FrameworkStates[] => {
  const frameworks = new Map<string, Map<string, State>>();
  for (const { framework, controls } of accounts.flatMap((account) => account.frameworks)) {
    const states = frameworks.get(framework) ?? new Map<string, State>();
    frameworks.set(framework, states);
    for (const { control, state } of controls) states.set(control, heavier(states.get(control) ?? 'not-assessed', state));
  }
  return [...frameworks].map(([framework, states]) => ({
    framework,
    controls: [...states].map(([control, state]) => ({ control, state })),
  }));
};

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
