import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { serve } from '@hono/node-server';
import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { usePowersOfTheEngine } from '../../../../testing/native-powers';
import { startCognito } from '../index';
import type { CognitoTriggers, LocalCognito } from '../index';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly code?: string;
}

export interface TestPool {
  readonly cognito: LocalCognito;
  /** The address of the mount, with this run's port. */
  readonly endpoint: string;
  readonly outbox: Message[];
  /** Advances the pool's clock. */
  readonly wait: (ms: number) => void;
  /** From now on the pool's time advances by `wait` only. */
  readonly stopClock: () => void;
  readonly now: () => Date;
  /** The code in the latest message to an address. */
  readonly codeFor: (to: string) => string;
  /** An AWS SDK client with the admin secret, or another one. */
  readonly sdk: (secret?: string) => CognitoIdentityProviderClient;
  /** A call in the plain protocol; returns the body, with `__type` for a refusal. */
  readonly call: (
    operation: string,
    body: object,
    headers?: Record<string, string>,
  ) => Promise<Record<string, unknown>>;
  /** Stops the pool and restarts it with the same folder and port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

// The library warns on every configuration that the endpoint is not Amazon's, which is intended here.
ConsoleLogger.LOG_LEVEL = 'ERROR';
usePowersOfTheEngine();

class MemoryStorage {
  private readonly items = new Map<string, string>();
  async setItem(key: string, value: string): Promise<void> {
    this.items.set(key, value);
  }
  async getItem(key: string): Promise<string | null> {
    return this.items.get(key) ?? null;
  }
  async removeItem(key: string): Promise<void> {
    this.items.delete(key);
  }
  async clear(): Promise<void> {
    this.items.clear();
  }
}

/** Configures the Amplify client for a pool, signed out: another browser. */
export const freshBrowser = ({ cognito, endpoint }: Pick<TestPool, 'cognito' | 'endpoint'>): void => {
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId: cognito.userPoolId, userPoolClientId: cognito.clientId, userPoolEndpoint: endpoint },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(new MemoryStorage());
};

interface TestOptions {
  readonly triggers?: CognitoTriggers;
}

/** A user pool behind a real server on a free port, with its own outbox and clock. */
export const startTestPool = async ({ triggers = {} }: TestOptions = {}): Promise<TestPool> => {
  const stateFolder = await mkdtemp(join(tmpdir(), 'cognito-'));
  const outbox: Message[] = [];
  let offset = 0;
  let stoppedAt: number | undefined;
  const now = (): Date => new Date((stoppedAt ?? Date.now()) + offset);
  const start = (): Promise<LocalCognito> =>
    startCognito({
      stateFolder,
      triggers,
      outbox: { deliver: (message) => void outbox.push(message) },
      clock: now,
      allowedOrigins: ['http://localhost:4200'],
      warn: () => undefined,
    });
  let cognito = await start();
  const server = serve({ fetch: (request: Request) => cognito.fetch(request), port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/__local/cognito/`;
  const clients: CognitoIdentityProviderClient[] = [];

  return {
    get cognito() {
      return cognito;
    },
    endpoint,
    outbox,
    now,
    stopClock: () => {
      stoppedAt = Date.now();
    },
    wait: (ms) => {
      offset += ms;
    },
    codeFor: (to) => outbox.findLast((message) => message.to === to)?.code ?? '',
    sdk: (secretAccessKey = cognito.adminCredentials.secretAccessKey) => {
      const credentials = { ...cognito.adminCredentials, secretAccessKey };
      const client = new CognitoIdentityProviderClient({
        region: cognito.region,
        endpoint,
        credentials,
        maxAttempts: 1,
      });
      clients.push(client);
      return client;
    },
    call: async (operation, body, headers = {}) => {
      const target = `AWSCognitoIdentityProviderService.${operation}`;
      const init = {
        method: 'POST',
        headers: { 'x-amz-target': target, ...headers },
        body: JSON.stringify({ ClientId: cognito.clientId, ...body }),
      };
      return (await (await fetch(endpoint, init)).json()) as Record<string, unknown>;
    },
    restart: async () => {
      await cognito.stop();
      cognito = await start();
    },
    stop: async () => {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
      await cognito.stop();
      await rm(stateFolder, { recursive: true });
    },
  };
};
