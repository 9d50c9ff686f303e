import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { ErrorBody } from '@cloudmend/domain/errors';
import { effort, IS_NIGHTLY, reportFigure, SEED, takeSample } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { fireSchedule } from '../../schedules';
import { anEvent } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import {
  aWorkspace,
  type FuzzedWorkspace,
  json,
  learn,
  drawParts,
  type Row,
  rowsOfEndpoints,
} from './fuzzed-workspace';
import type { Known } from './schema-values';

/** Repetitions of each call under each fault of each dependency. */
const TRIES = effort(1, 10);

const DEPENDENCIES = ['table', 'identity', 'mail', 'customerCloud', 'workflow', 'scheduler'] as const;
type Dependency = (typeof DEPENDENCIES)[number];

/** What a dependency does instead of its work; a slow one behaves as under the SDK's own timeout. */
const FAULTS = {
  'cannot be reached': () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  'answers too late': () => Object.assign(new Error('Request timed out'), { name: 'TimeoutError' }),
  'has its own fault': () =>
    Object.assign(new Error('Internal'), { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }),
};
type Fault = keyof typeof FAULTS;

interface Weather {
  dependency: Dependency | undefined;
  fault: Fault;
  share: number;
}

let test: TestServices;
let rows: readonly Row[];
const random = new PropertyRunner(SEED);
const weather: Weather = { dependency: undefined, fault: 'cannot be reached', share: 1 };

/** @throws the fault, if active */
const endure = (dependency: Dependency): void => {
  if (weather.dependency === dependency && random.next() < weather.share) throw FAULTS[weather.fault]();
};

/** The same dependency, whose methods fail before doing anything while the fault is active. */
const breakDependency = <T extends object>(dependency: Dependency, whole: T): T =>
  new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]): Promise<unknown> => {
        endure(dependency);
        return (value as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });

beforeAll(async () => {
  test = await openTestServices();
  rows = await rowsOfEndpoints();
  // In front of the SDK's retries: the product sees what the SDK gives up on.
  test.local.deps.client.middlewareStack.add(
    (next) => async (args) => {
      endure('table');
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: 'weather' },
  );
  const { identity, mail, customerCloud, workflow, scheduler } = test.services;
  Object.assign(test.services, {
    identity: breakDependency('identity', identity),
    mail: breakDependency('mail', mail),
    customerCloud: breakDependency('customerCloud', customerCloud),
    workflow: breakDependency('workflow', workflow),
    scheduler: breakDependency('scheduler', scheduler),
  });
});
afterAll(() => test.close());

const ask = async (row: Row, { sub, known }: FuzzedWorkspace): Promise<string | undefined> => {
  const parts = drawParts(row, 'valid', { random, known: known as Known });
  const {
    statusCode = 0,
    body = '',
    headers = {},
  } = await row.handler(anEvent({ ...parts, sub, ip: `192.0.2.${Math.floor(random.next() * 250)}` }));
  learn(known as Record<string, unknown[]>, json(body));
  if (statusCode < 500) return undefined;
  const refused = ErrorBody.safeParse(json(body));
  if (statusCode !== 503) return `answered ${statusCode}`;
  return refused.success && refused.data.code === 'unavailable' && headers['retry-after']
    ? undefined
    : 'does not say when to retry';
};

interface Item {
  readonly pk: string;
  readonly sk: string;
  readonly count?: number;
  readonly admins?: number;
  readonly managers?: number;
  readonly role?: string;
  readonly state?: string;
}

const allItems = async (): Promise<Item[]> => {
  const { client, table } = test.local.deps;
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    { TableName: table },
  ))
    items.push(...(Items as Item[]));
  return items;
};

/** The timers of a workspace whose schedule is gone. */
const orphanedTimers = (tenantId: string, schedules: ReadonlyArray<{ readonly scheduleId: string }>): string[] => {
  const known = new Set(schedules.map(({ scheduleId }) => scheduleId));
  return [...test.timers.values()]
    .filter((timer) => timer.tenantId === tenantId && !known.has(timer.scheduleId))
    .map(({ scheduleId }) => scheduleId);
};

/** Traces of a partial change: a counter without its items, an item without its counter, a broken chain. */
const halves = async ({ tenantId, sub }: FuzzedWorkspace): Promise<string[]> => {
  const stores = test.local.openStores(tenantId);
  const own = (await allItems()).filter(({ pk }) => pk.includes(tenantId));
  const counted = own.find(({ sk }) => sk === 'ACCOUNT-COUNT')?.count;
  const accounts = (await stores.accounts.list()).length;
  const members = await test.local.system.members.ofTenant(tenantId);
  const seats = own.find(({ admins }) => admins !== undefined);
  const admins = members.filter(({ role, state }) => role === 'tenant-admin' && state === 'active').length;
  const managers = members.filter(({ role }) => role === 'tenant-manager').length;
  const schedules = await stores.schedules.list();
  const orphans = orphanedTimers(tenantId, schedules);
  // A schedule is removed before its timer: a leftover timer starts nothing and removes itself when it fires.
  const fired = await Promise.all(
    orphans.map((scheduleId) =>
      fireSchedule(test.services, { tenantId, scheduleId, slot: '2026-11-22T02:30:00.000Z' }),
    ),
  );
  const left = orphanedTimers(tenantId, schedules);
  const chain = await stores.audit.verify();
  return [
    ...(counted === accounts ? [] : [`${counted} accounts counted, ${accounts} there`]),
    ...(seats?.admins === admins && (seats.managers ?? 0) === managers
      ? []
      : [`seats ${JSON.stringify(seats)}, ${admins} admins and ${managers} managers there`]),
    ...fired.filter((outcome) => outcome !== 'ignored').map((outcome) => `a timer without its schedule: ${outcome}`),
    ...left.map((scheduleId) => `a timer without its schedule ${scheduleId}`),
    ...(chain.brokenAt === null ? [] : [`the chain breaks at ${JSON.stringify(chain)}`]),
    ...(members.some((member) => member.sub === sub) ? [] : ['the admin is gone']),
  ];
};

const CASES = DEPENDENCIES.flatMap((dependency) =>
  (Object.keys(FAULTS) as Fault[]).flatMap((fault) =>
    [1, 0.5].map((share) => ({ dependency, fault, share, often: share === 1 ? 'always' : 'half the time' })),
  ),
);

describe('a failing dependency', () => {
  // One of them at each change, another one at the next commit, and all at night.
  it.each(takeSample(CASES, CASES.length))(
    'whose calls are served or say when to retry, and do nothing partially: the $dependency $fault, $often',
    async ({ dependency, fault, share }) => {
      const faults: string[] = [];
      let tried = 0;
      const workspace = await aWorkspace(test, Math.floor(random.next() * 1e9));
      Object.assign(weather, { dependency, fault, share });
      for (let index = 0; index < rows.length * TRIES; index += 1) {
        // A third of the calls at each change, drawn by the seed.
        if (!IS_NIGHTLY && index % 3 !== SEED % 3) continue;
        const row = rows[index % rows.length] as Row;
        test.logLines.length = 0;
        const wrong = await ask(row, workspace);
        tried += 1;
        if (wrong)
          faults.push(
            `${row.contract.name} ${wrong} while the ${dependency} ${fault}: ${test.logLines.join(' ').slice(0, 600)}`,
          );
      }
      weather.dependency = undefined;
      faults.push(...(await halves(workspace)));
      reportFigure({ id: 'R24', what: 'calls while a dependency is failing', tried, failed: faults.length });
      expect(faults.slice(0, 5)).toEqual([]);
    },
  );
});
