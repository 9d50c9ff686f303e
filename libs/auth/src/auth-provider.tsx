import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createSessionKeeper } from './session-keeper';
import { SessionContext } from './use-session';

/** Provides the session to its children. `configureAuth` must have run. */
export const AuthProvider = ({ children }: { readonly children: ReactNode }) => {
  const [keeper] = useState(createSessionKeeper);
  const state = useSyncExternalStore(keeper.subscribe, keeper.current, keeper.current);
  useEffect(() => keeper.start(), [keeper]);
  const session = useMemo(
    () => ({
      ...state,
      refresh: keeper.refresh,
      expire: keeper.expire,
      signOut: () => keeper.signOut(),
      close: keeper.close,
      signOutEverywhere: () => keeper.signOut({ everywhere: true }),
    }),
    [state, keeper],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};
