import type { CheckTally, ControlStatus } from '@cloudmend/domain/compliance';
import { awsProvider, FRAMEWORKS } from '@cloudmend/scanner';
import { withoutMuted } from './without-muted';

const A = '111122223333';
const framework = FRAMEWORKS[0] as (typeof FRAMEWORKS)[number];
/** A control with a single check, and one with several. */
const single = framework.controls.find(
  ({ checks, manual }) => checks.length === 1 && manual !== true,
) as (typeof framework.controls)[number];
const several = framework.controls.find(({ checks }) => checks.length > 1) as (typeof framework.controls)[number];
const tally = (check: string | undefined, pass: number, fail: number, unknown = 0): CheckTally => ({
  check: check ?? '',
  pass,
  fail,
  unknown,
  manual: 0,
});

const computeState = (
  control: string,
  state: ControlStatus,
  checks: readonly CheckTally[],
  open: readonly string[],
) => {
  const accounts = [{ accountId: A, frameworks: [{ framework: framework.id, controls: [{ control, state }] }] }];
  const [account] = withoutMuted(
    awsProvider.frameworks,
    accounts,
    [{ accountId: A, checks }],
    new Map([[A, new Set(open)]]),
  );
  return account?.frameworks[0]?.controls[0]?.state;
};

describe('a control with muted findings', () => {
  const [check] = single.checks;
  it('fails while one of them is open', () => {
    expect(computeState(single.id, 'failed', [tally(check, 5, 2)], [check as string])).toBe('failed');
  });
  it('passes by what passed, once none is open', () => {
    expect(computeState(single.id, 'failed', [tally(check, 5, 2)], [])).toBe('passed');
  });
  it('does not pass while one of its resources could not be read', () => {
    expect(computeState(single.id, 'failed', [tally(check, 5, 2, 1)], [])).toBe('unknown');
  });
  it('is not assessed if nothing passed: muting alone does not pass a control', () => {
    expect(computeState(single.id, 'failed', [tally(check, 0, 2)], [])).toBe('not-assessed');
  });
  it('fails by findings of another check', () => {
    const [first, second] = several.checks;
    expect(computeState(several.id, 'failed', [tally(first, 1, 1), tally(second, 0, 1)], [second as string])).toBe(
      'failed',
    );
  });
  it('is unchanged if it did not fail, or if the failing check is unknown', () => {
    expect(computeState(single.id, 'passed', [tally(check, 1, 0)], [])).toBe('passed');
    expect(computeState(single.id, 'failed', [], [])).toBe('failed');
    expect(computeState('no-such-control', 'failed', [tally(check, 1, 1)], [])).toBe('failed');
  });
});
