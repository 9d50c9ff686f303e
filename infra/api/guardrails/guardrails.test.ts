import { DEFAULT_POLICY, toFact } from '@cloudmend/domain/guardrails';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { someGuardrailFacts } from '@cloudmend/domain/testing';
import { decideChange } from '../../guardrails/decide-change';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as change } from './change-guardrails';
import { handler as read } from './get-guardrails';
import { handler as tryOut } from './try-guardrails';

const ACME = 'acme' as TenantId;
const path = { tenantId: ACME };
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant(ACME, 'pro', { owner: 'tenant-admin', manager: 'tenant-manager', viewer: 'tenant-viewer' });
  await test.aTenant('globex', 'basic', { other: 'tenant-admin' });
});
afterAll(() => test.close());

const saveAs = (sub: string, version: number, policy: object, tenantId: string = ACME) =>
  change(anEvent({ sub, path: { tenantId }, body: { version, policy } })).then(readAnswer);
const readAs = (sub: string) => read(anEvent({ sub, path })).then(readAnswer);
const { now: _now, today: _today, ...facts } = someGuardrailFacts();
const decide = (id: string, more: Partial<typeof facts> = {}, tenant = ACME) => {
  const { guardrails } = test.local.openStores(tenant);
  const clock = () => new Date('2026-11-21T12:00:00.000Z');
  const fresh = { ...facts, evidenceAt: toFact('2026-11-21T10:00:00.000Z'), ...more };
  return decideChange({ guardrails, clock }, { id, title: `Change ${id}`, facts: fresh });
};
const inProduction = { rootEnvironment: 'prod' };

describe("a workspace's guardrails", () => {
  it('are the default ones until an admin saves others, which every member may read', async () => {
    expect((await readAs('viewer')).body).toMatchObject({
      policy: DEFAULT_POLICY,
      version: 0,
      savedBy: null,
      decided: 0,
    });
    const strict = { ...DEFAULT_POLICY, resourcesPerChange: 6 };
    const saved = await saveAs('owner', 0, strict);
    expect(saved).toMatchObject({ status: 200, body: { version: 1, policy: strict } });
    expect((await readAs('viewer')).body).toMatchObject({ version: 1, hash: (saved.body as { hash: string }).hash });
    const [line] = (await test.local.openStores(ACME).audit.list({ action: 'guardrails.change' }, 5)).items;
    expect(line).toMatchObject({ outcome: 'done', before: { version: 0 }, after: { version: 1, policy: strict } });
  });

  it('are saved only by admins, from Pro on, over the version they saw, within their bounds', async () => {
    expect((await saveAs('manager', 1, DEFAULT_POLICY)).status).toBe(403);
    expect((await saveAs('owner', 0, DEFAULT_POLICY)).status).toBe(409);
    expect((await saveAs('owner', 1, { ...DEFAULT_POLICY, evidenceHours: 48 })).status).toBe(400);
    expect((await saveAs('other', 0, DEFAULT_POLICY, 'globex')).body).toMatchObject({ code: 'plan-limit' });
    expect((await saveAs('other', 1, DEFAULT_POLICY)).status).toBe(403);
    expect((await readAs('owner')).body).toMatchObject({ version: 1 });
  });

  it('have hashes that tell policies apart, whatever the order of their fields', async () => {
    const { guardrails } = test.local.openStores('hashes');
    const first = await guardrails.savePolicy(DEFAULT_POLICY, 0, 'owner');
    const reversed = Object.fromEntries(Object.entries(DEFAULT_POLICY).reverse()) as typeof DEFAULT_POLICY;
    expect((await guardrails.savePolicy(reversed, 1, 'owner')).after.hash).toBe(first.before.hash);
    const other = await guardrails.savePolicy({ ...DEFAULT_POLICY, usdPerChange: 49 }, 2, 'owner');
    expect(other.after.hash).not.toBe(first.before.hash);
    expect((await guardrails.policy()).hash).toBe(other.after.hash);
  });
});

describe('a decision', () => {
  it('is recorded, and a dry run says what another policy would have decided', async () => {
    expect(await decide('c-1')).toMatchObject({ verdict: 'allow', approvals: 1 });
    expect(await decide('c-2', { monthlyUsd: toFact(51) })).toMatchObject({ verdict: 'deny' });
    expect((await readAs('viewer')).body).toMatchObject({
      decided: 2,
      effects: [{ rule: 'cost', stopped: 1, waited: 0 }],
    });
    const body = { policy: { ...DEFAULT_POLICY, usdPerChange: 60, unplanned: 'wait' } };
    const tried = readAnswer(await tryOut(anEvent({ sub: 'owner', path, body })));
    expect(tried.body).toMatchObject({
      changes: 2,
      allowed: 1,
      stopped: 0,
      rows: [{ id: 'c-2', before: 'deny', after: 'allow' }],
    });
    expect((await readAs('owner')).body).toMatchObject({ version: 1 });
  });

  it('counts on its day once, however often it is repeated, and never beyond the cap however many come at once', async () => {
    const asked = Array.from({ length: 12 }, (_, index) => decide(`p-${index}`, inProduction));
    const verdicts = (await Promise.all(asked)).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === 'allow')).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === 'wait')).toHaveLength(7);
    const passed = verdicts.indexOf('allow');
    expect((await decide(`p-${passed}`, inProduction)).verdict).toBe('allow');
    const use = await test.local.openStores(ACME).guardrails.useOf('2026-11-21');
    expect(use).toMatchObject({ productionChanges: 5 });
    expect(await test.local.openStores('globex').guardrails.decisions()).toEqual([]);
  });

  it('is refused while automation is stopped, and denied if the policy cannot be read', async () => {
    const { guardrails } = test.local.openStores('initech');
    await guardrails.savePolicy({ broken: true } as never, 0, 'owner');
    expect(await decide('c-1', {}, 'initech' as TenantId)).toMatchObject({ verdict: 'deny', approvals: 2 });
    await guardrails.stop({ by: 'owner@example.com', reason: 'Incident.' });
    await expect(decide('c-1', {}, 'initech' as TenantId)).rejects.toMatchObject({ code: 'conflict' });
  });
});
