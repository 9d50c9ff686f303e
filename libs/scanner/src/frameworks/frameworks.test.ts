import type { Verdict } from '../verdict';
import { FRAMEWORKS, controlsOf, coverageOf, frameworkStates } from './index';

const said = (check: string, status: Verdict['status']) => ({ check, status });
const stateOf = (verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>, control: string) =>
  frameworkStates(verdicts)
    .find(({ framework }) => framework === 'cis-aws-3.0')
    ?.controls.find((state) => state.control === control)?.state;

describe('a framework', () => {
  it('lists every one of its controls, once', () => {
    expect(FRAMEWORKS.map(({ name, controls }) => [name, controls.length, new Set(controls.map(({ id }) => id)).size])).toEqual([
      ['CIS AWS 5.0', 63, 63],
      ['CIS AWS 3.0', 62, 62],
    ]);
  });

  it('passes a control when its checks ran and none failed', () =>
    expect(stateOf([said('iam-root-mfa', 'pass')], '1.5')).toBe('passed'));
  it('fails a control when one resource of one check failed', () =>
    expect(stateOf([said('ec2-sg-open-ssh', 'pass'), said('ec2-sg-open-rdp', 'fail')], '5.2')).toBe('failed'));
  it('does not count what is only unknown as assessed', () =>
    expect(stateOf([said('iam-root-mfa', 'unknown')], '1.5')).toBe('not-assessed'));
  it('tells what only a person can judge from what was not assessed', () =>
    expect([stateOf([], '1.3'), stateOf([], '1.5')]).toEqual(['manual', 'not-assessed']));

  it('has a coverage of passed over assessed, and 0 before anything was assessed', () => {
    const [newest] = frameworkStates([said('iam-root-mfa', 'pass'), said('iam-root-no-access-keys', 'fail')]);
    expect(coverageOf(newest?.controls ?? [])).toEqual({ assessed: 2, passed: 1, manual: 1, total: 63, coverage: 0.5 });
    expect(coverageOf([])).toMatchObject({ assessed: 0, coverage: 0 });
  });

  it('names the controls that a check speaks to', () => {
    expect(controlsOf('iam-root-mfa')).toEqual([
      { framework: 'cis-aws-5.0', control: '1.4' },
      { framework: 'cis-aws-3.0', control: '1.5' },
    ]);
    expect(controlsOf('__proto__')).toEqual([]);
  });
});
