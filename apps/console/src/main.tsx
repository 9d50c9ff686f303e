import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { createApiClient } from '@cloudmend/api-client';
import { AuthProvider, configureAuth, getIdToken, loadOutputs, rememberOrigin, useSession, type Outputs } from '@cloudmend/auth';
import { App } from './app/app';
import { routes } from './app/routes';
import { demoAccountOffer } from './config/demo-account';
import { ownAccount } from './config/own-account';
import type { World } from './config/world';

const root = createRoot(document.getElementById('root') as HTMLElement);
const router = createBrowserRouter(routes);

const Console = ({ outputs }: { readonly outputs: Outputs }) => {
  const session = useSession();
  const fixed = useMemo(
    () => ({
      api: createApiClient({ baseUrl: outputs.custom.api.endpoint, getToken: getIdToken }),
      leave: (path: string) => window.location.replace(path),
      rememberOrigin,
      ownAccount,
      nextDemoAccount: demoAccountOffer(outputs.custom.local?.demo_account_url),
    }),
    [outputs],
  );
  const world: World = useMemo(() => ({ ...fixed, session }), [fixed, session]);
  return <App world={world} router={router} />;
};

const start = async (): Promise<void> => {
  try {
    const outputs = await loadOutputs();
    configureAuth(outputs);
    root.render(
      <StrictMode>
        <AuthProvider>
          <Console outputs={outputs} />
        </AuthProvider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<p role="alert">{error instanceof Error ? error.message : 'Cannot load amplify_outputs.json'}</p>);
  }
};

void start();
