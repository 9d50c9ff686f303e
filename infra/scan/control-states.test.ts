import { acrossAccounts, type ControlState } from '@cloudmend/domain/compliance';
import { keepingUnjudged, talliesOf } from './control-states';

const cis = (...controls: ReadonlyArray<readonly [string, ControlState['state']]>) => ({ framework: 'CIS', controls: controls.map(([control, state]) => ({ control, state })) });

describe('the controls of a tenant', () => {
  it.each([
    ['passed', 'failed', 'failed'],
    ['failed', 'not-assessed', 'failed'],
    ['passed', 'not-assessed', 'passed'],
    ['not-assessed', 'manual', 'manual'],
    ['not-assessed', 'not-assessed', 'not-assessed'],
  ] as const)('are the worst of its accounts: %s and %s make %s', (one, other, both) => {
    const accounts = [{ frameworks: [cis(['1.1', one])] }, { frameworks: [cis(['1.1', other])] }];
    expect(acrossAccounts(accounts)).toEqual([cis(['1.1', both])]);
    expect(acrossAccounts([...accounts].reverse())).toEqual([cis(['1.1', both])]);
  });

  it('are none where no account was judged', () => {
    expect(acrossAccounts([])).toEqual([]);
  });
});

describe('a scan of some services', () => {
  const engine = {
    checks: [{ id: 'a', unitService: 's3' }, { id: 'b', unitService: 'iam' }, { id: 'c', unitService: 's3' }],
    controlsOf: (check: string) => [{ framework: 'CIS', control: check === 'c' ? 'storage' : 'both' }],
  };
  const before = [cis(['both', 'failed'], ['storage', 'failed'])];

  it('leaves a control as it was that also hangs on a service it did not read', () => {
    expect(keepingUnjudged(engine, [cis(['both', 'passed'], ['storage', 'passed'])], before, new Set(['s3']))).toEqual([cis(['both', 'failed'], ['storage', 'passed'])]);
  });

  it('passes nothing that was never judged as a whole', () => {
    expect(keepingUnjudged(engine, [cis(['both', 'passed'], ['storage', 'passed'])], [], new Set(['s3']))).toEqual([cis(['both', 'not-assessed'], ['storage', 'passed'])]);
  });

  it('counts the verdicts of what it read, and keeps the counts of the rest', () => {
    const tally = (check: string, pass: number, fail: number) => ({ check, pass, fail, unknown: 0, manual: 0 });
    const verdicts = [{ check: 'a', status: 'pass' as const }, { check: 'a', status: 'fail' as const }, { check: 'a', status: 'pass' as const }];
    const earlier = [tally('a', 9, 9), tally('b', 1, 2), tally('c', 5, 5), tally('gone', 1, 1)];
    expect(talliesOf(engine, verdicts, earlier, new Set(['s3']))).toEqual([tally('b', 1, 2), tally('a', 2, 1)]);
  });

  it('judges everything anew when it reads every service', () => {
    expect(keepingUnjudged(engine, [cis(['both', 'not-assessed'], ['storage', 'passed'])], before, new Set(['s3', 'iam']))).toEqual([cis(['both', 'not-assessed'], ['storage', 'passed'])]);
  });
});
