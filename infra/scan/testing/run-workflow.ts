import './with-resolvers';
import { StateMachine } from 'aws-local-stepfunctions';
import { type CloudReader, openProviders, type Provider } from '@cloudmend/scanner';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { aTenantId } from '@cloudmend/domain/testing';
import type { Stores } from '@cloudmend/store';
import { openScanQueue, type QueueRecords, type ScanBatch } from '@cloudmend/store/system';
import { memoryQueue } from '@cloudmend/store/testing';
import type { AccountEntry, ScanWorkflow } from '../../runtime/services';
import { openAdmission } from '../admission';
import type { Assessment } from '../assessment';
import { ReaderCache } from '../reader-cache';
import type { ScanContext } from '../scan-context';
import { localScanWorkflow } from '../scan-workflow';
import { workersByState } from '../workers-by-state';
import { createWorkers } from '../workers';
import { aReader, fakeAssessment, fakeProvider, type FakeWorld } from './fake-provider';
import { memoryStores } from './memory-stores';
import { type TenantMemory } from './tenant-memory';

export const NOW = '2026-11-20T18:00:00.000Z';

interface Run {
  readonly memory: TenantMemory;
  readonly world: FakeWorld;
  readonly now?: () => Date;
  readonly enter?: (entry: AccountEntry) => Promise<CloudReader>;
  /** Wraps stores, provider and assessment to inject failures. */
  readonly breakPart?: <T extends object>(part: T, name: string) => T;
  readonly tenantId?: TenantId;
  /** Where the queue of scans is kept. @default - in memory */
  readonly queue?: QueueRecords;
  /** Accounts that are read at once. @default 20 */
  readonly places?: number;
}

interface WorkflowRun {
  readonly succeeded: boolean;
  /** The maximum number of bytes a state took or returned. */
  readonly largestPayload: number;
}

const measureSize = (event: object): number => {
  const { state } = event as { state?: { input?: unknown; output?: unknown } };
  return Math.max(
    ...[state?.input, state?.output].map((payload) => Buffer.byteLength(JSON.stringify(payload ?? null))),
  );
};

// Validating the definition takes longer than a run, so it is done once.
const machine = new StateMachine(localScanWorkflow() as never);

/** Every state and its retriers, so that no retry waits. */
const NO_WAIT = Object.fromEntries(Object.keys(workersByState()).map((state) => [state, [0, 0, 0, 0]]));

const makeProvider = (world: FakeWorld, breakPart: NonNullable<Run['breakPart']>): Provider => {
  const { scopes, ...provider } = fakeProvider(world);
  return breakPart<Provider>({ ...provider, scopes: breakPart<Provider['scopes']>(scopes, 'scopes') }, 'provider');
};

const makeContext = (
  {
    memory,
    world,
    now = () => new Date(NOW),
    enter = () => Promise.resolve(aReader()),
    breakPart = (part) => part,
  }: Run,
  workflow: ScanWorkflow,
): ScanContext => {
  const stores = memoryStores(memory);
  const wrapped = Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, breakPart(store as object, name)]),
  ) as unknown as Stores;
  const providers = openProviders([makeProvider(world, breakPart)]);
  return {
    services: {
      openStores: () => wrapped,
      providers: async () => providers,
      customerCloud: breakPart({ enter, isEmulated: false }, 'cloud'),
      clock: now,
      workflow: breakPart(workflow, 'workflow'),
      settings: { build: 'test' },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    },
    assessment: breakPart<Assessment>(fakeAssessment(world), 'assessment'),
    readers: new ReaderCache(),
  };
};

/** Runs the real definition with the real workers in the interpreter, batch after batch, as the queue admits them. */
export const runWorkflow = async (run: Run): Promise<WorkflowRun> => {
  const { places = 20, now = () => new Date(NOW), tenantId = aTenantId(), memory } = run;
  const admitted: ScanBatch[] = [];
  const runs = { start: async (batch: ScanBatch) => void admitted.push(batch), stop: async () => undefined };
  const queue = openScanQueue(run.queue ?? memoryQueue(now), { clock: now });
  const workflow = openAdmission({ queue, runs, places, log: { warn: () => {} } });
  const context = makeContext(run, workflow);
  const workers = createWorkers(() => context);
  const handlers = Object.fromEntries(
    Object.entries(workersByState()).map(([state, name]) => [
      state,
      async (input: unknown) => (await workers[name](input)) as never,
    ]),
  );
  let largestPayload = 0;
  const runBatch = async ({ tenantId: _tenant, scanId, ...batch }: ScanBatch): Promise<boolean> => {
    const execution = machine.run(
      { tenantId, scanId, batch },
      { overrides: { taskResourceLocalHandlers: handlers, retryIntervalOverrides: NO_WAIT } },
    );
    const watching = (async () => {
      for await (const event of execution.eventLogs) largestPayload = Math.max(largestPayload, measureSize(event));
    })();
    const succeeded = await execution.result.then(
      () => true,
      () => false,
    );
    await watching;
    return succeeded;
  };
  await workflow.start({ tenantId, scanId: memory.scan.scanId }, memory.scan.accountIds.length);
  let succeeded = true;
  for (let batch = admitted.shift(); batch; batch = admitted.shift()) succeeded = (await runBatch(batch)) && succeeded;
  return { succeeded, largestPayload };
};
