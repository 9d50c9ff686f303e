import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { aConnection, aRepository, anAvailable } from '../../testing/fake-repositories';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const PAGE = '/acme/integrations';
const RETURN = `${PAGE}?code=c1&installation_id=7&setup_action=install&state=s1`;
const CLAIM = 'POST /tenants/*/repositories/installations';
const unconnected = () => aWorkspace({ repositories: [], available: [anAvailable('acme/infra')] });

describe('a workspace without a repository', () => {
  it('is led to the page on which GitHub installs the app', async () => {
    const { user, left } = renderApp(PAGE, { workspace: aWorkspace({ repositories: [], available: [] }) });
    expect(await screen.findByText('No repository is connected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Connect GitHub' }));
    await waitFor(() => expect(left).toEqual(['https://github.com/apps/x/installations/new?state=s1']));
  });

  itAtNight('chooses among several servers', async () => {
    const servers = ['https://github.com', 'https://git.acme.example'].map((server) => ({
      server,
      url: `${server}/new`,
    }));
    const { user, left } = renderApp(PAGE, {
      workspace: aWorkspace({ repositories: [], available: [] }),
      routes: { 'POST /tenants/*/repositories/install': () => servers },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect GitHub' }));
    const choice = await screen.findByRole('link', { name: 'git.acme.example' });
    expect(choice).toHaveAttribute('href', 'https://git.acme.example/new');
    expect(left).toEqual([]);
  });

  itAtNight('says when no app is registered', async () => {
    const { user } = renderApp(PAGE, {
      workspace: aWorkspace({ repositories: [], available: [] }),
      routes: { 'POST /tenants/*/repositories/install': () => [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect GitHub' }));
    expect(await screen.findByText(/No GitHub App is registered/)).toBeInTheDocument();
  });

  itAtNight('is led there by Open PR', async () => {
    renderApp('/acme/recommendations?recommendation=r-2', { workspace: unconnected() });
    expect(await screen.findByRole('link', { name: 'Connect repository' })).toHaveAttribute('href', PAGE);
  });
});

describe('the return from GitHub', () => {
  it('claims the installation once and takes the code out of the address', async () => {
    const { api, router } = renderApp(RETURN, { workspace: unconnected() });
    expect(await screen.findByText('GitHub is connected.')).toBeInTheDocument();
    expect(screen.getByText(/1 repository can be connected below/)).toBeInTheDocument();
    const claims = api.requests.filter(({ path }) => path.endsWith('/installations'));
    expect(claims.map(({ body }) => body)).toEqual([{ code: 'c1', state: 's1', installationId: 7 }]);
    expect(router.state.location).toMatchObject({ pathname: PAGE, search: '' });
  });

  itAtNight('finds the workspace if the server does not name it', async () => {
    localStorage.setItem('tenant', 'acme');
    const { router } = renderApp('/integrations?code=c1&installation_id=7&state=s1', { workspace: unconnected() });
    expect(await screen.findByText('GitHub is connected.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(PAGE);
  });

  it.each(
    takeFirst(
      [
        ['refused', RETURN, 'This installation belongs to another workspace.'],
        ['cancelled', `${PAGE}?error=access_denied`, /The installation was cancelled/],
        ['left to an owner', `${PAGE}?setup_action=request&state=s1`, 'Waiting for an owner.'],
      ],
      1,
    ),
  )('says when it was %s', async (_case, address, said) => {
    renderApp(address, {
      workspace: unconnected(),
      routes: { [CLAIM]: () => new AppError('conflict', 'This installation belongs to another workspace.') },
    });
    expect(await screen.findByText(said)).toBeInTheDocument();
  });
});

describe('a repository', () => {
  it('is connected with its roots', async () => {
    const { user, api } = renderApp(PAGE, { workspace: unconnected() });
    await user.click(await screen.findByRole('button', { name: 'Connect acme/infra' }));
    const form = screen.getByRole('form', { name: 'Roots of acme/infra' });
    await user.type(within(form).getByLabelText('Folder'), '../up');
    expect(within(form).getByRole('button', { name: 'Connect' })).toBeDisabled();
    await user.clear(within(form).getByLabelText('Folder'));
    await user.type(within(form).getByLabelText('Folder'), 'live/prod/');
    await user.type(within(form).getByLabelText('Environment'), 'production');
    await user.click(within(form).getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('1 repository connected')).toBeInTheDocument();
    expect(screen.getByText('live/prod')).toBeInTheDocument();
    expect(api.requests.find(({ path, method }) => method === 'POST' && path.endsWith('/repositories'))?.body).toEqual({
      server: 'https://github.com',
      installationId: 7,
      name: 'acme/infra',
      roots: [{ path: 'live/prod', environment: 'production' }],
    });
  });

  itAtNight('is the whole repository unless a root is named', async () => {
    const { user } = renderApp(PAGE, { workspace: unconnected() });
    await user.click(await screen.findByRole('button', { name: 'Connect acme/infra' }));
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Whole repository')).toBeInTheDocument();
  });

  itAtNight('gets other roots', async () => {
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Edit roots of acme/infra' }));
    await user.click(screen.getByRole('button', { name: 'Add root' }));
    await user.type(screen.getAllByLabelText('Folder')[1] as HTMLElement, 'staging');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('staging')).toBeInTheDocument();
  });

  it('is disconnected after a second click', async () => {
    const { user } = renderApp(PAGE, { workspace: aWorkspace({ available: [] }) });
    await user.click(await screen.findByRole('button', { name: 'Disconnect acme/infra' }));
    await user.click(screen.getByRole('button', { name: 'Disconnect acme/infra' }));
    expect(await screen.findByText('No repository is connected')).toBeInTheDocument();
  });

  itAtNight('says when its app was uninstalled', async () => {
    renderApp(PAGE, { workspace: aWorkspace({ repositories: [aRepository({ state: 'disconnected' })] }) });
    expect(await screen.findByText('App uninstalled')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Edit roots/ })).not.toBeInTheDocument();
  });
});

describe('GitLab', () => {
  const TOKENS = 'POST /tenants/*/repositories/connections';
  const fill = async (user: ReturnType<typeof renderApp>['user'], token = 'glpat-0123456789') => {
    await user.click(await screen.findByRole('button', { name: 'Connect GitLab' }));
    const form = screen.getByRole('form', { name: 'Connect GitLab' });
    await user.type(within(form).getByLabelText('Group or project'), 'acme/platform');
    await user.type(within(form).getByLabelText('Access token'), token);
    return form;
  };

  it('is connected with an address, a group and a token, which is not shown again', async () => {
    const { user, api } = renderApp(PAGE, { workspace: aWorkspace({ repositories: [], available: [] }) });
    const form = await fill(user);
    await user.click(within(form).getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('acme/platform')).toBeInTheDocument();
    expect(screen.getByText(/token expires .*2027/)).toBeInTheDocument();
    const given = api.requests.find(({ path, method }) => method === 'POST' && path.endsWith('/connections'));
    expect(given?.body).toEqual({
      host: 'gitlab',
      server: 'https://gitlab.com',
      path: 'acme/platform',
      token: 'glpat-0123456789',
    });
    expect(document.body.innerHTML).not.toContain('glpat-');
  });

  itAtNight('says what to mend, and keeps what was typed', async () => {
    const fault = 'The token needs the scope api and the role Maintainer.';
    const { user } = renderApp(PAGE, { routes: { [TOKENS]: () => new AppError('invalid', fault) } });
    const form = await fill(user);
    await user.click(within(form).getByRole('button', { name: 'Connect' }));
    expect(await within(form).findByText(fault)).toBeInTheDocument();
    expect(within(form).getByLabelText('Group or project')).toHaveValue('acme/platform');
    expect(within(form).getByLabelText('Access token')).toHaveValue('glpat-0123456789');
  });

  itAtNight('takes no path or token that cannot be one', async () => {
    const { user } = renderApp(PAGE);
    const form = await fill(user, 'short');
    expect(within(form).getByRole('button', { name: 'Connect' })).toBeDisabled();
    await user.type(within(form).getByLabelText('Access token'), '-no-longer');
    expect(within(form).getByRole('button', { name: 'Connect' })).toBeEnabled();
    await user.type(within(form).getByLabelText('Group or project'), '/../x');
    expect(within(form).getByRole('button', { name: 'Connect' })).toBeDisabled();
  });

  itAtNight('shows a token that is no longer accepted, gets another, and is disconnected', async () => {
    const fault = 'GitLab does not accept this token.';
    const { user } = renderApp(PAGE, { workspace: aWorkspace({ connections: [aConnection({ fault })] }) });
    expect(await screen.findByText(fault)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Replace token of acme/platform' }));
    const form = screen.getByRole('form', { name: 'New token of acme/platform' });
    await user.type(within(form).getByLabelText('Access token'), 'glpat-9876543210');
    await user.click(within(form).getByRole('button', { name: 'Replace token' }));
    await waitFor(() => expect(screen.queryByText(fault)).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Disconnect acme/platform' }));
    await user.click(screen.getByRole('button', { name: 'Disconnect acme/platform' }));
    await waitFor(() => expect(screen.queryByText('acme/platform')).not.toBeInTheDocument());
  });
});

describe('without the right to connect', () => {
  it.each([
    ['a viewer', aWorkspace({ role: 'tenant-viewer' }), "You don't have permission to manage integrations.", 0],
    ['an admin below Pro', aWorkspace({ plan: 'basic' }), /Integrations needs? Pro/, 1],
  ])('%s sees what is connected and why', async (_who, workspace, said, disconnects) => {
    const { user: known } = aSession();
    renderApp(PAGE, {
      workspace,
      session: aSession({ user: { ...known, groups: [workspace.role], plan: workspace.plan } }),
    });
    expect(await screen.findByText('acme/infra')).toBeInTheDocument();
    expect(screen.getByText(said)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Connect GitHub|Edit roots/ })).not.toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: /^Disconnect/ })).toHaveLength(disconnects);
  });
});

it('offers a retry when the git server does not answer', async () => {
  let isDown = true;
  const { user } = renderApp(PAGE, {
    workspace: unconnected(),
    routes: {
      'GET /tenants/*/repositories/available': () =>
        isDown
          ? new AppError('unavailable', 'GitHub did not answer.')
          : [{ ...anAvailable('acme/infra'), isConnected: false }],
    },
  });
  const retry = await screen.findByRole('button', { name: /Try again/ });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Connect acme/infra' })).toBeInTheDocument();
});
