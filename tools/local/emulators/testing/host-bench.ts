import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { GitHost, HostDelivery, RepositoryPlace, WorkspaceTokens } from '@cloudmend/infra/runtime';

/** What the check of a commit says, in the words of no host. */
export type CheckState = 'undecided' | 'success' | 'failure' | 'neutral';

/** A running git host with one repository, for tests of its adapter. */
export interface HostBench {
  readonly host: GitHost;
  readonly place: RepositoryPlace;
  readonly tokens: WorkspaceTokens;
  /** What the host reported and the adapter took. */
  readonly deliveries: readonly HostDelivery[];
  readonly writer: string;
  readonly outsider: string;
  /** Someone's commit on a branch; returns it. */
  push(branch: string, files: Readonly<Record<string, string>>): Promise<string>;
  comment(number: number, text: string): Promise<void>;
  /** As the customer does on the host. */
  merge(number: number): Promise<void>;
  checksOf(commit: string): Promise<readonly CheckState[]>;
  /** Has the host refuse further calls, or no longer. */
  limit(isLimited: boolean): void;
  revoke(): void;
  close(): Promise<void>;
}

export interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves requests on a free port of this machine. */
export const listen = async (answer: (request: Request) => Response | Promise<Response>): Promise<Listening> => {
  const server = await new Promise<Server>((resolve) => {
    const opened = serve({ fetch: answer, hostname: '127.0.0.1', port: 0 }, () => resolve(opened as Server));
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
