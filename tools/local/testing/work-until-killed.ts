import { setTimeout as pause } from 'node:timers/promises';
import { workOnChange } from '@cloudmend/infra/changes';
import { runFixes } from '@cloudmend/infra/mend';
import type { Stores } from '@cloudmend/store';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { openWorker, type WorkerOptions, type WorkerServices } from './worker';

/** What a worker is started for: to take the steps of a change, or to continue direct fixes until one of them rests. */
export interface Task extends WorkerOptions {
  readonly tenantId: TenantId;
  readonly changeId?: string;
  readonly runId?: string;
  readonly leaseMs?: number;
  /** The first such moment ends it: `before cloud.PutObject`, `after changes.save`. @default - it lives to the end */
  readonly killAt?: string;
}

const task = JSON.parse(process.argv[2] ?? '') as Task;

/** Ends this process as `kill -9` does. Nothing after it runs. */
const dieAt = async (moment: string): Promise<void> => {
  if (moment !== task.killAt) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
};

const call = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
  await dieAt(`before ${name}`);
  const output = await make();
  await dieAt(`after ${name}`);
  return output;
};

/** Makes each call of a port a moment at which the process can end. */
const mortal = <Port extends object>(port: string, target: Port): Port =>
  new Proxy(target, {
    get: (_target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...input: unknown[]) =>
        call(`${port}.${String(name)}`, async (): Promise<unknown> => Reflect.apply(member, target, input));
    },
  });

const mortalServices = (services: WorkerServices): WorkerServices => ({
  ...services,
  proofSigner: mortal('proofSigner', services.proofSigner),
  system: { ...services.system, rates: mortal('rates', services.system.rates) },
  gitHost: { ...services.gitHost, open: (...named) => mortal('git', services.gitHost.open(...named)) },
  openStores: (tenantId) => {
    const stores = Object.entries(services.openStores(tenantId) as object);
    return Object.fromEntries(
      stores.map(([name, store]) => [name, mortal(name, store as object)]),
    ) as unknown as Stores;
  },
  remediation: {
    enter: async (entry) => {
      const reader = await services.remediation.enter(entry);
      return { ...reader, read: (asked) => call(`cloud.${asked.operation}`, () => reader.read(asked)) };
    },
  },
});

const ASK_AGAIN_MS = 50;

/** As on a laptop: looks again and again, since another worker's lease may have to end first. */
const untilAtRest = async (services: WorkerServices, runId: string): Promise<void> => {
  const mortals = mortalServices(services);
  for (;;) {
    await runFixes(mortals, task);
    const run = await services.openStores(task.tenantId).runs.get(runId);
    if (!run || !['queued', 'writing', 'undoing'].includes(run.state)) return;
    await pause(ASK_AGAIN_MS);
  }
};

const worker = await openWorker(task);
const { tenantId, changeId, runId } = task;
if (changeId !== undefined) await workOnChange(mortalServices(worker.services), { tenantId, changeId });
if (runId !== undefined) await untilAtRest(worker.services, runId);
await worker.close();
