import { PROVIDERS } from '../../runtime/providers';
import type { MemberActor, TenantId } from '@cloudmend/domain/tenancy';
import type { CustomCheck } from '@cloudmend/domain/custom-checks';
import { aCustomCheck } from '@cloudmend/domain/testing';
import { FRAMEWORKS } from '@cloudmend/scanner';
import type { ComplianceStore, FindingStore, OpenChecks } from '@cloudmend/store';
import { getFrameworkFor } from './get-framework';

type Records = Awaited<ReturnType<ComplianceStore['read']>>;
type Tallies = Awaited<ReturnType<ComplianceStore['readChecks']>>;

const actor: MemberActor = {
  kind: 'member',
  sub: 's',
  email: 'viewer@acme.example',
  role: 'tenant-viewer',
  tenantId: 'acme' as TenantId,
  plan: 'starter',
} as MemberActor;
const NOW = new Date('2026-11-21T12:00:00.000Z');

const ask = (
  framework: string,
  records: Partial<Records> = {},
  tallies: Tallies = [],
  { custom = [], open = new Map() }: { custom?: readonly CustomCheck[]; open?: OpenChecks } = {},
) => {
  const compliance = {
    read: () => Promise.resolve({ accounts: [], history: [], ...records }),
    readChecks: () => Promise.resolve(tallies),
  } as unknown as ComplianceStore;
  const findings = {
    unresolvedChecks: async () => ({ open, muted: new Map() }),
  } as unknown as FindingStore;
  const customChecks = { list: async () => custom } as never;
  return getFrameworkFor({ compliance, findings, customChecks, clock: () => NOW, providers: async () => PROVIDERS })(
    actor,
    { framework },
    {} as never,
  );
};
const makeJudged = (accountId: string, control: string, state: 'passed' | 'failed') => ({
  accountId,
  frameworks: [{ framework: 'cis-aws-5.0', controls: [{ control, state }] }],
});

describe('a framework', () => {
  const retired = { by: 'a', at: NOW.toISOString(), reason: 'r', version: 1 };

  it('says of which controls the checks read only a part', async () => {
    const { controls } = await ask('soc2');
    const found = (id: string) => controls.find((control) => control.id === id);
    expect(found('CC1.3')).toMatchObject({
      asksForMore: true,
      checks: expect.arrayContaining(['organizations-member']),
    });
    expect(found('CC6.1')).toMatchObject({ asksForMore: false });
    // Manual, without a check that could read a part.
    expect(found('CC1.1')).toMatchObject({ asksForMore: false, checks: [] });
  });

  it.each([
    ['active', aCustomCheck(), [aCustomCheck().id], 'failed'],
    ['retired', aCustomCheck({ state: 'retired', active: null, retired }), [], 'manual'],
  ] as const)("shows the workspace's own check while it is %s", async (_state, check, shown, state) => {
    const failed = {
      accountId: 'a',
      frameworks: [{ framework: 'soc2', controls: [{ control: 'A1.2', state: 'failed' }] }],
    };
    const tally = { check: check.id, pass: 0, fail: 1, unknown: 0, manual: 0 };
    const open = new Map([['a', new Map(shown.map((id) => [id, new Set(['x'])]))]]);
    const detail = await ask('soc2', { accounts: [failed as never] }, [{ accountId: 'a', checks: [tally] }], {
      custom: [check],
      open,
    });
    const control = detail.controls.find(({ id }) => id === 'A1.2');
    expect(control?.checks.filter((id) => id === check.id)).toEqual(shown);
    expect(control?.state).toBe(state);
    expect(detail.checks.filter(({ check: id }) => id === check.id).map(({ fail }) => fail)).toEqual(
      shown.map(() => 1),
    );
  });

  it('shows every control with its state over all accounts, and counts like the gauge', async () => {
    const detail = await ask('cis-aws-5.0', {
      accounts: [makeJudged('a', '1.4', 'passed'), makeJudged('b', '1.4', 'failed'), makeJudged('b', '1.3', 'passed')],
    });
    const findState = (id: string) => detail.controls.find((control) => control.id === id)?.state;
    expect([findState('1.4'), findState('1.3'), findState('1.1'), findState('2.1.1')]).toEqual([
      'failed',
      'passed',
      'manual',
      'not-assessed',
    ]);
    expect(detail).toMatchObject({
      id: 'cis-aws-5.0',
      framework: 'CIS AWS 5.0',
      total: 63,
      assessed: 2,
      passed: 1,
      manual: 1,
      coverage: 0.5,
    });
    expect(detail.sections.map(({ title }) => title)).toEqual([
      'Identity and access',
      'Storage',
      'Logging',
      'Monitoring',
      'Networking',
    ]);
  });

  it("adds up its checks' results over all accounts", async () => {
    const tally = (pass: number, fail: number) => ({ check: 'iam-root-mfa', pass, fail, unknown: 1, manual: 0 });
    const { checks } = await ask('cis-aws-5.0', {}, [
      { accountId: 'a', checks: [tally(1, 0)] },
      { accountId: 'b', checks: [tally(0, 1)] },
    ]);
    expect(checks.find(({ check }) => check === 'iam-root-mfa')).toMatchObject({
      pass: 1,
      fail: 1,
      unknown: 2,
      manual: 0,
      severity: 'CRITICAL',
      service: 'iam',
    });
    expect(checks.find(({ check }) => check === 'iam-root-no-access-keys')).toMatchObject({
      pass: 0,
      fail: 0,
      unknown: 0,
    });
  });

  it.each(FRAMEWORKS.map(({ id }) => id))(
    '%s has passed nothing before the first evaluation, and has a section for each control',
    async (id) => {
      const { controls, sections, passed, coverage, checks } = await ask(id);
      expect([passed, coverage]).toEqual([0, 0]);
      expect(controls.every(({ state }) => state === 'manual' || state === 'not-assessed')).toBe(true);
      expect(
        controls.filter(({ section }) => !sections.some((known) => known.id === section && known.title !== known.id)),
      ).toEqual([]);
      const known = new Set(checks.map(({ check }) => check));
      expect(controls.flatMap((control) => control.checks).filter((check) => !known.has(check))).toEqual([]);
    },
  );

  it.each(['cis-aws-9', '__proto__', ''])('%p is not found', (id) =>
    expect(ask(id)).rejects.toMatchObject({ code: 'not-found' }),
  );
});
