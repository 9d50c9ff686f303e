import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { CloudCall, CloudReader } from '../cloud-port';
import { findAction, type Apis } from './actions';
import { toCloudError } from './cloud-error';
import { type Credentials, memoise } from './credentials';
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
  /**
   * The endpoint of all services: an emulator.
   * @default - AWS_ENDPOINT_URL, otherwise AWS
   */
  readonly endpoint?: string | undefined;
  readonly plugin?: CloudPlugin | undefined;
  /** The APIs that may be called. @default - those of the collectors */
  readonly apis?: Apis;
  /**
   * Maximum concurrent calls over all services.
   * @default 64
   */
  readonly maxConnections?: number;
  /**
   * Maximum concurrent calls to one service in one region; fewer when AWS throttles.
   * @default 16
   */
  readonly maxPerService?: number;
  /**
   * The share of the account's published API rates to use, above 0 to 1.
   * @default 0.5, and unlimited at an emulator
   */
  readonly rateShare?: number;
  /**
   * Attempts of the SDK per call.
   * @default 3
   */
  readonly maxAttempts?: number;
  /** @default - the machine's clock */
  readonly timer?: Timer | undefined;
  /**
   * Timeout of a single call in milliseconds.
   * @default 20000
   */
  readonly requestTimeoutMs?: number;
}

/** A reader that can be closed. */
export interface OpenReader extends CloudReader {
  /** Closes its open connections. */
  close(): void;
}

const CONNECT_TIMEOUT_MS = 3000;
/** Half of the account's API rate is left to its owners. */
const RATE_SHARE = 0.5;

/** An emulator or recording is not shared with anyone. */
const defaultShare = (endpoint: string | undefined, plugin: CloudPlugin | undefined): number | undefined =>
  plugin || (endpoint && !isAwsHost(endpoint)) ? undefined : RATE_SHARE;

interface Line {
  readonly client: Promise<SdkClient>;
  readonly pace: Pace;
}

/** Opens a customer's cloud for reading with one set of credentials. Makes no calls before the first read. */
export const openReader = (options: ReaderOptions = {}): OpenReader => {
  const maxSockets = options.maxConnections ?? 64;
  const agentOptions = { keepAlive: true, maxSockets, scheduling: 'lifo' } as const;
  const agents = [new HttpAgent(agentOptions), new HttpsAgent(agentOptions)] as const;
  const requestHandler = new NodeHttpHandler({
    httpAgent: agents[0],
    httpsAgent: agents[1],
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: options.requestTimeoutMs ?? 20_000,
    // Without it the handler only warns, and a hanging region blocks the scan forever.
    throwOnRequestTimeout: true,
  });
  const endpoint = options.endpoint ?? process.env['AWS_ENDPOINT_URL'] ?? undefined;
  const share = options.rateShare ?? defaultShare(endpoint, options.plugin);
  const credentials = memoise(
    options.credentials ?? fromNodeProviderChain(options.profile === undefined ? {} : { profile: options.profile }),
  );
  const total = openGate(maxSockets);
  const lines = new Map<string, Line>();
  let calls = 0;

  const openLine = async ({
    service,
    region,
    operation,
  }: CloudCall): Promise<Line & { Command: new (input: object) => object }> => {
    const { id, sdk, Command } = await loadSdk(service, operation, options.apis);
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
      const { client, pace, Command } = await openLine(call);
      const send = async (): Promise<unknown> => {
        try {
          return await total(async () => {
            signal?.throwIfAborted();
            calls += 1;
            return (await client).send(new Command(call.input), { abortSignal: signal });
          });
        } catch (thrown) {
          if (signal?.aborted === true) throw thrown;
          throw toCloudError(thrown, findAction(call.service, call.operation, options.apis));
        }
      };
      return pace.run(call.operation, send, signal);
    },
    close: () => {
      for (const agent of agents) agent.destroy();
    },
  };
};
