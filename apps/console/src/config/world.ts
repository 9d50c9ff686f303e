import { createContext, useContext } from 'react';
import type { ApiClient } from '@cloudmend/api-client';
import type { SessionUser } from '@cloudmend/tenant';
import type { OwnAccount } from './own-account';

/** Who is signed in, as the console needs it. */
export interface ConsoleSession {
  /** `ended`: the session ended by itself while somebody worked here; `user` says who. */
  readonly status: 'loading' | 'signed-in' | 'ended' | 'signed-out';
  readonly user: SessionUser;
  refresh(): Promise<void>;
  /** The service knows it no more: it has ended. Always the same function. */
  readonly expire: () => void;
  signOut(): Promise<void>;
  /** Forgets the tokens that the service refuses and keeps the place to come back to. Always the same function. */
  readonly close: () => Promise<void>;
  /** Ends the sessions of every browser. */
  signOutEverywhere(): Promise<void>;
}

/** What surrounds the console: made once in start.tsx, replaced as a whole in tests. */
export interface World {
  readonly api: ApiClient;
  readonly session: ConsoleSession;
  readonly ownAccount: OwnAccount;
  /** Leaves the console for a page of the site, without a way back through history. */
  readonly leave: (path: string) => void;
  /** Keeps the place that sign-in shall lead back to. */
  readonly rememberOrigin: (path: string) => void;
  /** Only in local mode: the next free demo account. */
  readonly nextDemoAccount?: () => Promise<{ accountId: string; roleArn: string }>;
}

export const WorldContext = createContext<World | undefined>(undefined);

/** The console's surroundings. @throws Error outside the app */
export const useWorld = (): World => {
  const world = useContext(WorldContext);
  if (!world) throw new Error('useWorld must be used within the app');
  return world;
};

export const useApi = (): ApiClient => useWorld().api;
