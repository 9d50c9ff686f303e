import type { ControlState } from '@cloudmend/domain/compliance';
import type { ControlRef } from '@cloudmend/domain/findings';
import type { Verdict } from '../verdict';
import type { Framework, FrameworkControl, FrameworkFile } from './framework';
import { completeFile, type WholeFile } from './based-on';
import { indexSubjects, type Mapped } from './checks-about';
import * as FILES from './list';

export type { Framework, FrameworkControl, FrameworkSection } from './framework';
export { SUBJECTS, type Subject } from './subjects';

const toFramework = (
  { controls, sections, sectionPattern, basedOn: _basedOn, ...head }: WholeFile,
  findChecks: ReturnType<typeof indexSubjects>,
): Framework => {
  const pattern = new RegExp(sectionPattern);
  const own = controls.map((control) => ({
    ...control,
    checks: control.checks ?? findChecks(control.subjects),
    section: control.section ?? pattern.exec(control.id)?.[0] ?? control.id,
  }));
  const ids = [...new Set(own.map(({ section }) => section))];
  return { ...head, sections: ids.map((id) => ({ id, title: sections[id] ?? id })), controls: own };
};

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
const toState = ({ checks, manual }: FrameworkControl, { passed, failed, unknown }: Ran): ControlState['state'] => {
  if (checks.some((check) => failed.has(check))) return 'failed';
  if (checks.some((check) => unknown.has(check))) return 'unknown';
  if (checks.some((check) => passed.has(check))) return 'passed';
  return manual === true ? 'manual' : 'not-assessed';
};

type Ruled = Pick<Verdict, 'check' | 'status'>;

const evaluate = (frameworks: readonly Framework[], verdicts: readonly Ruled[]): FrameworkState[] => {
  const ids = (status: Verdict['status']): Set<string> =>
    new Set(verdicts.filter((verdict) => verdict.status === status).map(({ check }) => check));
  const ran: Ran = { passed: ids('pass'), failed: ids('fail'), unknown: ids('unknown') };
  return frameworks.map(({ id, name, controls }) => ({
    framework: id,
    name,
    total: controls.length,
    controls: controls.map((control) => ({ control: control.id, state: toState(control, ran) })),
  }));
};

/** The frameworks, with the checks of one provider or of several. */
export interface Frameworks {
  /** The newest of a family first. */
  readonly all: readonly Framework[];
  find(id: string): Framework | undefined;
  /** The controls of a check, over all frameworks. */
  listControls(check: string): ControlRef[];
  /** The controls attached to a finding: only those of benchmarks, to keep lists of findings small. */
  listBenchmarkControls(check: string): ControlRef[];
  /** The state of every control of every framework, from the verdicts. */
  evaluate(verdicts: readonly Ruled[]): FrameworkState[];
}

const listRefs = (frameworks: readonly Framework[]): ReadonlyMap<string, readonly ControlRef[]> => {
  const refs = new Map<string, ControlRef[]>();
  for (const { id: framework, controls } of frameworks)
    for (const { id: control, checks } of controls)
      for (const check of checks) {
        const ofCheck = refs.get(check) ?? [];
        ofCheck.push({ framework, control });
        refs.set(check, ofCheck);
      }
  return refs;
};

/** Everything that follows from frameworks whose controls name their checks. */
const openFrameworks = (all: readonly Framework[]): Frameworks => {
  const byId = new Map(all.map((framework) => [framework.id, framework]));
  const refs = listRefs(all);
  const listControls = (check: string): ControlRef[] => [...(refs.get(check) ?? [])];
  return {
    all,
    find: (id) => byId.get(id),
    listControls,
    listBenchmarkControls: (check) =>
      listControls(check).filter(({ framework }) => byId.get(framework)?.isBenchmark === true),
    evaluate: (verdicts) => evaluate(all, verdicts),
  };
};

const IN_ORDER = Object.values<FrameworkFile>(FILES).toSorted((a, b) => a.order - b.order);
/** A file each in this folder. They are completed once, since every set of checks is mapped to the same ones. */
const COMPLETED = IN_ORDER.map((file) => completeFile(file, IN_ORDER));

/** Maps checks to the controls of each framework. */
export const mapFrameworks = (checks: readonly Mapped[]): Frameworks => {
  const findChecks = indexSubjects(checks);
  return openFrameworks(COMPLETED.map((file) => toFramework(file, findChecks)));
};

/** The frameworks with checks that name their controls themselves, after the frameworks' own checks. */
export const addToFrameworks = (
  { all }: Pick<Frameworks, 'all'>,
  checks: ReadonlyArray<{ readonly id: string; readonly controls: readonly ControlRef[] }>,
): Frameworks => {
  const added = new Map<string, string[]>();
  for (const { id, controls } of checks)
    for (const { framework, control } of controls) {
      const key = `${framework} ${control}`;
      added.set(key, [...new Set([...(added.get(key) ?? []), id])]);
    }
  return openFrameworks(
    all.map((framework) => ({
      ...framework,
      controls: framework.controls.map((control) => {
        const own = added.get(`${framework.id} ${control.id}`);
        return own ? { ...control, checks: [...control.checks, ...own] } : control;
      }),
    })),
  );
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
export const measureCoverage = (controls: readonly ControlState[]): Coverage => {
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
