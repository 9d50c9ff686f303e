import { createContext, useContext } from 'react';
import type { ApiClient } from '@cloudmend/api-client';
import type { SessionUser } from '@cloudmend/tenant';
import type { OwnAccount } from './own-account';

/** The signed-in user, as the console needs it. */
export interface ConsoleSession {
  /** `ended`: the session expired mid-work; `user` says whose. */
  readonly status: 'loading' | 'signed-in' | 'ended' | 'signed-out';
  readonly user: SessionUser;
  refresh(): Promise<void>;
  /** Called when the API no longer accepts the session. A stable function. */
  readonly expire: () => void;
  signOut(): Promise<void>;
  /** Clears the rejected tokens and remembers the current page. A stable function. */
  readonly close: () => Promise<void>;
  /** Ends the user's sessions in every browser. */
  signOutEverywhere(): Promise<void>;
}

/** The console's dependencies: created once in start.tsx, replaced in tests. */
export interface World {
  readonly api: ApiClient;
  readonly session: ConsoleSession;
  /** The user pool client is loaded on first use: it weighs as much as a page. */
  readonly loadOwnAccount: () => Promise<OwnAccount>;
  /** Leaves the console for a page of the site without a history entry. */
  readonly leave: (path: string) => void;
  /** Opens a page of the site in a new tab. */
  readonly openTab: (path: string) => void;
  /** Remembers the page to return to after sign-in. */
  readonly rememberOrigin: (path: string) => void;
  /** Local mode only: the next available demo account. */
  readonly nextDemoAccount?: () => Promise<{ accountId: string; roleArn: string }>;
}

export const WorldContext = createContext<World | undefined>(undefined);

/** The console's dependencies. @throws Error outside the app */
export const useWorld = (): World => {
  const world = useContext(WorldContext);
  if (!world) throw new Error('useWorld must be used within the app');
  return world;
};

export const useApi = (): ApiClient => useWorld().api;
