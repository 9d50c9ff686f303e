import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAuditEntry } from '@cloudmend/domain/testing';
import type { LifeWorkItem } from '@cloudmend/store/system';
import { joinKey, systemKey } from '@cloudmend/store/table';
import { copyTrails } from '../audit';
import { workOnLife } from '../life';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { countRequests, countSweeps, plantIdleTenants } from './idle-sweeps';

const TENANTS = 100_000;
/** As the planner reads them. */
const PAGE = 500;
const PAGES_A_RUN = 80;

let test: TestServices;
let none: Readonly<Record<string, number>>;
beforeAll(async () => {
  test = await openTestServices();
  none = await countSweeps(test);
  await plantIdleTenants(test, TENANTS);
});
afterAll(() => test.close());

describe(`${TENANTS} workspaces`, () => {
  it('cost no sweep a request more than none do while they are idle', async () => {
    expect(await countSweeps(test)).toEqual(none);
  });

  it('cost the hourly copy of trails nothing while theirs are unchanged', async () => {
    const idle = await countRequests(test.local.deps.client, () => copyTrails(test.services));
    const { audit } = test.local.openStores('t050000' as TenantId);
    await audit.append(anAuditEntry());
    const busy = await countRequests(test.local.deps.client, async () =>
      expect(await copyTrails(test.services)).toBe(1),
    );
    expect(idle).toBeLessThanOrEqual(5);
    expect(busy).toBeLessThanOrEqual(idle + 20);
  });

  it('have their daily look planned in pages, each once and spread over the day', async () => {
    const day = '2026-11-25';
    test.local.setTime(`${day}T00:00:00.000Z`);
    const { lifeWork } = test.services.system;
    let runs = 0;
    while (!(await lifeWork.readPlan(day)).isDone && runs < 10) {
      let pages = PAGES_A_RUN;
      await workOnLife(test.services, () => (pages -= 1) >= 0);
      runs += 1;
    }
    expect(runs).toBe(Math.ceil(TENANTS / PAGE / PAGES_A_RUN));
    const hours = new Map<string, number>();
    const names = new Set<string>();
    const planned = paginateQuery(
      { client: DynamoDBDocumentClient.from(test.local.deps.client) },
      {
        TableName: test.local.deps.table,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :due)',
        ExpressionAttributeValues: { ':pk': systemKey('LIFE'), ':due': joinKey('DUE', '') },
      },
    );
    for await (const { Items = [] } of planned)
      for (const { tenantId, dueAt } of Items as LifeWorkItem[]) {
        names.add(tenantId);
        hours.set(dueAt.slice(0, 13), (hours.get(dueAt.slice(0, 13)) ?? 0) + 1);
      }
    expect(names.size).toBe(TENANTS);
    expect(hours.size).toBe(24);
    expect(Math.max(...hours.values())).toBeLessThan((TENANTS / 24) * 1.2);
  });
});
