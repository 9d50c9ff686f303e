import { act, screen, within } from '@testing-library/react';
import { DEFAULT_POLICY } from '@cloudmend/domain/guardrails';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { aSession, renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';
import { listDays, QUARTERS } from './calendar-view';

const TAB = '/acme/changes?tab=automation';

describe('automation', () => {
  it('is stopped only after a reason and the name of the workspace, and every page says so', async () => {
    const { user, router } = renderApp(TAB);
    await user.click(await screen.findByRole('button', { name: 'Stop everything' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Incident 12');
    expect(screen.getByRole('button', { name: 'Stop everything' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Type acme to confirm' }), 'acme');
    await user.click(screen.getByRole('button', { name: 'Stop everything' }));
    await act(() => router.navigate('/acme/scan'));
    const strip = await screen.findByRole('alert');
    expect(strip).toHaveTextContent('Automation is stopped. owner@example.com: Incident 12');
    await user.click(within(strip).getByRole('link', { name: 'See automation' }));
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Over');
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Automation is on.')).toBeInTheDocument();
  });

  it('shows what an edited guardrail would have done before it can be saved', async () => {
    const { user, api } = renderApp(TAB);
    const field = await screen.findByRole('spinbutton', { name: 'A change touches at most … resources' });
    await user.tripleClick(field);
    await user.keyboard('6');
    expect(screen.getByText(/A change touches at most 6 resources\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText(/there is nothing to compare with/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save as version 1' }));
    expect(await screen.findByText(/^version 1, saved by/)).toBeInTheDocument();
    expect(
      api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/guardrails'))?.body,
    ).toMatchObject({
      version: 0,
      policy: { ...DEFAULT_POLICY, resourcesPerChange: 6 },
    });
  });

  itAtNight('adds and removes a window', async () => {
    const { user } = renderApp(TAB);
    await user.click(await screen.findByRole('button', { name: 'Window' }));
    await user.click(screen.getByRole('button', { name: 'Add window' }));
    const windows = screen.getByRole('list', { name: 'Windows' });
    expect(windows).toHaveTextContent('Production: Tue, Wed, Thu, 09:00 to 16:00 UTC');
    await user.click(within(windows).getByRole('button', { name: /^Remove/ }));
    expect(windows).toBeEmptyDOMElement();
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument();
  });

  itAtNight('is plain text for a viewer', async () => {
    renderApp(TAB, {
      workspace: aWorkspace({ role: 'tenant-viewer' }),
      session: aSession({ user: { ...aSession().user, groups: ['tenant-viewer'] } }),
    });
    expect(await screen.findByText(/A change touches at most/)).toBeInTheDocument();
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stop everything' })).not.toBeInTheDocument();
    expect(screen.getByText("You don't have permission to change automation.")).toBeInTheDocument();
  });
});

describe('the calendar', () => {
  const now = Date.parse('2026-11-24T10:00:00Z');

  it('is open at any time without windows and freezes', () => {
    const days = listDays(DEFAULT_POLICY, now);
    expect(days).toHaveLength(7);
    for (const { spans } of days) expect(spans).toEqual([{ state: 'production', from: 0, to: QUARTERS }]);
  });

  it('shows a production window, and a freeze over everything', () => {
    const [tuesday, wednesday] = listDays(
      {
        windows: [
          { environment: 'production', days: ['TUE'], from: '09:00', to: '16:00', timezone: 'UTC' },
          { environment: 'other', days: ['TUE'], from: '09:00', to: '16:00', timezone: 'UTC' },
        ],
        freezes: [
          {
            name: 'Release',
            from: '2026-11-25T00:00',
            to: '2026-11-26T00:00',
            timezone: 'UTC',
            appliesTo: 'everything',
          },
        ],
      },
      now,
    );
    expect(tuesday?.spans).toEqual([
      { state: 'closed', from: 0, to: 36 },
      { state: 'production', from: 36, to: 64 },
      { state: 'closed', from: 64, to: 96 },
    ]);
    expect(wednesday?.spans).toEqual([{ state: 'frozen', from: 0, to: 96 }]);
  });
});
