import { createContext, useContext } from 'react';
import type { SessionUser } from './session-user';

/** `ended`: the pool ended it while somebody worked; the same person may sign in again and go on where they were. */
export type SessionStatus = 'loading' | 'signed-in' | 'ended' | 'signed-out';

export interface Session {
  readonly status: SessionStatus;
  /** Everything empty and the plan `basic` unless signed in; of an ended session, who it was. */
  readonly user: SessionUser;
  /** Fetches new tokens, and with them new claims: after the tenant or the role changed. */
  refresh(): Promise<void>;
  /** The API knows it no more: it has ended, whatever the browser still holds. Always the same function. */
  readonly expire: () => void;
  signOut(): Promise<void>;
  /** Forgets the tokens of a session that the API refuses although the pool accepts it. Unlike signOut it keeps the place to come back to. Always the same function. */
  readonly close: () => Promise<void>;
  /** Ends the sessions of every browser. */
  signOutEverywhere(): Promise<void>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session. @throws Error outside AuthProvider */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within AuthProvider');
  return session;
};
