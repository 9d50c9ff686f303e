import { aFinding } from '@cloudmend/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const findings = () => [
  aFinding({ id: 'x', title: 'One', check: 'c1' }),
  aFinding({ id: 'y', title: 'Two', check: 'c2' }),
];

describe('work on findings', () => {
  it('is assigned in bulk and shown in the list', async () => {
    const { user, api } = renderApp('/acme/security-findings', { workspace: aWorkspace({ findings: findings() }) });
    await screen.findByRole('table', { name: 'Findings' });
    for (const name of [/^Select One/, /^Select Two/]) await user.click(screen.getByRole('checkbox', { name }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign 2 findings' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Owner' }), 'Platform');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests.find(({ path, method }) => method === 'POST' && path.endsWith('/work'))?.body).toMatchObject({
      kind: 'finding',
      ids: ['x', 'y'],
      change: { owner: 'team-1' },
    });
    const table = screen.getByRole('table', { name: 'Findings' });
    await waitFor(() => expect(within(table).getAllByText('Platform')).toHaveLength(2));
    expect(screen.queryByRole('group', { name: 'Selected findings' })).not.toBeInTheDocument();
  });

  it('is commented in the panel, as text, with its history', async () => {
    const { user } = renderApp('/acme/security-findings?finding=x', {
      workspace: aWorkspace({ findings: findings() }),
    });
    const work = await screen.findByRole('region', { name: 'Work' });
    await user.type(await within(work).findByRole('textbox', { name: 'Comment' }), 'Ask @own');
    await user.click(within(work).getByRole('button', { name: 'owner@example.com' }));
    await user.click(within(work).getByRole('button', { name: 'Add comment' }));
    expect(await within(work).findByText(/Ask/, { selector: 'li *' })).toHaveTextContent('Ask @owner@example.com');
    await user.selectOptions(within(work).getByRole('combobox', { name: 'State' }), 'Planned');
    expect(await within(work).findByText(/Open to Planned/)).toBeInTheDocument();
  });

  itAtNight('is saved as a view that a link opens', async () => {
    const workspace = aWorkspace({ findings: findings() });
    const { user, router } = renderApp('/acme/security-findings?severity=CRITICAL&q=one', { workspace });
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    const tab = await screen.findByRole('button', { name: 'Mine', pressed: true });
    expect(router.state.location.search).toBe('?q=one&severity=CRITICAL&view=view-1');
    await user.click(screen.getByRole('button', { name: /^All open/ }));
    expect(router.state.location.search).toBe('');
    await user.click(tab);
    expect(router.state.location.search).toBe('?q=one&severity=CRITICAL&view=view-1');
  });

  itAtNight('is read-only for viewers', async () => {
    renderApp('/acme/security-findings?finding=x', {
      workspace: aWorkspace({ role: 'tenant-viewer', findings: findings() }),
    });
    const work = await screen.findByRole('region', { name: 'Work' });
    expect(await within(work).findByText('No owner')).toBeInTheDocument();
    expect(within(work).queryByRole('textbox')).not.toBeInTheDocument();
    expect(within(work).queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
  });
});
