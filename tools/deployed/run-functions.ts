import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DeployedFunction } from './templates';

interface Waiting {
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly id: number;
  readonly result?: string;
  readonly error?: { readonly name: string; readonly message: string };
}

export interface FunctionRunner {
  /** @throws Error of the function, by its name */
  invoke(bundle: string, event: unknown): Promise<unknown>;
  /** What the functions logged as an error. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

interface RunnerOptions {
  /** The folder of the synthesised assets. */
  readonly assets: string;
  readonly functions: readonly DeployedFunction[];
  /** Where calls to AWS are carried. */
  readonly front: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/**
 * Runs functions in threads, one for all that have the same asset and settings: code that bundles share reads them once per thread, as
 * it does once per function on AWS.
 */
export const runFunctions = ({ assets, functions, front, credentials }: RunnerOptions): FunctionRunner => {
  const threads = new Map<string, { worker: Worker; calls: Map<number, Waiting> }>();
  const faults: string[] = [];
  let calls = 0;

  const watch = (stream: NodeJS.ReadableStream): void => {
    stream.on('data', (chunk: Buffer) => {
      faults.push(
        ...chunk
          .toString()
          .split('\n')
          .filter((line) => line.includes('"level":"error"')),
      );
    });
  };

  const open = ({ asset, settings }: DeployedFunction) => {
    const key = JSON.stringify([asset, settings]);
    const known = threads.get(key);
    if (known) return known;
    const folder = readdirSync(assets).find((name) => name.startsWith(`asset.${asset}`));
    if (folder === undefined) throw new Error(`The asset ${asset} was not synthesised.`);
    const worker = new Worker(join(__dirname, 'function-worker.mjs'), {
      workerData: { folder: join(assets, folder), front },
      env: {
        ...settings,
        AWS_REGION: settings['CLOUDMEND_REGION'] ?? '',
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      },
      stdout: true,
      stderr: true,
    });
    watch(worker.stdout);
    watch(worker.stderr);
    const waiting = new Map<number, Waiting>();
    worker.on('message', ({ id, result, error }: Answer) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(Object.assign(new Error(error.message), { name: error.name }));
      else call?.resolve(result ?? 'null');
    });
    worker.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error as Error);
    });
    const thread = { worker, calls: waiting };
    threads.set(key, thread);
    return thread;
  };

  return {
    faults,
    invoke: async (bundle, event) => {
      const found = functions.find((each) => each.bundle === bundle);
      if (!found) throw new Error(`No template has the function ${bundle}.`);
      const thread = open(found);
      const id = (calls += 1);
      const result = await new Promise<string>((resolve, reject) => {
        thread.calls.set(id, { resolve, reject });
        thread.worker.postMessage({ id, bundle, name: found.name, event: JSON.stringify(event) });
      });
      return JSON.parse(result) as unknown;
    },
    close: async () => {
      await Promise.all([...threads.values()].map(({ worker }) => worker.terminate()));
    },
  };
};
