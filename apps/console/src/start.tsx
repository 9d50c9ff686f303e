import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { createApiClient } from '@cloudmend/api-client';
import {
  AuthProvider,
  configureAuth,
  getIdToken,
  loadOutputs,
  rememberOrigin,
  useSession,
  type Outputs,
} from '@cloudmend/auth';
import { App } from './app/app';
import { routes } from './app/routes';
import { demoAccountOffer } from './config/demo-account';
import type { World } from './config/world';

type Router = ReturnType<typeof createBrowserRouter>;

const Console = ({ outputs, router }: { readonly outputs: Outputs; readonly router: Router }) => {
  const session = useSession();
  const fixed = useMemo(
    () => ({
      api: createApiClient({ baseUrl: outputs.custom.api.endpoint, getToken: getIdToken }),
      leave: (path: string) => window.location.replace(path),
      openTab: (path: string) => void window.open(path),
      rememberOrigin,
      loadOwnAccount: () => import('./config/own-account').then(({ ownAccount }) => ownAccount),
      nextDemoAccount: demoAccountOffer(outputs.custom.local?.demo_account_url),
    }),
    [outputs],
  );
  const world: World = useMemo(() => ({ ...fixed, session }), [fixed, session]);
  return <App world={world} router={router} />;
};

/** Without styles, which load with the console: the message, the reason, and what to do. */
const NoOutputs = ({ message }: { readonly message: string }) => (
  <main
    role="alert"
    style={{ maxWidth: 480, margin: '12vh auto 0', padding: 16, font: '14px/21px system-ui, sans-serif' }}
  >
    <h1 style={{ fontSize: 16 }}>{message}</h1>
    <p>
      The console reads its settings from this file. Check the connection and reload the page. If you operate this
      installation: the file is written by the deployment or by npm start.
    </p>
    <button type="button" onClick={() => window.location.reload()}>
      Reload page
    </button>
  </main>
);

/** Renders the console; without its configuration it shows what is missing. */
export const start = async (): Promise<void> => {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  try {
    // Creating the router starts loading the page in the address.
    const router = createBrowserRouter(routes);
    const outputs = await loadOutputs();
    configureAuth(outputs);
    root.render(
      <StrictMode>
        <AuthProvider>
          <Console outputs={outputs} router={router} />
        </AuthProvider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<NoOutputs message={error instanceof Error ? error.message : 'Cannot load amplify_outputs.json'} />);
  }
};
