import * as z from 'zod';

/** The states of a control. `unknown`: nothing failed, but part of it could not be read. Only `passed` is a pass. */
export const ControlStatus = z.enum(['passed', 'failed', 'unknown', 'not-assessed', 'manual']);
export type ControlStatus = z.infer<typeof ControlStatus>;

/** A control's state in one account, or over all accounts of a tenant. */
export interface ControlState {
  readonly control: string;
  readonly state: ControlStatus;
}

export interface FrameworkStates {
  /** The framework's id. */
  readonly framework: string;
  readonly controls: readonly ControlState[];
}

/** A control fails if it fails in any account; it passes if it passes in some account and every account was read. */
const WEIGHT: Record<ControlStatus, number> = { failed: 4, unknown: 3, passed: 2, manual: 1, 'not-assessed': 0 };
const heavier = (a: ControlStatus, b: ControlStatus): ControlStatus => (WEIGHT[b] > WEIGHT[a] ? b : a);

/** Merges the control states of a tenant's accounts. */
export const acrossAccounts = (
  accounts: ReadonlyArray<{ readonly frameworks: readonly FrameworkStates[] }>,
): FrameworkStates[] => {
  const frameworks = new Map<string, Map<string, ControlStatus>>();
  for (const { framework, controls } of accounts.flatMap((account) => account.frameworks)) {
    const states = frameworks.get(framework) ?? new Map<string, ControlStatus>();
    frameworks.set(framework, states);
    for (const { control, state } of controls)
      states.set(control, heavier(states.get(control) ?? 'not-assessed', state));
  }
  return [...frameworks].map(([framework, states]) => ({
    framework,
    controls: [...states].map(([control, state]) => ({ control, state })),
  }));
};
