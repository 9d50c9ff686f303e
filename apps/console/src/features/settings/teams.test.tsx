import { AppError } from '@cloudmend/domain/errors';
import { aFinding } from '@cloudmend/domain/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

jest.setTimeout(60_000);

const findings = [aFinding({ id: 'x', check: 'c1' }), aFinding({ id: 'y', check: 'c2' })];
const open = (routes: FakeRoutes = {}, workspace = aWorkspace({ findings })) =>
  renderApp('/acme/settings?tab=work', { workspace, routes });
type Opened = ReturnType<typeof open>;

/** What was last sent to an address. */
const sentTo = ({ api }: Opened, end: string) =>
  api.requests.findLast(({ path, method }) => method === 'POST' && path.endsWith(end))?.body;

/** Adds a rule by service, which is all that it needs. */
const addRule = async ({ user }: Opened): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: 'Add rule' }));
  const rule = screen.getByRole('group', { name: 'Rule 1' });
  expect(screen.getByRole('button', { name: 'Save rules' })).toBeDisabled();
  await user.type(within(rule).getByRole('textbox', { name: 'Service' }), 's3');
  return rule;
};

describe('teams', () => {
  it('are added with members, and removed once confirmed', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'New team' }));
    const dialog = await screen.findByRole('dialog', { name: 'New team' });
    expect(within(dialog).getByRole('button', { name: 'Save team' })).toBeDisabled();
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Data');
    await app.user.click(within(dialog).getByRole('checkbox', { name: 'owner@example.com' }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Save team' }));
    const remove = await screen.findByRole('button', { name: 'Remove Data' });
    expect(sentTo(app, '/teams')).toEqual({ name: 'Data', members: ['owner@example.com'] });

    await app.user.click(remove);
    expect(remove).toHaveTextContent('Remove team and its rules');
    await app.user.click(remove);
    await waitFor(() => expect(screen.queryByText('Data')).not.toBeInTheDocument());
    expect(screen.getByText('Platform', { selector: 'b' })).toBeInTheDocument();
  });

  itAtNight('keep a rule that is not saved yet while another team is added', async () => {
    const app = open();
    const rule = await addRule(app);
    await app.user.click(screen.getByRole('button', { name: 'New team' }));
    const dialog = await screen.findByRole('dialog', { name: 'New team' });
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Data');
    await app.user.click(within(dialog).getByRole('button', { name: 'Save team' }));
    expect(await screen.findByRole('button', { name: 'Remove Data' })).toBeInTheDocument();
    expect(rule).toBeInTheDocument();
    expect(within(rule).getByRole('textbox', { name: 'Service' })).toHaveValue('s3');
  });

  it('keep what was typed if they cannot be saved', async () => {
    const { user } = open({ 'POST /tenants/*/teams': () => new AppError('conflict', 'A team has this name.') });
    await user.click(await screen.findByRole('button', { name: 'Change Platform' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change team' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' two');
    await user.click(within(dialog).getByRole('button', { name: 'Save team' }));
    expect(await within(dialog).findByText('A team has this name.')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Platform two');
  });

  it('get findings by rules that are previewed, saved and applied', async () => {
    const app = open();
    const rule = await addRule(app);
    await app.user.type(within(rule).getByRole('textbox', { name: /^Tag/ }), 'owner=data');
    const wanted = [{ team: 'team-1', service: 's3', tag: { key: 'owner', value: 'data' } }];
    expect(screen.getByRole('button', { name: 'Apply to open findings' })).toBeDisabled();

    await app.user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('group', { name: 'Rule 1: 2 open findings' })).toBeInTheDocument();
    expect(sentTo(app, '/team-rules/dry-run')).toEqual({ rules: wanted });
    expect(sentTo(app, '/team-rules')).toBeUndefined();

    await app.user.click(screen.getByRole('button', { name: 'Save rules' }));
    const apply = screen.getByRole('button', { name: 'Apply to open findings' });
    await waitFor(() => expect(apply).toBeEnabled());
    expect(sentTo(app, '/team-rules')).toEqual({ rules: wanted, revision: 0 });
    await app.user.click(apply);
    expect(await screen.findByText('Assigned 2 findings.')).toBeInTheDocument();
  });

  itAtNight('keep rules that someone else changed meanwhile, with the reason', async () => {
    const app = open({
      'POST /tenants/*/team-rules': () => new AppError('conflict', 'Someone else changed the rules.'),
    });
    const rule = await addRule(app);
    await app.user.click(screen.getByRole('button', { name: 'Save rules' }));
    expect(await screen.findByText('Someone else changed the rules.')).toBeInTheDocument();
    expect(within(rule).getByRole('textbox', { name: 'Service' })).toHaveValue('s3');
  });

  itAtNight('are shown to members who cannot change them', async () => {
    open(
      { 'GET /tenants/*/teams': () => ({ teams: [], rules: [{ team: 'gone', service: 's3' }], revision: 1 }) },
      aWorkspace({ role: 'tenant-viewer' }),
    );
    expect(await screen.findByText('service s3: Removed team')).toBeInTheDocument();
    expect(screen.getByText('Only admins can change teams and rules.')).toBeInTheDocument();
    for (const name of ['New team', 'Add rule', 'Save rules', 'Save due dates'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(await screen.findByText('Only admins can change due dates.')).toBeInTheDocument();
  });

  it('say why they cannot be shown, and are asked for again', async () => {
    let isDown = true;
    const { user } = open({
      'GET /tenants/*/teams': () =>
        isDown
          ? new AppError('unavailable', 'Try again in a moment.')
          : { teams: [{ id: 'team-1', name: 'Platform', members: [] }], rules: [], revision: 0 },
    });
    const card = await screen.findByRole('region', { name: 'Teams' });
    expect(await within(card).findByText('Could not load teams')).toBeInTheDocument();
    isDown = false;
    await user.click(within(card).getByRole('button', { name: /Retry|Try again/ }));
    expect(await screen.findByText('Platform', { selector: 'b' })).toBeInTheDocument();
  });
});

describe('due dates', () => {
  it('are days by severity, or none', async () => {
    const app = open();
    const critical = await screen.findByRole('textbox', { name: 'Critical' });
    expect(critical).toHaveValue('15 days');
    expect(screen.getByRole('button', { name: 'Save due dates' })).toBeDisabled();
    await app.user.clear(critical);
    await app.user.type(critical, '7');
    await app.user.clear(screen.getByRole('textbox', { name: 'Low' }));
    await app.user.click(screen.getByRole('button', { name: 'Save due dates' }));
    expect(await screen.findByText('Due dates saved.')).toBeInTheDocument();
    expect(sentTo(app, '/settings/due-dates')).toEqual({ CRITICAL: 7, HIGH: 30, MEDIUM: 90, LOW: null, INFO: null });
  });
});
