import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aFindingDetail, aRecommendation, aScanDetail } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../testing/render-app';
import { aWorkspace } from '../testing/workspace';

const scrolled = jest.fn();
beforeEach(() => {
  localStorage.clear();
  scrolled.mockClear();
  HTMLElement.prototype.scrollIntoView = scrolled;
});

const dismissed = {
  status: 'dismissed' as const,
  dismissal: { reason: 'No.', by: 'admin@acme.example', at: '2026-11-20T18:00:00.000Z' },
};
const withDismissed = () =>
  aWorkspace({
    recommendations: [
      aRecommendation(),
      aRecommendation({
        id: 'r-9',
        title: 'Unused volume',
        resource: 'arn:aws:ec2:us-east-1:111122223333:volume/vol-9',
        ...dismissed,
      }),
    ],
  });

describe('a link', () => {
  it('to a recommendation shows it despite the filter, scrolls to it and focuses it', async () => {
    const { user } = renderApp('/acme/recommendations?recommendation=r-9&q=nothing', { workspace: withDismissed() });
    const row = await screen.findByRole('button', { name: /Unused volume/, expanded: true });
    expect(row).toHaveFocus();
    expect(scrolled).toHaveBeenCalled();
    await user.click(row);
    expect(screen.queryByRole('button', { name: /Unused volume/ })).not.toBeInTheDocument();
  });

  it('to an unknown recommendation shows a message', async () => {
    renderApp('/acme/recommendations?recommendation=r-none');
    expect(
      await screen.findByText('This recommendation no longer exists, or it belongs to another workspace.'),
    ).toBeInTheDocument();
  });

  itAtNight('to a finding that fails to load shows why and retries', async () => {
    const state = { isDown: true };
    const workspace = aWorkspace();
    const { user } = renderApp('/acme/security-findings?finding=f-1&q=nothing', {
      workspace,
      routes: {
        'GET /tenants/*/findings/*': () =>
          state.isDown ? new AppError('unexpected', 'Something went wrong.') : aFindingDetail(workspace.findings[0]),
      },
    });
    expect(await screen.findByText(/Could not load the linked finding\. Something went wrong\./)).toBeInTheDocument();
    state.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Could not load/)).not.toBeInTheDocument());
  });

  itAtNight('to a scan or a Home tab is kept, and Back returns to the previous one', async () => {
    const scans = [
      aScanDetail(),
      aScanDetail({
        scanId: '01JD2M7F3A0000000000000001',
        scanTs: '2026-11-19T18:00:00.000Z',
        status: 'failed',
        reason: 'No account could be read.',
      }),
    ];
    const { user, router } = renderApp('/acme/scan', { workspace: aWorkspace({ scans }) });
    await user.click(await screen.findByRole('button', { name: 'Show scan 01JD2M7F3A0000000000000001' }));
    expect(await screen.findByText('No account could be read.')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?scan=01JD2M7F3A0000000000000001');
    await act(() => router.navigate('/acme/home'));
    await user.click(await screen.findByRole('tab', { name: 'ESG' }));
    expect(router.state.location.search).toBe('?tab=esg');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true'));
    await act(() => router.navigate(-1));
    expect(await screen.findByText('No account could be read.')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByText('No account could be read.')).not.toBeInTheDocument());
  });
});

describe('focus moves into a form that opens and back when it closes', () => {
  it('when a recommendation is dismissed', async () => {
    const { user } = renderApp('/acme/recommendations?recommendation=r-1');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'No.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await screen.findByText(/^Dismissed\. Find it/);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  itAtNight('when a user is removed', async () => {
    const person = { email: 'b@acme.example', name: 'b', groups: ['tenant-viewer'], state: 'active' };
    const people = { list: [person] };
    const remove = () => {
      people.list = [];
      return { ...person, state: 'removed' };
    };
    const { user } = renderApp('/acme/manage-users', {
      routes: { 'GET /admin/users': () => people.list, 'DELETE /admin/users/*': remove },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove b@acme.example' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Remove b@acme.example' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove b@acme.example' }));
    await user.click(screen.getByRole('button', { name: 'Remove b@acme.example' }));
    await screen.findByText('User removed.');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  itAtNight('when a finding is muted or resolved', async () => {
    const { user } = renderApp('/acme/security-findings?finding=f-1');
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('button', { name: 'Mute' }));
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    expect(drawer.getByRole('button', { name: 'Mute' })).toHaveFocus();
    await user.click(drawer.getByRole('button', { name: 'Resolve' }));
    await user.type(drawer.getByRole('textbox', { name: /Reason/ }), 'Done.');
    await user.click(drawer.getByRole('button', { name: 'Resolve finding' }));
    await waitFor(() => expect(drawer.getByRole('heading', { level: 2 })).toHaveFocus());
  });
});
