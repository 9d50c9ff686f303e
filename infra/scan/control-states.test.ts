import { acrossAccounts, type ControlState } from '@cloudmend/domain/compliance';
import { awsProvider } from '@cloudmend/scanner';
import { toStates, mergeTallies } from './control-states';

const cis = (...controls: ReadonlyArray<readonly [string, ControlState['state']]>) => ({
  framework: 'CIS',
  controls: controls.map(([control, state]) => ({ control, state })),
});

describe("a tenant's controls", () => {
  it.each([
    ['passed', 'failed', 'failed'],
    ['failed', 'not-assessed', 'failed'],
    ['passed', 'not-assessed', 'passed'],
    ['passed', 'unknown', 'unknown'],
    ['failed', 'unknown', 'failed'],
    ['not-assessed', 'manual', 'manual'],
    ['not-assessed', 'not-assessed', 'not-assessed'],
  ] as const)('take the worst of its accounts: %s and %s make %s', (one, other, both) => {
    const accounts = [{ frameworks: [cis(['1.1', one])] }, { frameworks: [cis(['1.1', other])] }];
    expect(acrossAccounts(accounts)).toEqual([cis(['1.1', both])]);
    expect(acrossAccounts([...accounts].reverse())).toEqual([cis(['1.1', both])]);
  });

  it('are empty without an evaluated account', () => {
    expect(acrossAccounts([])).toEqual([]);
  });
});

describe('a scan of some services', () => {
  const engine = {
    checks: [
      { id: 'a', unitService: 's3' },
      { id: 'b', unitService: 'iam' },
      { id: 'c', unitService: 's3' },
    ],
  };
  const tally = (check: string, pass: number, fail: number, unknown = 0) => ({ check, pass, fail, unknown, manual: 0 });
  const verdict = (check: string, status: 'pass' | 'fail' | 'unknown', resource = `${check}1`) => ({
    check,
    status,
    resource,
  });
  const merge = (
    verdicts: ReadonlyArray<ReturnType<typeof verdict>>,
    before: ReadonlyArray<ReturnType<typeof tally>>,
    unresolved: Readonly<Record<string, readonly string[]>> = {},
  ) =>
    mergeTallies(engine, verdicts, {
      before,
      planned: new Set(['a', 'c']),
      unresolved: new Map(Object.entries(unresolved).map(([check, resources]) => [check, new Set(resources)])),
    });

  it('counts the verdicts of what it read, and keeps the rest', () => {
    const earlier = [tally('a', 9, 9), tally('b', 1, 2), tally('c', 5, 5), tally('gone', 1, 1)];
    const found = [verdict('a', 'pass'), verdict('a', 'fail', 'a2'), verdict('a', 'pass', 'a3')];
    expect(merge(found, earlier, { a: ['a2'], b: ['b1', 'b2'] })).toEqual([tally('b', 1, 2), tally('a', 2, 1)]);
  });

  it('keeps failures it could not check, once each', () => {
    const earlier = [tally('a', 1, 2)];
    const found = [verdict('a', 'unknown', 'list'), verdict('a', 'pass'), verdict('a', 'fail', 'a2')];
    expect(merge(found, earlier, { a: ['a2', 'a9'] })).toEqual([tally('a', 1, 2, 1)]);
    expect(merge([verdict('a', 'pass')], earlier)).toEqual([tally('a', 1, 0)]);
  });

  it('fails by a finding where nothing else is left to check', () => {
    expect(merge([verdict('a', 'pass')], [], { c: ['c9'], gone: ['x'] })).toEqual([tally('a', 1, 0), tally('c', 0, 1)]);
  });
});

describe('a control', () => {
  /** NIST 800-53 AC-6 covers checks of IAM and of S3. */
  const findState = (...tallies: ReadonlyArray<readonly [check: string, status: 'pass' | 'fail' | 'unknown']>) =>
    toStates(
      awsProvider,
      tallies.map(([check, status]) => ({ check, pass: 0, fail: 0, unknown: 0, manual: 0, [status]: 1 })),
    )
      .find(({ framework }) => framework === 'nist-800-53-r5')
      ?.controls.find(({ control }) => control === 'AC-3')?.state;
  const IAM = 'iam-custom-policy-full-admin';
  const S3 = 's3-bucket-public';

  it.each([
    [
      'fails if one of its checks fails',
      [
        [IAM, 'pass'],
        [S3, 'fail'],
      ],
      'failed',
    ],
    [
      'still fails if a scan without that check passed another',
      [
        [IAM, 'fail'],
        [S3, 'pass'],
      ],
      'failed',
    ],
    [
      'does not pass if one of its checks could not be read',
      [
        [IAM, 'pass'],
        [S3, 'unknown'],
      ],
      'unknown',
    ],
    ['passes if the checks that ran passed', [[IAM, 'pass']], 'passed'],
    [
      'is unknown if none of its checks could be read',
      [
        [IAM, 'unknown'],
        [S3, 'unknown'],
      ],
      'unknown',
    ],
    ['was not assessed if none of its checks ran', [], 'not-assessed'],
    [
      'still fails next to unread checks',
      [
        [IAM, 'fail'],
        [S3, 'unknown'],
      ],
      'failed',
    ],
  ] as const)('%s', (_why, tallies, state) => expect(findState(...tallies)).toBe(state));
});
