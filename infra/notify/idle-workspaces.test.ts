import { changeState, makeAddOn } from '@cloudmend/domain/add-ons';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { runAddOns } from '../add-ons/run-add-ons';
import { copyTrails } from '../audit';
import { wakeUnmerged } from '../changes/wake-unmerged';
import { runFixes } from '../mend/run-fixes';
import { workOnPacks } from '../packs/work-on-packs';
import type { Services } from '../runtime/services';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { sweepInvitations } from '../people';
import { sweepScans } from '../scan/sweep-scans';
import { workOnTickets } from '../tickets';
import { workOnNotices } from './work-on-notices';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const IDLE = 40;

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
  for (let tenant = 0; tenant < IDLE; tenant += 1) await test.aTenant(`idle-${tenant}`, 'enterprise', {});
  await test.aTenant('busy', 'enterprise', {});
});
afterAll(() => test.close());

/** The workspaces that a sweep opened, and how many requests it made to the table. */
const watch = async (sweep: (services: Services) => Promise<unknown>) => {
  const opened = new Set<string>();
  let requests = 0;
  const count = 'countRequests';
  test.local.deps.client.middlewareStack.add(
    (next) => async (args) => {
      requests += 1;
      return next(args);
    },
    { step: 'initialize', name: count, override: true },
  );
  const openStores = (tenantId: TenantId) => {
    opened.add(tenantId);
    return test.services.openStores(tenantId);
  };
  const openTrailCopy = (tenantId?: TenantId) => {
    if (tenantId) opened.add(tenantId);
    return test.services.openTrailCopy(tenantId);
  };
  await sweep({ ...test.services, openStores, openTrailCopy, clock: () => NOW });
  test.local.deps.client.middlewareStack.remove(count);
  return { opened: [...opened], requests };
};

const SWEEPS: Readonly<Record<string, (services: Services) => Promise<unknown>>> = {
  notices: (services) => workOnNotices(services),
  packs: (services) => workOnPacks(services),
  'add-ons': (services) => runAddOns(services),
  fixes: (services) => runFixes(services),
  changes: (services) => wakeUnmerged(services),
  scans: (services) => sweepScans(services),
  tickets: (services) => workOnTickets(services),
  invitations: (services) => sweepInvitations(services),
  trails: (services) => copyTrails(services),
};

describe('a sweep', () => {
  it.each(Object.keys(SWEEPS))('for %s reads no workspace that has no such work', async (name) => {
    const { opened, requests } = await watch(SWEEPS[name] as (typeof SWEEPS)[string]);
    expect(opened).toEqual([]);
    // As many as with a single workspace.
    expect(requests).toBeLessThanOrEqual(5);
  });

  it('reads the one workspace that has some, and none once it is done', async () => {
    const { deliveries, addOns } = test.services.openStores('busy' as TenantId);
    await addOns.save(changeState(makeAddOn('greenops', NOW), 'active', NOW));
    expect((await test.local.system.listDue('addOns')).map(({ tenantId }) => tenantId)).toEqual(['busy']);
    expect(await test.local.system.hasDue('addOns')).toBe(true);
    const [record] = await addOns.list();
    if (record) await addOns.save({ ...record, handledThrough: NOW.toISOString() });
    expect(await test.local.system.listDue('addOns')).toEqual([]);
    expect(await test.local.system.hasDue('addOns')).toBe(false);
    if (record) await addOns.save({ ...record, version: record.version + 1, state: 'paused' });
    expect(await deliveries.work()).toEqual({ events: [], mails: [], due: [] });
  });
});
