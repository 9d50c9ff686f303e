import { aMember, aRecommendation } from '@cloudmend/domain/testing';
import { FRAMEWORKS } from '@cloudmend/scanner';
import type { ComplianceStore, FindingStore } from '@cloudmend/store';
import { PROVIDERS } from '../../runtime/providers';
import { getFixSetFor } from './get-fix-set';

type Input = Parameters<ReturnType<typeof getFixSetFor>>[1];
type Tallies = Awaited<ReturnType<ComplianceStore['readChecks']>>;

const FRAMEWORK = 'cis-aws-5.0';
const CONTROLS = FRAMEWORKS.find(({ id }) => id === FRAMEWORK)?.controls ?? [];
const [TLS, KEYS] = CONTROLS.filter(({ checks }) => checks.length === 1) as [Control, Control];
const [TWO] = CONTROLS.filter(({ checks }) => checks.length === 2) as [Control];
type Control = (typeof CONTROLS)[number];

const tally = (check: string, unknown = 0) => ({ check, pass: 1, fail: 1, unknown, manual: 0 });

interface Account {
  readonly id: string;
  readonly failed: readonly Control[];
  /** Resources with an open finding, by check. */
  readonly open: Readonly<Record<string, readonly string[]>>;
  readonly muted?: Readonly<Record<string, readonly string[]>>;
  readonly unread?: readonly string[];
}

const toFindings = (accounts: ReadonlyArray<readonly [string, Account['open'] | undefined]>) =>
  new Map(
    accounts.map(([id, checks = {}]) => [
      id,
      new Map(Object.entries(checks).map(([check, resources]) => [check, new Set(resources)])),
    ]),
  );

const ask = (input: Input, accounts: readonly Account[], saved = [] as ReturnType<typeof aRecommendation>[]) => {
  const compliance = {
    read: async () => ({
      accounts: accounts.map(({ id, failed }) => ({
        accountId: id,
        frameworks: [{ framework: FRAMEWORK, controls: failed.map((one) => ({ control: one.id, state: 'failed' })) }],
      })),
      history: [],
    }),
    readChecks: async (): Promise<Tallies> =>
      accounts.map(({ id, failed, unread = [] }) => ({
        accountId: id,
        checks: [...new Set(failed.flatMap(({ checks }) => checks))].map((check) =>
          tally(check, unread.includes(check) ? 1 : 0),
        ),
      })),
  };
  const unresolvedChecks = async (): ReturnType<FindingStore['unresolvedChecks']> => ({
    open: toFindings(accounts.map(({ id, open }) => [id, open])),
    muted: toFindings(accounts.map(({ id, muted }) => [id, muted])),
  });
  return getFixSetFor({
    compliance,
    findings: { unresolvedChecks },
    recommendations: { list: async () => saved },
    customChecks: { list: async () => [] },
    providers: async () => PROVIDERS,
  } as never)(aMember(), input, {} as never);
};

const openAll = (control: Control, ...resources: string[]) =>
  Object.fromEntries(control.checks.map((check) => [check, resources]));
const listIds = (controls: ReadonlyArray<{ control: string }>) => controls.map(({ control }) => control);

describe('the fix set', () => {
  it('lists the fixes that complete controls, with their resources over all accounts', async () => {
    const { steps, frameworks } = await ask({ frameworks: FRAMEWORK }, [
      { id: 'a', failed: [TLS], open: openAll(TLS, 'one', 'two') },
      { id: 'b', failed: [TLS, KEYS], open: { ...openAll(TLS, 'one'), ...openAll(KEYS, 'x') } },
    ]);
    expect(frameworks).toEqual([{ id: FRAMEWORK, framework: 'CIS AWS 5.0', failed: 2, completed: 2 }]);
    expect(steps.map(({ controls }) => listIds(controls))).toEqual([[KEYS.id], [TLS.id]]);
    expect(steps[1]?.fixes).toEqual([
      expect.objectContaining({ check: TLS.checks[0], resources: 3, accountIds: ['a', 'b'], minutes: 24 }),
    ]);
  });

  it('leaves out checks whose findings are all muted', async () => {
    const [one, muted] = TWO.checks as [string, string];
    const { steps, frameworks } = await ask({ frameworks: FRAMEWORK }, [
      { id: 'a', failed: [TWO], open: { [one]: ['r'] }, muted: { [muted]: ['r'] } },
    ]);
    expect(steps.flatMap(({ fixes }) => fixes.map(({ check }) => check))).toEqual([one]);
    expect(steps).toEqual([
      expect.objectContaining({ controls: [], unread: [], muted: [expect.objectContaining({ control: TWO.id })] }),
    ]);
    expect(frameworks[0]).toMatchObject({ failed: 1, completed: 0 });
  });

  it('does not call a control passed that was not fully read', async () => {
    const { steps, frameworks } = await ask({ frameworks: FRAMEWORK }, [
      { id: 'a', failed: [TLS], open: openAll(TLS, 'r'), unread: TLS.checks },
    ]);
    expect(steps).toEqual([
      expect.objectContaining({ controls: [], unread: [expect.objectContaining({ control: TLS.id })] }),
    ]);
    expect(frameworks[0]).toMatchObject({ failed: 1, completed: 0 });
  });

  it('fits the time there is', async () => {
    const accounts = [{ id: 'a', failed: [TLS, KEYS], open: { ...openAll(TLS, 'r'), ...openAll(KEYS, 'r', 's') } }];
    const { steps } = await ask({ frameworks: FRAMEWORK, minutes: 20 }, accounts);
    expect(steps.map(({ minutes, controls }) => [minutes, listIds(controls)])).toEqual([[18, [TLS.id]]]);
    expect((await ask({ frameworks: FRAMEWORK, minutes: 5 }, accounts)).steps).toEqual([]);
  });

  it('says that a saving with a range in it is the least', async () => {
    const range = aRecommendation({ id: 'idle', resource: 'r', accountId: 'a', monthlySavingUsd: 0, atMostUsd: 40 });
    const { steps } = await ask(
      { frameworks: FRAMEWORK },
      [{ id: 'a', failed: [TLS], open: openAll(TLS, 'r') }],
      [range],
    );
    expect(steps.flatMap(({ fixes }) => fixes)[0]).toMatchObject({ monthlySavingUsd: 0, isLeast: true });
  });

  it('counts each open saving on the same resources once', async () => {
    const savings = [
      aRecommendation({ id: 'gp3', resource: 'r', accountId: 'a', monthlySavingUsd: 10 }),
      aRecommendation({ id: 'idle', resource: 'r', accountId: 'other', monthlySavingUsd: 90 }),
      aRecommendation({ id: 'no', resource: 'r', accountId: 'a', monthlySavingUsd: 70, status: 'dismissed' }),
    ];
    const { steps } = await ask(
      { frameworks: FRAMEWORK },
      [{ id: 'a', failed: [TLS, KEYS], open: { ...openAll(TLS, 'r'), ...openAll(KEYS, 'r') } }],
      savings,
    );
    expect(steps.flatMap(({ fixes }) => fixes.map(({ monthlySavingUsd }) => monthlySavingUsd))).toEqual([10, 0]);
    expect(JSON.stringify(steps)).not.toContain('isLeast');
  });

  it('considers every framework, and refuses an unknown one', async () => {
    const accounts = [{ id: 'a', failed: [TLS], open: openAll(TLS, 'r') }];
    expect((await ask({}, accounts)).frameworks).toHaveLength(FRAMEWORKS.length);
    await expect(ask({ frameworks: `${FRAMEWORK},nope` }, accounts)).rejects.toThrow(
      'The framework nope was not found.',
    );
  });
});
