import { fetchUserAttributes, signOut as amplifySignOut } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { endAllSessions } from './end-all-sessions';
import { forgetOrigin } from './origin';
import { clearProductKeys } from './product-keys';
import { readUser } from './session';
import { NOBODY } from './session-user';
import type { SessionUser } from './session-user';
import type { SessionStatus } from './use-session';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: SessionUser;
}

export interface SessionKeeper {
  readonly current: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the session and follows sign-ins and sign-outs, in other tabs as well. Returns a function that stops. */
  readonly start: () => () => void;
  readonly refresh: () => Promise<void>;
  /** Ends it here, as the pool would. */
  readonly expire: () => void;
  readonly signOut: (options?: { everywhere?: boolean }) => Promise<void>;
  /** Clears this browser's tokens, so that the sign-in page asks for a password instead of redirecting back. */
  readonly close: () => Promise<void>;
}

const SIGNED_OUT: SessionState = { status: 'signed-out', user: NOBODY };

// User disabled or deleted, token or refresh token revoked or expired, password reset required: the session has ended.
const SESSION_OVER =
  /^(NotAuthorizedException|UserNotFoundException|TokenRevokedException|RefreshTokenReuseException|PasswordResetRequiredException|UserNotConfirmedException)/;

const isSessionOver = (error: unknown): boolean => error instanceof Error && SESSION_OVER.test(error.name);

// The identity library stores its tokens under this prefix; `null` means storage was cleared.
const isTokenKey = (key: string | null): boolean => key === null || key.startsWith('CognitoIdentityServiceProvider.');

const sameUser = (a: SessionUser, b: SessionUser): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The single owner of the session state. */
export const createSessionKeeper = (): SessionKeeper => {
  let state: SessionState = { status: 'loading', user: NOBODY };
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const become = (next: SessionState): void => {
    if (next.status === state.status && sameUser(next.user, state.user)) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const leave = (): void => {
    clearProductKeys();
    become(SIGNED_OUT);
  };

  // Work may be in progress: the page stays hidden until the same user returns or another signs in.
  const end = (): void => {
    if (state.status === 'loading') return leave();
    clearProductKeys();
    if (state.status === 'signed-in') become({ ...state, status: 'ended' });
  };

  const read = async (forceRefresh: boolean): Promise<void> => {
    try {
      const user = await readUser(forceRefresh);
      if (user) become({ status: 'signed-in', user });
      else if (state.status === 'signed-in') leave();
      else if (state.status !== 'ended') become(SIGNED_OUT);
    } catch (error) {
      if (isSessionOver(error)) end();
      // Going offline does not end a session, but a page that never had one cannot continue.
      else if (state.status === 'loading') become(SIGNED_OUT);
    }
  };

  // One read at a time, so that only one refresh is in flight; queued reads share one.
  const refresh = (forceRefresh = false): Promise<void> => {
    if (waiting && !forceRefresh) return waiting;
    const mine = last.then(() => {
      if (waiting === mine) waiting = undefined;
      return read(forceRefresh);
    });
    last = mine;
    if (!forceRefresh) waiting = mine;
    return mine;
  };

  const signOut = async ({ everywhere = false } = {}): Promise<void> => {
    // Only after the pool has ended the others: on failure the user must still be here to retry.
    // A company's other sessions are ended by the API alone.
    if (everywhere && !state.user.isByCompany) await endAllSessions();
    forgetOrigin();
    await amplifySignOut();
    leave();
  };

  const close = async (): Promise<void> => {
    await amplifySignOut();
    leave();
  };

  // Only the pool knows whether an unexpired token was revoked.
  const askPool = async (): Promise<void> => {
    // The tokens of a company's session may not ask for the user.
    if (state.status !== 'signed-in' || state.user.isByCompany) return;
    try {
      await fetchUserAttributes();
    } catch (error) {
      if (isSessionOver(error)) await amplifySignOut();
    }
  };

  const onHub = ({ payload }: { payload: { event: string; data?: unknown } }): void => {
    const { event, data } = payload;
    // Signing in again first clears the ended session; the page stays meanwhile.
    if (event === 'signedOut' && state.status !== 'ended') leave();
    if (event === 'signedIn' || event === 'tokenRefresh') void refresh();
    if (event === 'tokenRefresh_failure' && isSessionOver((data as { error?: unknown } | undefined)?.error)) end();
  };

  const start = (): (() => void) => {
    const onStorage = (event: StorageEvent): void => {
      if (isTokenKey(event.key)) void refresh();
    };
    const stopHub = Hub.listen('auth', onHub as Parameters<typeof Hub.listen>[1]);
    window.addEventListener('storage', onStorage);
    void refresh().then(askPool);
    return () => {
      stopHub();
      window.removeEventListener('storage', onStorage);
    };
  };

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    refresh: () => refresh(true),
    expire: end,
    signOut,
    close,
  };
};
