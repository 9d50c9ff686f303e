import type { ControlState } from '@cloudmend/domain/compliance';
import { summariseCompliance } from './summarise-compliance';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const account = (accountId: string, states: Record<string, ControlState['state']>) => ({
  accountId,
  frameworks: [{ framework: 'cis', controls: Object.entries(states).map(([control, state]) => ({ control, state })) }],
});
const day = (date: string, coverage: number, first = coverage) => ({ date, framework: 'cis', coverage, first });

describe("a tenant's compliance", () => {
  it('fails a control that fails in any account, and passes one that passes in some and fails in none', () => {
    const accounts = [
      account('a', { '1': 'passed', '2': 'passed', '3': 'not-assessed', '4': 'manual' }),
      account('b', { '1': 'failed', '2': 'not-assessed', '3': 'not-assessed', '4': 'manual' }),
    ];
    expect(summariseCompliance({ accounts, history: [] }, NOW)).toEqual([
      { id: 'cis', framework: 'cis', coverage: 0.5, delta: 0, assessed: 2, passed: 1, manual: 1, unknown: 0, total: 4 },
    ]);
  });

  it.each([
    ['30 days ago', [day('2026-10-01', 0.1), day('2026-10-22', 0.2), day('2026-11-01', 0.9)], 0.8],
    ['the latest before that', [day('2026-09-01', 0.4), day('2026-11-01', 0.9)], 0.6],
    ['the first on record', [day('2026-11-20', 0.75), day('2026-11-21', 1)], 0.25],
    ['the first value of today, even if there were later ones', [day('2026-11-21', 1, 0.19)], 0.81],
    ['nothing, if there is nothing', [], 0],
  ])('changes against %s', (_what, history, delta) => {
    expect(summariseCompliance({ accounts: [account('a', { '1': 'passed' })], history }, NOW)).toMatchObject([
      { coverage: 1, delta },
    ]);
  });

  it('excludes what an account could not read, and does not count it as passed', () => {
    const accounts = [account('a', { '1': 'passed', '2': 'passed' }), account('b', { '1': 'unknown', '2': 'passed' })];
    expect(summariseCompliance({ accounts, history: [] }, NOW)).toMatchObject([
      { coverage: 1, assessed: 1, passed: 1, unknown: 1, total: 2 },
    ]);
  });

  it('is 0 if nothing was assessed', () => {
    expect(summariseCompliance({ accounts: [account('a', { '1': 'not-assessed' })], history: [] }, NOW)).toMatchObject([
      { coverage: 0, assessed: 0 },
    ]);
    expect(summariseCompliance({ accounts: [], history: [] }, NOW)).toEqual([]);
  });
});
