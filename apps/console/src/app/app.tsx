import { useEffect, useState } from 'react';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { AppError } from '@cloudmend/domain/errors';
import { UiProvider } from '@cloudmend/ui/provider';
import { Toasts } from '../components/toasts';
import { WorldContext, type World } from '../config/world';

type Router = Parameters<typeof RouterProvider>[0]['router'];

/**
 * The client retries, so a failed query is shown immediately. `onSignedOut` runs when a call finds that the
 * API no longer accepts the session.
 */
const newQueryClient = (onSignedOut: () => void): QueryClient => {
  const onError = (error: Error): void => {
    if (error instanceof AppError && error.code === 'unauthenticated') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Queries and mutations never wait for the network: offline calls fail visibly, and no click is sent later.
      queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
};

/** Nothing of one person stays in memory for the next: not after a sign-out, nor when someone else signs in in another tab. */
const useForgetOthers = (queries: QueryClient, { status, user }: World['session']): void => {
  const person = status === 'signed-out' ? '' : user.sub;
  useEffect(() => () => queries.clear(), [queries, person]);
};

interface AppProps {
  readonly world: World;
  readonly router: Router;
}

/** Wraps the console in its providers. */
export const App = ({ world, router }: AppProps) => {
  const [queries] = useState(() => newQueryClient(world.session.expire));
  useForgetOthers(queries, world.session);
  return (
    <UiProvider>
      <Toasts />
      <QueryClientProvider client={queries}>
        <WorldContext value={world}>
          <RouterProvider router={router} />
        </WorldContext>
      </QueryClientProvider>
    </UiProvider>
  );
};
