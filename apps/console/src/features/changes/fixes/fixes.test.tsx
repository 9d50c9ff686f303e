import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aRun } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { aSession, renderApp } from '../../../testing/render-app';
import { aWorkspace, type FakeWorkspace } from '../../../testing/workspace';

const AUTOMATION = '/acme/changes?tab=automation';
const RUN_ID = aRun().runId;
const RUN = `/acme/changes?run=${RUN_ID}`;
/** A recommendation that a direct fix covers. */
const COVERED = '/acme/recommendations?recommendation=r-2';
const SOMEBODY = { sub: 'sub-2', email: 'devops@acme.example' };

const withMode = (mode: 'dry-run' | 'approve' | 'auto', rest: Partial<FakeWorkspace> = {}) =>
  aWorkspace({ modes: [{ accountId: '111122223333', modes: { 'ebs-gp2-to-gp3': mode }, version: 1 }], ...rest });

const asViewer = { session: aSession({ user: { ...aSession().user, groups: ['tenant-viewer'] } }) };

describe('the direct fixes of an account', () => {
  it('are off until someone turns them on, and then name their role', async () => {
    const { user, api } = renderApp(AUTOMATION);
    const mode = await screen.findByRole('combobox', { name: 'Convert gp2 to gp3, acme-prod' });
    expect(mode).toHaveValue('off');
    expect(screen.queryByText('Role for direct fixes')).not.toBeInTheDocument();
    await user.selectOptions(mode, 'Approve');
    expect(await screen.findByText('Role for direct fixes')).toBeInTheDocument();
    expect(screen.getByText('CloudMendRemediate')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Convert gp2 to gp3, acme-prod' })).toHaveValue('approve');
    expect(api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/capabilities'))?.body).toEqual({
      accountId: '111122223333',
      modes: { 'ebs-gp2-to-gp3': 'approve' },
    });
  });

  it('run without approval only where undo is exact', async () => {
    renderApp(AUTOMATION);
    const options = async (name: string) =>
      within(await screen.findByRole('combobox', { name })).getByRole('option', { name: 'Auto' });
    expect(await options('Convert gp2 to gp3, acme-prod')).toBeEnabled();
    expect(await options('Set log retention, acme-prod')).toBeDisabled();
  });

  itAtNight('keep their mode if it could not be changed', async () => {
    const { user } = renderApp(AUTOMATION, {
      workspace: withMode('dry-run'),
      routes: { 'POST /tenants/*/capabilities': () => new AppError('conflict', 'Someone else changed it.') },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Convert gp2 to gp3, acme-prod' }), 'Auto');
    expect(await screen.findByText('Someone else changed it.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Convert gp2 to gp3, acme-prod' })).toHaveValue('dry-run'),
    );
  });

  itAtNight('are read by a viewer', async () => {
    renderApp(AUTOMATION, { workspace: withMode('auto', { role: 'tenant-viewer' }), ...asViewer });
    const table = await screen.findByRole('table', { name: 'Direct fixes' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Convert gp2 to gp3.*Auto/);
    expect(within(table).queryByRole('combobox')).not.toBeInTheDocument();
  });
});

describe('Fix', () => {
  it('says what it does before it asks for approval', async () => {
    const { user, api } = renderApp(COVERED, { workspace: withMode('approve') });
    await user.click(await screen.findByRole('button', { name: 'Fix' }));
    expect(screen.getByText(/The volume is slower while it is converted/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Convert gp2 to gp3' })).toBeInTheDocument();
    expect(screen.getByText('Needs approval')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/runs'))?.body).toEqual({
      capability: 'ebs-gp2-to-gp3',
      subject: 'r-2',
    });
  });

  itAtNight('can be tried without writing', async () => {
    const { user } = renderApp(COVERED, { workspace: withMode('auto') });
    await user.click(await screen.findByRole('button', { name: 'Fix' }));
    expect(screen.getByRole('button', { name: 'Fix now' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dry run' }));
    expect(await screen.findByText('Dry run: nothing was written.')).toBeInTheDocument();
  });

  itAtNight('leads to the run that is under way', async () => {
    renderApp(COVERED, { workspace: withMode('approve', { runs: [aRun({ subject: 'r-2' })] }) });
    expect(await screen.findByRole('link', { name: 'Review fix' })).toHaveAttribute('href', RUN);
  });

  itAtNight('says where it is turned on', async () => {
    renderApp(COVERED);
    expect(await screen.findByRole('link', { name: 'Turn on direct fix' })).toHaveAttribute('href', AUTOMATION);
  });

  itAtNight('is not offered to who may not, or for what no fix covers', async () => {
    renderApp(COVERED, { workspace: withMode('auto', { role: 'tenant-viewer' }), ...asViewer });
    expect(await screen.findByRole('button', { name: 'Open PR' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Fix' })).not.toBeInTheDocument();
  });
});

describe('a run', () => {
  it('is approved by someone else and shows what it writes', async () => {
    const run = aRun({ requestedBy: SOMEBODY, before: { type: 'gp2' }, after: { type: 'gp3' } });
    const { user } = renderApp(RUN, { workspace: withMode('approve', { runs: [run] }) });
    const facts = await screen.findByRole('table', { name: 'Facts' });
    expect(await screen.findByLabelText('1 fix to approve')).toHaveTextContent('1');
    expect(within(facts).getByRole('row', { name: 'type gp2 gp2 gp3' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Fixed')).toBeInTheDocument();
  });

  it('is undone from the list, once it wrote', async () => {
    const run = aRun({ state: 'verified', before: { type: 'gp2' }, after: { type: 'gp3' } });
    const { user } = renderApp(AUTOMATION, { workspace: withMode('approve', { runs: [run] }) });
    await user.click(await screen.findByRole('button', { name: 'Undo the fix of vol-1' }));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo the fix of vol-1' })).not.toBeInTheDocument();
  });

  itAtNight('says why it was refused', async () => {
    const reason = { code: 'owned-by-code', text: 'Terraform manages this volume. Open a pull request instead.' };
    renderApp(RUN, { workspace: aWorkspace({ runs: [aRun({ state: 'refused', reason })] }) });
    expect(await screen.findByText(reason.text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  });
});
