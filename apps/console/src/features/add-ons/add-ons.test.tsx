import type { AddOn } from '@cloudmend/domain/add-ons';
import { anAddOnRun } from '@cloudmend/domain/testing';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const anAddOn = (overrides: Partial<AddOn>): AddOn => ({
  id: 'secScanner',
  title: 'Advanced Security Scanner',
  priceMonthly: 750,
  state: 'active',
  nextRun: '2026-11-25T14:32:00.000Z',
  heldBecause: null,
  lastRun: null,
  failure: null,
  audits: [],
  month: '2026-11',
  activeDays: 1,
  ...overrides,
});

const open = (overrides: Partial<AddOn>) =>
  renderApp('/acme/add-ons', {
    workspace: aWorkspace({ plan: 'pro', role: 'tenant-admin' }),
    routes: { 'GET /tenants/*/add-ons': () => [anAddOn(overrides)] },
  });

describe('a run of an add-on that failed', () => {
  it('is shown with its reason and the time of the next attempt', async () => {
    const failure = { attempts: 1, reason: 'The facts could not be read.', retryAt: '2026-11-18T14:33:00.000Z' };
    open({ failure: { slot: '2026-11-18T14:32:00.000Z', ...failure } });
    expect(await screen.findByText(/^The run of .* failed\.$/)).toBeInTheDocument();
    expect(screen.getByText(/The facts could not be read\. The next attempt is at/)).toBeInTheDocument();
    expect(screen.queryByText('The first run starts within a minute.')).toBeNull();
  });

  it('stays on the page once no attempt is left', async () => {
    const summary = 'The run failed 5 times. The facts could not be read.';
    open({ lastRun: anAddOnRun({ addOn: 'secScanner', outcome: 'failed', summary }) });
    expect(await screen.findByText(/^The run of .* failed\.$/)).toBeInTheDocument();
    expect(screen.getByText(summary)).toBeInTheDocument();
  });
});
