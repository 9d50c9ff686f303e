import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { systemKey } from '@cloudmend/store/table';
import { runAddOns } from '../add-ons';
import { copyTrails } from '../audit';
import { wakeUnmerged } from '../changes';
import { wakeWorkers } from '../lambda/wake-workers';
import { runFixes } from '../mend';
import { workOnNotices } from '../notify';
import { workOnPacks } from '../packs';
import { sweepPeople } from '../people';
import type { TestServices } from '../runtime/testing/test-services';
import { sweepScans } from '../scan';
import { runWaiting } from '../schedules';
import { workOnTickets } from '../tickets';

/** Everything on a timer but the daily look at each workspace, which is planned in pages. */
const SWEEPS: Readonly<Record<string, (services: TestServices['services']) => Promise<unknown>>> = {
  'the watchdog': (services) => sweepScans(services),
  'slots that wait': runWaiting,
  'the start of workers': (services) =>
    wakeWorkers(services, () => Promise.reject(new Error('There is no work to start a worker for.'))),
  'invitations and sign-ups': sweepPeople,
  notices: (services) => workOnNotices(services),
  tickets: (services) => workOnTickets(services),
  packs: (services) => workOnPacks(services),
  'add-ons': (services) => runAddOns(services),
  'direct fixes': (services) => runFixes(services),
  'changes that are not merged': wakeUnmerged,
  'copies of trails': copyTrails,
};

/** What DynamoDB takes in one call. */
const AT_ONCE = 25;

/** Plants workspaces that have nothing to do, as they are stored. */
export const plantIdleTenants = async (test: TestServices, count: number): Promise<void> => {
  const raw = DynamoDBDocumentClient.from(test.local.deps.client);
  const { table } = test.local.deps;
  for (let from = 0; from < count; from += AT_ONCE) {
    const puts = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => {
      const tenantId = `t${String(from + index).padStart(6, '0')}`;
      const record = { tenantId, name: tenantId, plan: 'free', state: 'active', createdAt: '2026-01-01T00:00:00.000Z' };
      const key = { pk: systemKey('TENANT', tenantId), sk: 'TENANT', gsi1pk: systemKey('TENANTS'), gsi1sk: tenantId };
      return { PutRequest: { Item: { ...key, ...record } } };
    });
    await raw.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
};

/** The requests to the table that something makes. */
export const countRequests = async (client: DynamoDBClient, act: () => Promise<unknown>): Promise<number> => {
  let requests = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      requests += 1;
      return next(args);
    },
    { step: 'initialize', name: 'count', override: true },
  );
  await act();
  client.middlewareStack.remove('count');
  return requests;
};

/** The requests of one run of each sweep. */
export const countSweeps = async ({ local, services }: TestServices): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const [name, sweep] of Object.entries(SWEEPS))
    counts[name] = await countRequests(local.deps.client, () => sweep(services));
  return counts;
};
