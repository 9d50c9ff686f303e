import type { Contract } from '@cloudmend/domain/contract';
import { hasEffect } from '@cloudmend/domain/contract';
import { SuperAdmin, TenantRole } from '@cloudmend/domain/permissions';
import { Plan } from '@cloudmend/domain/plans';
import { aMember } from '@cloudmend/domain/testing';
import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { endpoints } from '../../api/endpoints';
import type { Handler } from '../../runtime';
import { findRefusal } from '../../runtime/authorize';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { actingRole, decide, type Standing } from './permission-model';

const DECISIONS = effort(5000, 500_000);
const CALLS = effort(120, 12_000);
/** Roles, and texts that are not roles. */
const ROLES = [
  ...TenantRole.options,
  SuperAdmin.value,
  '',
  'admin',
  'tenant-adminx',
  'TENANT-ADMIN',
  '[tenant-admin]',
  'cloudmend-admins',
  'viewer',
  'constructor',
];
const OPERATORS = [
  'no',
  'without a second factor',
  'without a grant',
  'with a grant',
  'with an expired grant',
] as const;

const rows = endpoints.filter(({ contract }) => contract.audience === 'member');
const random = new PropertyRunner(SEED);

const describeRefusal = (role: string, plan: Plan, contract: Contract, asCsv: boolean): string =>
  findRefusal(aMember({ role: role as never, plan }), contract, asCsv)?.code ?? 'allowed';

describe('the permission to make a call', () => {
  it('matches the specification for every role, plan and call, as JSON and as CSV', () => {
    const cells = rows.flatMap(({ contract }) =>
      ROLES.flatMap((role) =>
        Plan.options.flatMap((plan) => [false, true].map((asCsv) => ({ contract, role, plan, asCsv }))),
      ),
    );
    const differences = cells.flatMap(({ contract, role, plan, asCsv }) => {
      const [ours, model] = [describeRefusal(role, plan, contract, asCsv), decide(role, plan, { ...contract, asCsv })];
      return ours === model ? [] : [[contract.name, role, plan, asCsv, ours, model]];
    });
    reportFigure({
      id: 'H2',
      what: 'cells of role, plan and call against the model',
      tried: cells.length,
      failed: differences.length,
    });
    expect(differences.slice(0, 10)).toEqual([]);
  });

  it(`matches the specification in ${DECISIONS} random calls with any permission and feature`, () => {
    const needs = [...new Set(rows.map(({ contract }) => contract.needs))];
    const features = [...new Set(rows.map(({ contract }) => contract.feature))];
    const differences: unknown[] = [];
    for (let tried = 0; tried < DECISIONS; tried += 1) {
      const [role, plan, asCsv] = [random.pick(ROLES), random.pick(Plan.options), random.next() < 0.5];
      const contract = {
        ...random.pick(rows).contract,
        needs: random.pick(needs),
        feature: random.pick(features),
      } as Contract;
      const [ours, model] = [describeRefusal(role, plan, contract, asCsv), decide(role, plan, { ...contract, asCsv })];
      if (ours !== model) differences.push([contract.needs, contract.feature, role, plan, asCsv, ours, model]);
    }
    reportFigure({
      id: 'H2',
      what: 'random decisions against the model',
      tried: DECISIONS,
      failed: differences.length,
    });
    expect(differences.slice(0, 10)).toEqual([]);
  });
});

describe('the gate', () => {
  const WORKSPACES = 40;
  const worlds: Array<Standing & { readonly tenantId: TenantId; readonly sub: string }> = [];
  let test: TestServices;
  let handlers: ReadonlyArray<readonly [Contract, Handler]>;

  const aWorld = async (index: number): Promise<void> => {
    const { system } = test.local;
    const [tenantId, sub] = [`world-${index}` as TenantId, `person-${index}`];
    const standing: Standing = {
      member: random.pick(['active', 'active', 'active', 'invited', 'none'] as const),
      role: random.pick(TenantRole.options),
      plan: random.pick(Plan.options),
      tenant: random.next() < 0.1 ? 'deleted' : 'active',
      operator: random.next() < 0.5 ? 'no' : random.pick(OPERATORS),
    };
    await test.aTenant(tenantId, standing.plan as Plan, {});
    if (standing.operator !== 'no') {
      await system.members.setSuperAdmin(sub, `${sub}@example.com`, true);
      test.people.add({ sub, email: `${sub}@example.com`, hasTotp: standing.operator !== 'without a second factor' });
      await system.members.noteSignIn(sub, true);
      const minutes = { 'with a grant': 1, 'with an expired grant': -1 }[standing.operator as string];
      if (minutes)
        await system.members.giveAccess(sub, {
          tenantId,
          until: new Date(test.services.clock().getTime() + minutes * 60_000).toISOString(),
        });
    }
    if (standing.tenant === 'deleted') await system.tenants.remove(tenantId);
    if (standing.member !== 'none')
      await system.members.put({
        tenantId,
        sub,
        email: `${sub}@acme.example`,
        role: standing.role as TenantRole,
        state: standing.member,
      });
    worlds.push({ ...standing, tenantId, sub });
  };

  beforeAll(async () => {
    test = await openTestServices({ remembersReads: true });
    for (let index = 0; index < WORKSPACES; index += 1) await aWorld(index);
    handlers = await Promise.all(rows.map(async ({ contract, load }) => [contract, (await load()).handler] as const));
  });
  afterAll(() => test.close());

  it(`decides ${CALLS} calls like the model, from membership, workspace, plan and grant`, async () => {
    const differences: unknown[] = [];
    for (let tried = 0; tried < CALLS; tried += 1) {
      const [world, [contract, handler]] = [random.pick(worlds), random.pick(handlers)];
      const asCsv = contract.csv !== undefined && random.next() < 0.5;
      const role = actingRole(world);
      const model = role === undefined ? 'forbidden' : decide(role, world.plan, { ...contract, asCsv });
      // A field no call has: an admitted caller gets an error about it, and nothing is done.
      const unknown = hasEffect(contract) ? { body: { noSuchField: 1 } } : {};
      const query = `tenantId=${world.tenantId}${hasEffect(contract) ? '' : '&noSuchField=1'}${asCsv ? '&format=csv' : ''}`;
      const claims = { 'cognito:groups': world.operator === 'no' ? '[tenant-admin]' : '[cloudmend-admin]' };
      const { status, body } = readAnswer(await handler(anEvent({ sub: world.sub, claims, query, ...unknown })));
      const ours = status === 400 ? 'allowed' : (body.code as string);
      if (ours !== model) differences.push([contract.name, world, asCsv, status, ours, model]);
    }
    reportFigure({
      id: 'H2',
      what: 'calls through the gate against the model',
      tried: CALLS,
      failed: differences.length,
    });
    expect(differences.slice(0, 5)).toEqual([]);
  });
});
