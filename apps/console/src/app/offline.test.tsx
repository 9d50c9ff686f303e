import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { toWorkspace } from '../testing/company';
import { renderApp } from '../testing/render-app';
import { aWorkspace } from '../testing/workspace';

beforeEach(() => localStorage.clear());
afterEach(() => onlineManager.setOnline(true));

const DOWN = 'The service could not be reached. Check the connection and try again.';

/** Sets the network state that the browser reports and calls run into. */
const line = () => {
  const state = { isDown: false };
  const cut = () => {
    throw new TypeError('Failed to fetch');
  };
  const become = (isDown: boolean) =>
    act(async () => {
      state.isDown = isDown;
      onlineManager.setOnline(!isDown);
    });
  return { state, cut, become };
};

describe('offline', () => {
  it('a click fails immediately with a message and is not sent after reconnecting', async () => {
    const { state, cut, become } = line();
    const { user, api } = renderApp('/acme/scan', {
      routes: { 'POST /scan': () => (state.isDown ? cut() : { scanId: 'late' }) },
    });
    const start = await screen.findByRole('button', { name: 'Start scan' });
    await become(true);
    await user.click(start);
    expect(await screen.findByText(DOWN)).toBeInTheDocument();
    const listSent = () => api.requests.filter(({ path }) => path === '/scan').length;
    const before = listSent();
    expect(before).toBeGreaterThan(0);
    await become(false);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start scan' })).toBeEnabled());
    expect(listSent()).toBe(before);
  });

  it('a page shows what failed to load and loads it after reconnecting', async () => {
    const { state, cut, become } = line();
    const { router } = renderApp('/acme/profile', {
      routes: {
        'GET /tenants/*/workspace': ({ path }) =>
          state.isDown ? cut() : toWorkspace(aWorkspace({ tenantId: path.split('/')[2] })),
      },
    });
    await screen.findByRole('heading', { name: 'Profile' });
    await become(true);
    await act(() => router.navigate('/acme/company'));
    expect(await screen.findByText('Could not load the workspace')).toBeInTheDocument();
    expect(screen.getByText(DOWN)).toBeInTheDocument();
    await become(false);
    expect(await screen.findByText('Residency and retention')).toBeInTheDocument();
  });
});
