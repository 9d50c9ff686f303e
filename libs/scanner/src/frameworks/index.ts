import type { ControlState } from '@cloudmend/domain/compliance';
import type { ControlRef } from '@cloudmend/domain/findings';
import type { Verdict } from '../verdict';
import cisAws3 from './cis-aws-3.0.json';
import cisAws5 from './cis-aws-5.0.json';
import hipaa from './hipaa.json';
import iso27001 from './iso-27001-2022.json';
import nist80053 from './nist-800-53-r5.json';
import pciDss from './pci-dss-4.0.json';
import soc2 from './soc2.json';
import type { Framework, FrameworkControl, FrameworkFile } from './framework';
import { checksAbout } from './checks-about';

export type { Framework, FrameworkControl } from './framework';
export { SUBJECTS, type Subject } from './subjects';
export { type FrameworkSection, sectionOf, sectionsOf } from './sections';

/** All frameworks, the newest of a family first. */
export const FRAMEWORKS: readonly Framework[] = [cisAws5, cisAws3, nist80053, soc2, iso27001, hipaa, pciDss].map(
  ({ controls, ...framework }: FrameworkFile) => ({
    ...framework,
    controls: controls.map((control) => ({ ...control, checks: control.checks ?? checksAbout(control.subjects) })),
  }),
);

const REFS = new Map<string, ControlRef[]>();
for (const { id: framework, controls } of FRAMEWORKS)
  for (const { id: control, checks } of controls)
    for (const check of checks) REFS.set(check, [...(REFS.get(check) ?? []), { framework, control }]);

/** The controls of a check, over all frameworks. */
export const controlsOf = (checkId: string): ControlRef[] => [...(REFS.get(checkId) ?? [])];

/**
 * A benchmark names settings, so a check belongs to one or two of its controls; in a law or standard it may belong
 * to forty.
 */
const BENCHMARKS: ReadonlySet<string> = new Set([cisAws5.id, cisAws3.id]);

/** The controls attached to a finding: only those of benchmarks, to keep lists of findings small. */
export const benchmarkControlsOf = (checkId: string): ControlRef[] =>
  controlsOf(checkId).filter(({ framework }) => BENCHMARKS.has(framework));

export interface FrameworkState {
  /** The framework's id. */
  readonly framework: string;
  readonly name: string;
  readonly total: number;
  readonly controls: readonly ControlState[];
}

interface Ran {
  readonly passed: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /** Checks with an unread subject. */
  readonly unknown: ReadonlySet<string>;
}

/** One failure fails a control. It passes only if one of its checks passed and nothing it covers is unknown. */
const stateOf = ({ checks, manual }: FrameworkControl, { passed, failed, unknown }: Ran): ControlState['state'] => {
  if (checks.some((check) => failed.has(check))) return 'failed';
  if (checks.some((check) => unknown.has(check))) return 'unknown';
  if (checks.some((check) => passed.has(check))) return 'passed';
  return manual === true ? 'manual' : 'not-assessed';
};

/** The state of every control of every framework, from the verdicts. */
export const frameworkStates = (verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>): FrameworkState[] => {
  const ids = (status: Verdict['status']): Set<string> =>
    new Set(verdicts.filter((verdict) => verdict.status === status).map(({ check }) => check));
  const ran: Ran = { passed: ids('pass'), failed: ids('fail'), unknown: ids('unknown') };
  return FRAMEWORKS.map(({ id, name, controls }) => ({
    framework: id,
    name,
    total: controls.length,
    controls: controls.map((control) => ({ control: control.id, state: stateOf(control, ran) })),
  }));
};

export interface Coverage {
  readonly assessed: number;
  readonly passed: number;
  readonly manual: number;
  /** Partially read without a failure: neither assessed nor passed. */
  readonly unknown: number;
  readonly total: number;
  /** Passed over assessed, 0 to 1; 0 if nothing was assessed. */
  readonly coverage: number;
}

/** The share of assessed controls that passed. */
export const coverageOf = (controls: readonly ControlState[]): Coverage => {
  const count = (state: ControlState['state']): number => controls.filter((control) => control.state === state).length;
  const passed = count('passed');
  const assessed = passed + count('failed');
  return {
    assessed,
    passed,
    manual: count('manual'),
    unknown: count('unknown'),
    total: controls.length,
    coverage: assessed === 0 ? 0 : passed / assessed,
  };
};
