import { setMaxListeners } from 'node:events';
import './promise-with-resolvers';
import type { StateMachine, StateMachineDefinition } from 'aws-local-stepfunctions';
import type { ScanRuns } from '@cloudmend/infra/runtime';
import { nameRun } from '@cloudmend/infra/scan';
import type { ScanBatch } from '@cloudmend/store/system';

type Worker = (input: unknown) => Promise<object>;

export interface ScanRunnerOptions {
  /** The state machine that CDK deploys, with its resources resolved. */
  readonly definition: object;
  /** The real workers by state name. */
  readonly workers: Readonly<Record<string, Worker>>;
  readonly onFault: (scanId: string, error: unknown) => void;
}

export interface ScanRunner extends ScanRuns {
  /** Preloads the interpreter, so that the first scan need not wait for it. */
  warmUp(): Promise<void>;
  /** Resolves when no execution is running. */
  waitUntilSettled(): Promise<void>;
  /** Stops every execution; their scans stay as they are in the table and resume at the next start. */
  close(): Promise<void>;
}

interface Execution {
  readonly abort: () => void;
  readonly ended: Promise<void>;
}

/** How long an execution's last worker may continue after it is stopped. */
const GRACE_MS = 2000;

const loadMachine = async (definition: object): Promise<StateMachine> => {
  // Loaded lazily: the interpreter includes an SDK client that a start need not wait for.
  const interpreter = await import('aws-local-stepfunctions');
  // Every state of an execution listens to one abort signal of the interpreter, which Node would report as a leak.
  setMaxListeners(0);
  // A test validates the definition; compiling the interpreter's schemas takes two seconds.
  return new interpreter.StateMachine(definition as StateMachineDefinition, {
    validationOptions: { noValidate: true },
  });
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Runs the scan workflow in this process: the same definition and workers as in Step Functions. */
export const scanRunner = ({ definition, workers, onFault }: ScanRunnerOptions): ScanRunner => {
  const executions = new Map<string, Execution>();
  let machine: Promise<StateMachine> | undefined;
  let isClosed = false;

  /** A stopped execution calls no further worker, whatever its remaining Map iterations do. */
  const workersFor = (signal: AbortSignal) =>
    Object.fromEntries(
      Object.entries(workers).map(([state, work]) => [
        state,
        async (input: unknown) => {
          signal.throwIfAborted();
          return (await work(input)) as never;
        },
      ]),
    );

  const openMachine = (): Promise<StateMachine> => {
    machine ??= loadMachine(definition);
    return machine;
  };

  const run = async ({ tenantId, scanId, ...batch }: ScanBatch, stop: AbortController): Promise<void> => {
    const execution = (await openMachine()).run(
      { tenantId, scanId, batch },
      {
        noThrowOnAbort: true,
        overrides: { taskResourceLocalHandlers: workersFor(stop.signal) },
      },
    );
    stop.signal.addEventListener('abort', execution.abort, { once: true });
    await execution.result;
  };

  return {
    warmUp: async () => {
      await openMachine();
    },
    start: async (batch) => {
      const name = nameRun(batch);
      if (isClosed || executions.has(name)) return;
      const stop = new AbortController();
      const ended = run(batch, stop)
        .catch((error: unknown) => {
          if (!stop.signal.aborted) onFault(batch.scanId, error);
        })
        .finally(() => executions.delete(name));
      executions.set(name, { abort: () => stop.abort(), ended });
    },
    stop: async (batch) => {
      executions.get(nameRun(batch))?.abort();
    },
    waitUntilSettled: async () => {
      while (executions.size > 0) await Promise.all([...executions.values()].map(({ ended }) => ended));
    },
    close: async () => {
      isClosed = true;
      const running = [...executions.values()];
      for (const { abort } of running) abort();
      await Promise.race([Promise.all(running.map(({ ended }) => ended)), pause(GRACE_MS)]);
    },
  };
};
