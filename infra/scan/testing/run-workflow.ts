import './with-resolvers';
import { StateMachine } from 'aws-local-stepfunctions';
import { type CloudReader, openProviders, type Provider } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import type { ReadingPlaces } from '@cloudmend/store/system';
import type { AccountEntry } from '../../runtime/services';
import type { Assessment } from '../assessment';
import { ReaderCache } from '../reader-cache';
import type { ScanContext } from '../scan-context';
import { localScanWorkflow, workersByState } from '../scan-workflow';
import { createWorkers } from '../workers';
import { aReader, fakeAssessment, fakeProvider, type FakeWorld } from './fake-provider';
import { memoryPlaces } from './memory-places';
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
  readonly tenantId?: string;
  /** The reading places. @default - unlimited */
  readonly places?: ReadingPlaces;
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

const makeContext = ({
  memory,
  world,
  now = () => new Date(NOW),
  enter = () => Promise.resolve(aReader()),
  breakPart = (part) => part,
  places = memoryPlaces(),
}: Run): ScanContext => {
  const stores = memoryStores(memory);
  const wrapped = Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, breakPart(store as object, name)]),
  ) as unknown as Stores;
  return {
    services: {
      openStores: () => wrapped,
      providers: openProviders([makeProvider(world, breakPart)]),
      customerCloud: breakPart({ enter, isEmulated: false }, 'cloud'),
      clock: now,
      system: { readingPlaces: breakPart<ReadingPlaces>(places, 'readingPlaces') },
      settings: { accountsAtOnce: 20, build: 'test' },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    },
    assessment: breakPart<Assessment>(fakeAssessment(world), 'assessment'),
    readers: new ReaderCache(),
  };
};

/** Runs the real definition with the real workers in the interpreter. Returns the execution's own outcome. */
export const runWorkflow = async (run: Run): Promise<WorkflowRun> => {
  const context = makeContext(run);
  const workers = createWorkers(() => context);
  const handlers = Object.fromEntries(
    Object.entries(workersByState()).map(([state, name]) => [
      state,
      async (input: unknown) => (await workers[name](input)) as never,
    ]),
  );
  const execution = machine.run(
    { tenantId: run.tenantId ?? 'acme', scanId: run.memory.scan.scanId },
    { overrides: { taskResourceLocalHandlers: handlers, retryIntervalOverrides: NO_WAIT } },
  );
  let largestPayload = 0;
  const watching = (async () => {
    for await (const event of execution.eventLogs) largestPayload = Math.max(largestPayload, measureSize(event));
  })();
  const succeeded = await execution.result.then(
    () => true,
    () => false,
  );
  await watching;
  return { succeeded, largestPayload };
};
