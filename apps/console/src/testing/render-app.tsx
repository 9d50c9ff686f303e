import { render } from '@testing-library/react';
import { cleanNotifications } from '@mantine/notifications';
import { createMemoryRouter } from 'react-router';
import { createApiClient } from '@cloudmend/api-client';
import { App } from '../app/app';
import { routes } from '../app/routes';
import type { OwnAccount } from '../config/own-account';
import type { ConsoleSession, World } from '../config/world';
import { fakeApi } from './fake-api';
import type { FakeRoutes } from './fake-routes';
import { quickHands } from './quick-hands';
import { aWorkspace, type FakeWorkspace } from './workspace';

export const aSession = (overrides: Partial<ConsoleSession> = {}): ConsoleSession => ({
  status: 'signed-in',
  user: {
    sub: 'sub-1',
    email: 'admin@acme.example',
    name: 'admin',
    groups: ['tenant-admin'],
    plan: 'pro',
    tenant: 'acme',
  },
  refresh: async () => undefined,
  expire: () => undefined,
  signOut: async () => undefined,
  close: async () => undefined,
  signOutEverywhere: async () => undefined,
  ...overrides,
});

/** The user's own sign-in settings, in memory, behaving as the user pool does. */
export const anOwnAccount = (overrides: Partial<OwnAccount> = {}): OwnAccount => {
  let isOn = false;
  return {
    changePassword: async () => undefined,
    hasTotp: async () => isOn,
    startTotpSetup: async (email) => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: `otpauth://totp/CloudMend:${email}?secret=JBSWY3DPEHPK3PXP&issuer=CloudMend`,
    }),
    finishTotpSetup: async () => void (isOn = true),
    turnOffTotp: async () => void (isOn = false),
    offersPasskeys: () => false,
    listPasskeys: async () => [],
    addPasskey: async () => undefined,
    removePasskey: async () => undefined,
    signInAgain: async () => 'done',
    confirmCode: async () => 'done',
    ...overrides,
  };
};

interface RenderOptions {
  readonly workspace?: FakeWorkspace;
  readonly routes?: FakeRoutes;
  readonly session?: ConsoleSession;
  readonly ownAccount?: Partial<OwnAccount>;
  readonly nextDemoAccount?: World['nextDemoAccount'];
}

/** The whole console at a path: real router and client, fake API. */
export const renderApp = (path: string, options: RenderOptions = {}) => {
  // Toasts are rendered outside the tree and would leak into the next test.
  cleanNotifications();
  const api = fakeApi(options.workspace ?? aWorkspace(), options.routes);
  const left: string[] = [];
  const origins: string[] = [];
  const tabs: string[] = [];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  // As the session keeper does: when the API reports the session ended, it is.
  const session =
    options.session ??
    aSession({
      expire: () =>
        become(aSession({ status: 'ended', close: async () => become(aSession({ status: 'signed-out' })) })),
    });
  const ownAccount = anOwnAccount(options.ownAccount);
  const world: World = {
    api: createApiClient({ baseUrl: 'https://app.example/api', getToken: async () => 'token', fetch: api.fetch }),
    session,
    loadOwnAccount: async () => ownAccount,
    leave: (to) => void left.push(to),
    openTab: (to) => void tabs.push(to),
    rememberOrigin: (from) => void origins.push(from),
    nextDemoAccount: options.nextDemoAccount,
  };
  const user = quickHands();
  const view = render(<App world={world} router={router} />);
  /** Changes the session while the page is open. */
  const become = (session: ConsoleSession): void =>
    view.rerender(<App world={{ ...world, session }} router={router} />);
  return { user, api, left, origins, tabs, router, become, ...view };
};
