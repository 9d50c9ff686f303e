import '../../local/scans/promise-with-resolvers';
import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { AccountId } from '@cloudmend/domain/accounts';
import type { ScanRequest } from '@cloudmend/domain/scans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAccount } from '@cloudmend/domain/testing';
import { SCAN_WORKERS } from '@cloudmend/infra/config';
import { provideServices, type Services } from '@cloudmend/infra/runtime';
import { localScanWorkflow, openAdmission, scanWorkers, workersByState } from '@cloudmend/infra/scan';
import { awsProvider, openProviders } from '@cloudmend/scanner';
import { openReader } from '@cloudmend/scanner/aws';
import { type ObjectStore, openStores } from '@cloudmend/store';
import type { ScanBatch } from '@cloudmend/store/system';
import { memoryObjects, openLocalTable } from '@cloudmend/store/testing';
import { EMULATED_ACCOUNT_ID } from '../../estate/plan';
import { startMoto } from '../../moto/moto-server';
import { type RefusingProxy, startRefusingProxy } from '../../moto/refusing-proxy';
import { seedAccount } from '../../moto/seed/seed-account';
import { meterTable } from './dynamodb-meter';
import { meterLog } from './log-meter';
import type { ScanUse } from './scan-use';

const TENANT = 'acme' as TenantId;
/** How often each kind of resource is planted. */
const SIZE = 1;
/** The time AWS takes to answer, as for the other measurements of scans. */
const ANSWER_MS = 40;
/** Lambda gives a function one virtual CPU at this memory: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
export const MIB_A_CPU = 1769;
const ROLE = `arn:aws:iam::${EMULATED_ACCOUNT_ID}:role/CloudMendReadOnly`;

const meterObjects = (store: ObjectStore): { readonly store: ObjectStore; readonly use: ScanUse['objects'] } => {
  const use = { puts: 0, lists: 0, gets: 0, bytes: 0 };
  return {
    use,
    store: {
      ...store,
      put: async (key, bytes) => {
        use.puts += 1;
        use.bytes += bytes.length;
        return store.put(key, bytes);
      },
      list: async (prefix) => {
        use.lists += 1;
        return store.list(prefix);
      },
      get: async (key) => {
        use.gets += 1;
        return store.get(key);
      },
    },
  };
};

/** One worker at a time: then a worker's CPU time is its own. */
const oneAtATime = (): StateMachineDefinition =>
  JSON.parse(
    JSON.stringify(localScanWorkflow()).replace(/"MaxConcurrency":\d+/g, '"MaxConcurrency":1'),
  ) as StateMachineDefinition;

const subtract = <T extends object>(now: T, before: T): T =>
  Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, Number(value) - Number(before[name as keyof T])]),
  ) as T;

type Metered = { readonly name: string; calls: number; seconds: number; readonly memoryMib: number };

/** Calls a worker and adds what Lambda would bill: its waiting, and its CPU time at the CPU of its memory. */
const meterWorkers = () => {
  const use = new Map<string, Metered>();
  const handlers = Object.fromEntries(
    Object.entries(workersByState()).map(([state, name]) => [
      state,
      async (input: unknown) => {
        const { memoryMiB } = SCAN_WORKERS[name];
        const metered = use.get(name) ?? { name, calls: 0, seconds: 0, memoryMib: memoryMiB };
        use.set(name, metered);
        const [began, before] = [performance.now(), process.cpuUsage()];
        try {
          return (await scanWorkers[name](input)) as never;
        } finally {
          const { user, system } = process.cpuUsage(before);
          const cpu = (user + system) / 1e6;
          const slower = Math.max(0, MIB_A_CPU / memoryMiB - 1);
          metered.calls += 1;
          metered.seconds += (performance.now() - began) / 1000 + cpu * slower;
        }
      },
    ]),
  );
  return { handlers, use };
};

/** Reads the emulated account through a proxy, which answers as slowly as AWS does. */
const enterEmulated = (endpoint: string): Services['customerCloud'] => ({
  isEmulated: true,
  enter: async () =>
    openReader({ endpoint, credentials: async () => ({ accessKeyId: 'test', secretAccessKey: 'test' }) }),
});

const request: ScanRequest = {
  cloud: 'aws',
  mode: 'all',
  range: '30d',
  services: 'all',
  notes: '',
  accounts: [AccountId.parse(EMULATED_ACCOUNT_ID)],
};

const runWorkflow = async ({ tenantId, scanId, ...batch }: ScanBatch) => {
  const { handlers, use } = meterWorkers();
  const execution = new StateMachine(oneAtATime()).run(
    { tenantId, scanId, batch },
    { overrides: { taskResourceLocalHandlers: handlers } },
  );
  let transitions = 0;
  const watching = (async () => {
    for await (const { type } of execution.eventLogs)
      if (type === 'StateEntered' || type === 'StateRetried') transitions += 1;
  })();
  await execution.result;
  await watching;
  return { transitions, workers: [...use.values()] };
};

const DAY_MS = 86_400_000;

/** Scans twice, a day apart: the first fills the proxy and the table, the second is what a day costs. */
const scanTwice = async (proxy: RefusingProxy): Promise<Omit<ScanUse, 'account'>> => {
  const local = await openLocalTable({ hasWire: true });
  const objects = meterObjects(memoryObjects());
  let daysLater = 0;
  const clock = (): Date => new Date(Date.now() + daysLater * DAY_MS);
  const stores = openStores({ ...local.deps, snapshots: objects.store }, TENANT);
  const admitted: ScanBatch[] = [];
  const runs = { start: async (batch: ScanBatch) => void admitted.push(batch), stop: async () => undefined };
  const { log, use: logged } = meterLog();
  const workflow = openAdmission({ queue: local.system.scanQueue, runs, places: 1, log });
  const providers = openProviders([awsProvider]);
  provideServices({
    openStores: () => stores,
    providers: async () => providers,
    customerCloud: enterEmulated(proxy.url),
    system: local.system,
    settings: { build: 'cost-model' },
    workflow,
    clock,
    log,
  } as unknown as Services);
  const table = meterTable(local.deps.client);
  const scan = async (scanId: string, latencyMs: number) => {
    proxy.reset({ latencyMs, remember: true });
    const scanTs = clock().toISOString();
    await stores.scans.create({ scanId, scanTs, request, requestedBy: 'schedule' }, { running: 1, perDay: 2 });
    const before = structuredClone({ table, objects: objects.use, logged });
    await workflow.start({ tenantId: TENANT, scanId }, request.accounts.length);
    const run = await runWorkflow(admitted.shift() as ScanBatch);
    const used = {
      ...run,
      table: subtract(table, before.table),
      objects: subtract(objects.use, before.objects),
      logBytes: logged.bytes - before.logged.bytes,
    };
    const done = await stores.scans.get(scanId);
    if (done?.status !== 'done') throw new Error(`The scan ended as ${done?.status}: ${done?.reason}`);
    const regions = new Set(done.parts.map(({ region }) => region)).size - 1;
    return { regions, units: done.parts.length, resources: done.resources, apiCalls: done.apiCalls, ...used };
  };
  try {
    await stores.accounts.link(anAccount({ accountId: EMULATED_ACCOUNT_ID, roleArn: ROLE }), null);
    await scan('scan-1', 0);
    daysLater = 1;
    return await scan('scan-2', ANSWER_MS);
  } finally {
    await local.close();
  }
};

/** Scans an emulated account with planted resources in all its regions, and counts what that takes of each service. */
export const measureScan = async (): Promise<ScanUse> => {
  const moto = await startMoto();
  const proxy = await startRefusingProxy(moto.url);
  try {
    await seedAccount(moto.url, SIZE);
    return { account: `emulated, size ${SIZE}`, ...(await scanTwice(proxy)) };
  } finally {
    await proxy.stop();
    await moto.stop();
  }
};
