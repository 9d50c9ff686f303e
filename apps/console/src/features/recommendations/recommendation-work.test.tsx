import { aRecommendation } from '@cloudmend/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

jest.setTimeout(60_000);

const recommendations = () => [
  aRecommendation({ id: 'a', title: 'Delete volume one', resource: 'volume/one' }),
  aRecommendation({ id: 'b', title: 'Delete volume two', resource: 'volume/two' }),
];
const findList = () => screen.findByRole('list', { name: 'Recommendations' });

describe('work on recommendations', () => {
  it('is assigned in the detail, listed, and filtered by', async () => {
    const { user, router, api } = renderApp('/acme/recommendations?recommendation=a', {
      workspace: aWorkspace({ recommendations: recommendations() }),
    });
    const work = await screen.findByRole('region', { name: 'Work' });
    await user.selectOptions(await within(work).findByRole('combobox', { name: 'Owner' }), 'Platform');
    expect(await within(work).findByText(/Assigned to Platform/)).toBeInTheDocument();
    expect(api.requests.find(({ path, method }) => method === 'POST' && path.endsWith('/work'))?.body).toMatchObject({
      kind: 'recommendation',
      ids: ['a'],
      change: { owner: 'team-1' },
    });
    await waitFor(async () =>
      expect(within(await findList()).getByRole('button', { name: /^Delete volume one/ })).toHaveTextContent(
        'Platform',
      ),
    );
    await user.click(within(await findList()).getByRole('button', { name: /^Delete volume one/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Platform');
    expect(router.state.location.search).toBe('?owner=team-1');
    expect(within(await findList()).queryByText('Delete volume two')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Planned');
    expect(await screen.findByText('No recommendation matches')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(within(await findList()).getByText('Delete volume two')).toBeInTheDocument();
  });

  itAtNight('is shown in the columns that someone chose', async () => {
    const { user, router } = renderApp('/acme/recommendations', {
      workspace: aWorkspace({ recommendations: recommendations() }),
    });
    await findList();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'State', checked: true }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Resource', checked: true }));
    expect(router.state.location.search).toBe('?columns=account%2Cowner%2Cdue');
    const row = within(await findList()).getByRole('button', { name: /^Delete volume one/ });
    expect(within(row).queryByTitle('volume/one')).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitemcheckbox', { name: 'First seen' })).not.toBeInTheDocument();
  });

  itAtNight('is saved as a view of this page', async () => {
    const { user, router } = renderApp('/acme/recommendations?owner=none', {
      workspace: aWorkspace({ recommendations: recommendations() }),
    });
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Unowned');
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await screen.findByRole('button', { name: 'Unowned', pressed: true })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?owner=none&view=view-1');
  });

  itAtNight('is read-only for viewers', async () => {
    renderApp('/acme/recommendations?recommendation=a', {
      workspace: aWorkspace({ role: 'tenant-viewer', recommendations: recommendations() }),
    });
    const work = await screen.findByRole('region', { name: 'Work' });
    expect(await within(work).findByText('No owner')).toBeInTheDocument();
    for (const role of ['textbox', 'combobox'] as const) expect(within(work).queryByRole(role)).not.toBeInTheDocument();
  });
});
