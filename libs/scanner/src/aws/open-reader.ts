import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { CloudCall, CloudReader } from '../cloud-port';
import { actionOf } from './actions';
import { toCloudError } from './cloud-error';
import { type Credentials, memoised } from './credentials';
import { openGate } from './gate';
import { type Pace, openPace } from './pace/open-pace';
import type { Timer } from './pace/timer';
import { type CloudPlugin, createClient, isAwsHost, loadSdk } from './sdk-clients';
import type { SdkClient } from './sdk-module';

export interface ReaderOptions {
  /** A profile of the AWS configuration files. @default - the standard chain */
  readonly profile?: string | undefined;
  /** @default - the standard chain: environment, profile, container, instance */
  readonly credentials?: Credentials | undefined;
  /** Where every service answers: an emulator. @default - AWS_ENDPOINT_URL, else AWS itself */
  readonly endpoint?: string | undefined;
  readonly plugin?: CloudPlugin | undefined;
  /** Calls at once, over all services. @default 64 */
  readonly maxConnections?: number;
  /** Calls at once to one service in one region at most; fewer where AWS throttles. @default 16 */
  readonly maxPerService?: number;
  /** The part of the account's published API rates that may be taken, above 0 to 1. @default 0.5, and no bound at an emulator */
  readonly rateShare?: number;
  /** How often the SDK tries a call before it gives up. @default 3 */
  readonly maxAttempts?: number;
  /** @default - the machine's clock */
  readonly timer?: Timer | undefined;
  /** Milliseconds a single call may take. @default 20000 */
  readonly requestTimeoutMs?: number;
}

/** A reader that can be closed. */
export interface OpenReader extends CloudReader {
  /** Ends the connections it kept alive. */
  close(): void;
}

const CONNECT_TIMEOUT_MS = 3000;
/** Half of what the account may ask is left to its owners. */
const RATE_SHARE = 0.5;

/** Nothing in an emulator or a recording is shared with anybody. */
const defaultShare = (endpoint: string | undefined, plugin: CloudPlugin | undefined): number | undefined =>
  plugin || (endpoint && !isAwsHost(endpoint)) ? undefined : RATE_SHARE;

interface Line {
  readonly client: Promise<SdkClient>;
  readonly pace: Pace;
}

/** Opens a customer's cloud for reading with one set of credentials. Nothing is called before the first read. */
export const openReader = (options: ReaderOptions = {}): OpenReader => {
  const maxSockets = options.maxConnections ?? 64;
  const agentOptions = { keepAlive: true, maxSockets, scheduling: 'lifo' } as const;
  const agents = [new HttpAgent(agentOptions), new HttpsAgent(agentOptions)] as const;
  const requestHandler = new NodeHttpHandler({
    httpAgent: agents[0],
    httpsAgent: agents[1],
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: options.requestTimeoutMs ?? 20_000,
    // Without it the handler only warns, and a region that hangs keeps the scan waiting for ever.
    throwOnRequestTimeout: true,
  });
  const endpoint = options.endpoint ?? process.env['AWS_ENDPOINT_URL'] ?? undefined;
  const share = options.rateShare ?? defaultShare(endpoint, options.plugin);
  const credentials = memoised(
    options.credentials ?? fromNodeProviderChain(options.profile === undefined ? {} : { profile: options.profile }),
  );
  const total = openGate(maxSockets);
  const lines = new Map<string, Line>();
  let calls = 0;

  const lineOf = async ({
    service,
    region,
    operation,
  }: CloudCall): Promise<Line & { Command: new (input: object) => object }> => {
    const { id, sdk, Command } = await loadSdk(service, operation);
    const key = `${service} ${region}`;
    let line = lines.get(key);
    if (!line) {
      const client = Promise.resolve(
        createClient(
          sdk,
          { service: id, region, credentials },
          { requestHandler, endpoint: endpoint || undefined, plugin: options.plugin, maxAttempts: options.maxAttempts },
        ),
      );
      line = { client, pace: openPace(service, { most: options.maxPerService ?? 16, share, timer: options.timer }) };
      lines.set(key, line);
    }
    return { ...line, Command };
  };

  return {
    get calls() {
      return calls;
    },
    read: async (call, signal) => {
      const { client, pace, Command } = await lineOf(call);
      const send = async (): Promise<unknown> => {
        try {
          return await total(async () => {
            signal?.throwIfAborted();
            calls += 1;
            return (await client).send(new Command(call.input), { abortSignal: signal });
          });
        } catch (thrown) {
          if (signal?.aborted === true) throw thrown;
          throw toCloudError(thrown, actionOf(call.service, call.operation));
        }
      };
      return pace.run(call.operation, send, signal);
    },
    close: () => {
      for (const agent of agents) agent.destroy();
    },
  };
};
