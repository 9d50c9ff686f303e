import type { ComplianceTimeline, EvidencePack } from '@cloudmend/domain/evidence';
import { screen, waitFor } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const PAGE = '/acme/compliance?tab=evidence';

const aPack = (overrides: Partial<EvidencePack> = {}): EvidencePack => ({
  id: 'pack-1',
  framework: 'cis-aws-5.0',
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-04-01T00:00:00.000Z',
  accounts: null,
  state: 'ready',
  by: 'admin@acme.example',
  at: '2026-11-20T09:00:00.000Z',
  done: 3,
  parts: 3,
  reason: null,
  digest: `sha256:${'a'.repeat(64)}`,
  volumes: [],
  finishedAt: '2026-11-20T09:01:00.000Z',
  expiresAt: null,
  ...overrides,
});

const TIMELINE: ComplianceTimeline = {
  framework: 'cis-aws-5.0',
  from: '2025-11-20T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  validForHours: 192,
  accounts: [{ accountId: '111122223333', linkedAt: '2026-03-02T00:00:00.000Z', unlinkedAt: null, observations: 0 }],
  observations: [],
  acceptances: [],
  controls: [],
};

const serve = (packs: readonly EvidencePack[], more: FakeRoutes = {}): FakeRoutes => ({
  'GET /tenants/*/compliance/*/timeline': () => TIMELINE,
  'GET /tenants/*/evidence/packs': () => packs,
  ...more,
});

describe('Evidence packs', () => {
  it('names the gaps of a period before the pack is built', async () => {
    const sent: unknown[] = [];
    const build = ({ body }: { readonly body: unknown }) => {
      sent.push(body);
      return aPack({ state: 'queued' });
    };
    const { user } = renderApp(PAGE, { routes: serve([], { 'POST /tenants/*/evidence/packs': build }) });
    expect(await screen.findByText('acme-prod was linked on 2 Mar')).toBeInTheDocument();
    expect(screen.getByText('No packs yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Build evidence pack' }));
    expect(await screen.findByText('The pack is being built.')).toBeInTheDocument();
    expect(sent).toEqual([expect.objectContaining({ framework: expect.any(String), from: expect.any(String) })]);
  });

  it('covers chosen accounts, and names their gaps', async () => {
    const sent: unknown[] = [];
    const asked: string[] = [];
    const [first, second] = ['111122223333', '444455556666'];
    const both = [first, second].map((accountId) => ({
      accountId,
      linkedAt: '2025-01-01T00:00:00.000Z',
      unlinkedAt: null,
      observations: 0,
    }));
    const { user } = renderApp(PAGE, {
      routes: serve([aPack({ accounts: [second] })], {
        'GET /tenants/*/compliance/*/timeline': ({ query }: { readonly query: URLSearchParams }) => {
          const chosen = query.get('accounts');
          if (chosen !== null) asked.push(chosen);
          return { ...TIMELINE, accounts: both.filter(({ accountId }) => chosen?.includes(accountId) ?? true) };
        },
        'POST /tenants/*/evidence/packs': ({ body }: { readonly body: unknown }) => {
          sent.push(body);
          return aPack({ state: 'queued' });
        },
      }),
    });
    expect(await screen.findByText('acme-prod was not observed')).toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(first) }));
    await waitFor(() => expect(screen.queryByText('acme-prod was not observed')).not.toBeInTheDocument());
    expect(asked).toEqual([second]);
    expect(screen.getByText(/1 of 2 accounts/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Build evidence pack' }));
    await screen.findByText('The pack is being built.');
    expect(sent).toEqual([expect.objectContaining({ accounts: [second] })]);
    await user.click(screen.getByRole('checkbox', { name: new RegExp(second) }));
    expect(screen.getByText('Choose at least one account.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Build evidence pack' })).toBeDisabled();
    expect(screen.getByText(/Ready.* · 1 account · /)).toBeInTheDocument();
  });

  itAtNight('lists packs with their framework, period and state', async () => {
    renderApp(PAGE, {
      routes: serve([
        aPack(),
        aPack({ id: 'pack-2', state: 'building', done: 1, digest: null }),
        aPack({ id: 'pack-3', state: 'failed', reason: 'The store did not answer.', digest: null }),
      ]),
    });
    const [ready, building, failed] = await screen.findAllByText('CIS AWS 5.0, 1 Jan 2026 to 31 Mar 2026');
    expect(ready?.closest('li')).toHaveTextContent(/Ready.*Download/);
    expect(building?.closest('li')).toHaveTextContent(/Building: 1 of 3 account-months.*Cancel/);
    expect(failed?.closest('li')).toHaveTextContent('Failed. The store did not answer.');
  });

  itAtNight('cannot be built by a viewer', async () => {
    renderApp(PAGE, { routes: serve([aPack()]), workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(await screen.findByRole('button', { name: 'Download' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Build evidence pack' })).not.toBeInTheDocument();
  });
});
