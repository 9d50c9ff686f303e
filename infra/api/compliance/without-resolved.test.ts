import type { CheckTally, ControlStatus } from '@cloudmend/domain/compliance';
import { awsProvider, FRAMEWORKS } from '@cloudmend/scanner';
import { withoutResolved } from './without-resolved';

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

const listFindings = (checks: readonly string[]) =>
  new Map([[A, new Map(checks.map((check) => [check, new Set(['r'])]))]]);

const computeState = (
  control: string,
  state: ControlStatus,
  checks: readonly CheckTally[],
  unresolved: readonly string[] | { readonly muted: readonly string[] },
) => {
  const { open = [], muted = [] } = 'muted' in unresolved ? { muted: unresolved.muted } : { open: unresolved };
  const accounts = [{ accountId: A, frameworks: [{ framework: framework.id, controls: [{ control, state }] }] }];
  const [account] = withoutResolved(awsProvider.frameworks, accounts, [{ accountId: A, checks }], {
    open: listFindings(open),
    muted: listFindings(muted),
  });
  return account?.frameworks[0]?.controls[0]?.state;
};

describe('a control with resolved findings', () => {
  const [check] = single.checks;
  it('fails while one of them is open', () => {
    expect(computeState(single.id, 'failed', [tally(check, 5, 2)], [check as string])).toBe('failed');
  });
  it('still fails if the others are muted or accepted', () => {
    expect(computeState(single.id, 'failed', [tally(check, 5, 2)], { muted: [check as string] })).toBe('failed');
  });
  it('passes by what passed, once all are resolved', () => {
    expect(computeState(single.id, 'failed', [tally(check, 5, 2)], [])).toBe('passed');
  });
  it('does not pass while one of its resources could not be read', () => {
    expect(computeState(single.id, 'failed', [tally(check, 5, 2, 1)], [])).toBe('unknown');
  });
  it('is not assessed if nothing passed', () => {
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
