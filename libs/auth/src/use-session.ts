import { createContext, useContext } from 'react';
import type { SessionUser } from './session-user';

/** `ended`: the pool ended it mid-work; the same user may sign in again and continue. */
export type SessionStatus = 'loading' | 'signed-in' | 'ended' | 'signed-out';

export interface Session {
  readonly status: SessionStatus;
  /** Empty with plan `basic` unless signed in; for an ended session, the user it belonged to. */
  readonly user: SessionUser;
  /** Fetches new tokens and claims, after the tenant or role changed. */
  refresh(): Promise<void>;
  /**
   * Called when the API no longer accepts the session: it has ended, whatever the browser still stores. A stable
   * function.
   */
  readonly expire: () => void;
  signOut(): Promise<void>;
  /**
   * Clears the tokens of a session that the API rejects although the pool accepts it. Unlike signOut it keeps the page
   * to return to. A stable function.
   */
  readonly close: () => Promise<void>;
  /** Ends the user's sessions in every browser. */
  signOutEverywhere(): Promise<void>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session. @throws Error outside AuthProvider */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within AuthProvider');
  return session;
};
