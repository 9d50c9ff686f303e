import { screen, waitFor, within } from '@testing-library/react';
import type { RetentionSettings } from '@cloudmend/domain/retention';
import { AppError } from '@cloudmend/domain/errors';
import { aLegalHold, anExport } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

jest.setTimeout(60_000);

const SETTINGS: RetentionSettings = {
  canChange: true,
  kinds: [
    { kind: 'findings', days: 400, standardDays: 400, bounds: { least: 90, most: 2557 }, isHeld: false },
    { kind: 'evidence', days: 2557, standardDays: 2557, bounds: { least: 400, most: 2557 }, isHeld: true },
    { kind: 'trail', days: 2557, standardDays: 2557, bounds: null, isHeld: false },
  ],
};

const open = (routes: FakeRoutes = {}, workspace = aWorkspace()) =>
  renderApp('/acme/settings?tab=data', {
    workspace,
    routes: {
      'GET /tenants/*/retention': () => SETTINGS,
      'GET /tenants/*/holds': () => [aLegalHold()],
      'GET /tenants/*/exports': () => [],
      ...routes,
    },
  });

describe('retention', () => {
  it('is changed within its bounds', async () => {
    const { user, api } = open({ 'POST /tenants/*/retention': () => SETTINGS });
    const field = await screen.findByRole('textbox', { name: 'Findings and scans' });
    await user.clear(field);
    await user.type(field, '30');
    expect(await screen.findByText('Choose a whole number from 90 to 2,557.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save retention' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, '500');
    await user.click(screen.getByRole('button', { name: 'Save retention' }));
    await waitFor(() =>
      expect(api.requests.find(({ path, method }) => path.endsWith('/retention') && method === 'POST')?.body).toEqual({
        days: { findings: 500 },
      }),
    );
    expect(screen.getByText(/On legal hold: nothing expires/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Audit trail' })).toBeDisabled();
  });

  itAtNight('says what a plan or a role lacks', async () => {
    open({ 'GET /tenants/*/retention': () => ({ ...SETTINGS, canChange: false }) });
    expect(await screen.findByText('Custom retention needs Enterprise.')).toBeInTheDocument();
  });

  itAtNight('is shown to members, without what only admins see', async () => {
    open({}, aWorkspace({ role: 'tenant-viewer' }));
    expect(await screen.findByText('Only an admin can change how long data is kept.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Place a hold' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete workspace' })).not.toBeInTheDocument();
  });
});

describe('legal holds', () => {
  it('are placed and released with a reason', async () => {
    const { user, api } = open({
      'POST /tenants/*/holds': () => aLegalHold(),
      'POST /tenants/*/holds/*/release': () => aLegalHold(),
    });
    await user.click(await screen.findByRole('button', { name: 'Place a hold' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Place hold' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Matter' }), 'Case 18');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Counsel asked.');
    await user.click(within(dialog).getByRole('button', { name: 'Place hold' }));
    await waitFor(() =>
      expect(api.requests.find(({ path, method }) => path.endsWith('/holds') && method === 'POST')?.body).toEqual({
        matter: 'Case 18',
        reason: 'Counsel asked.',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Release Case 17' }));
    const release = await screen.findByRole('dialog', { name: 'Release Case 17' });
    await user.type(within(release).getByRole('textbox', { name: 'Reason' }), 'Settled.');
    await user.click(within(release).getByRole('button', { name: 'Release hold' }));
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/release'))?.body).toEqual({ reason: 'Settled.' }),
    );
  });
});

describe('the export and the deletion', () => {
  it('start an export and offer a finished one', async () => {
    const ready = anExport({
      state: 'ready',
      records: 1200,
      objects: 3,
      volumes: [{ name: 'acme.zip', bytes: 2_500_000 }],
      expiresAt: '2026-11-28T12:00:00.000Z',
    });
    const { user, api } = open({
      'GET /tenants/*/exports': () => [ready],
      'POST /tenants/*/exports': () => anExport(),
    });
    expect(await screen.findByText(/1,200 records, 3 files, 2.5 MB/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Export workspace' }));
    await waitFor(() =>
      expect(api.requests.some(({ path, method }) => path.endsWith('/exports') && method === 'POST')).toBe(true),
    );
  });

  it('delete only after the name was typed, and say why not', async () => {
    const { user } = open({
      'POST /tenants/*/close-request': () => new AppError('conflict', 'A legal hold is in place.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete workspace' }));
    const dialog = await screen.findByRole('dialog');
    const button = within(dialog).getByRole('button', { name: 'Delete workspace' });
    expect(button).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Type acme to confirm' }), 'acme');
    await user.click(button);
    expect(await within(dialog).findByText('A legal hold is in place.')).toBeInTheDocument();
  });
});
