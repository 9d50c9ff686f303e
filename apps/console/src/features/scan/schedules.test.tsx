import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aScheduledScan } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { anEmptyWorkspace, aWorkspace } from '../../testing/workspace';

beforeEach(() => localStorage.clear());

const openForm = async (options: Parameters<typeof renderApp>[1] = {}) => {
  const app = renderApp('/acme/scan', options);
  await app.user.click(await screen.findByRole('tab', { name: 'Schedule' }));
  const form = within(await screen.findByRole('form', { name: 'Schedule a scan' }));
  return { ...app, form, sent: () => app.api.requests.find(({ path }) => path === '/scan/schedule')?.body };
};

describe('the schedule form', () => {
  it("saves a weekly scan on Mondays in the browser's time zone by default", async () => {
    const { user, form, sent } = await openForm();
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(form.getByRole('checkbox', { name: 'Mon' })).toBeChecked();
    expect(form.getByRole('combobox', { name: 'Time zone' })).toHaveValue(zone);
    await user.click(form.getByRole('checkbox', { name: 'Fri' }));
    await user.type(form.getByRole('textbox', { name: /Notes/ }), 'weekly');
    await user.click(form.getByRole('button', { name: 'Save schedule' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(sent()).toEqual({
      tenantId: 'acme',
      schedule: { type: 'weekly', dow: ['MON', 'FRI'], time: '02:00', timezone: zone },
      scan: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: 'weekly', accounts: ['111122223333'] },
    });
    expect(
      within(await screen.findByRole('table', { name: 'Schedules' })).getByText('Mon, Fri at 02:00'),
    ).toBeInTheDocument();
  });

  itAtNight('shows only the fields of the selected type', async () => {
    const { user, form, sent } = await openForm();
    expect(form.queryByLabelText('Date')).not.toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: 'Daily' }));
    expect(form.queryByRole('checkbox', { name: 'Mon' })).not.toBeInTheDocument();
    expect(form.queryByLabelText('Date')).not.toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: 'Once' }));
    await user.click(form.getByRole('button', { name: 'Save schedule' }));
    expect(await form.findByText('Choose a date.')).toBeInTheDocument();
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '2099-05-05' } });
    fireEvent.change(form.getByLabelText('Time'), { target: { value: '09:30' } });
    await user.selectOptions(form.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
    expect(form.getByText(/First run 5 May 2099, 09:30 Asia\/Tokyo\./)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Save schedule' }));
    expect(await screen.findByText('Schedule saved')).toBeInTheDocument();
    expect(sent()?.['schedule']).toEqual({ type: 'once', date: '2099-05-05', time: '09:30', timezone: 'Asia/Tokyo' });
  });

  itAtNight('validates before calling the server', async () => {
    const { user, form, sent } = await openForm();
    await user.click(form.getByRole('checkbox', { name: 'Mon' }));
    await user.click(form.getByRole('button', { name: 'Save schedule' }));
    expect(await form.findByText('Select at least one weekday.')).toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: 'Once' }));
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '2020-01-01' } });
    await user.click(form.getByRole('button', { name: 'Save schedule' }));
    expect(await form.findByText(/has passed\. Choose a time in the future\./)).toBeInTheDocument();
    expect(sent()).toBeUndefined();
  });

  itAtNight('requires at least one account', async () => {
    const { user, form, sent } = await openForm({ workspace: anEmptyWorkspace() });
    await user.click(form.getByRole('button', { name: 'Save schedule' }));
    expect(await form.findByText('Select at least one account.')).toBeInTheDocument();
    expect(sent()).toBeUndefined();
  });

  itAtNight("shows the server's reason, or the default message", async () => {
    const { user, form } = await openForm({
      routes: {
        'POST /scan/schedule': () =>
          new AppError('plan-limit', 'Your plan includes up to 5 schedules. Pro includes more.'),
      },
    });
    await user.click(form.getByRole('button', { name: 'Save schedule' }));
    expect(await form.findByText('Your plan includes up to 5 schedules. Pro includes more.')).toBeInTheDocument();
  });

  it('is disabled for a viewer, with a reason up front', async () => {
    const { form } = await openForm({ workspace: aWorkspace({ role: 'tenant-viewer' }) });
    expect(form.getByText("You don't have permission to schedule scans.")).toBeInTheDocument();
    for (const control of [
      form.getByRole('button', { name: 'Save schedule' }),
      form.getByLabelText('Time'),
      form.getByRole('checkbox', { name: 'Mon' }),
    ])
      expect(control).toBeDisabled();
  });
});

describe('the schedule list', () => {
  const rows = async () => within(await screen.findByRole('table', { name: 'Schedules' }));

  it('shows the next run in its own time zone', async () => {
    renderApp('/acme/scan', { workspace: aWorkspace({ schedules: [aScheduledScan()] }) });
    const table = await rows();
    expect(table.getByText('Daily at 02:30')).toBeInTheDocument();
    expect(table.getByText('22 Nov 2026, 02:30 Europe/Berlin')).toBeInTheDocument();
    expect(table.getByText('acme-prod')).toBeInTheDocument();
  });

  it('pauses, resumes and, after confirmation, deletes', async () => {
    const { user, api } = renderApp('/acme/scan', { workspace: aWorkspace({ schedules: [aScheduledScan()] }) });
    await user.click((await rows()).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Schedule paused.')).toBeInTheDocument();
    expect(await (await rows()).findByText('Paused')).toBeInTheDocument();
    await user.click((await rows()).getByRole('button', { name: 'Resume' }));
    expect(await (await rows()).findByRole('button', { name: 'Pause' })).toBeInTheDocument();
    await user.click((await rows()).getByRole('button', { name: 'Delete' }));
    expect(api.world.schedules).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Delete schedule' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Schedules' })).not.toBeInTheDocument());
    expect(api.world.schedules).toEqual([]);
  });

  itAtNight('shows why a schedule is not running and how its last run ended', async () => {
    const stopped = aScheduledScan({ paused: true, nextRun: null, reason: 'The account 111122223333 was not found.' });
    const skipped = aScheduledScan({
      scheduleId: 's2',
      lastRun: { at: '2026-11-21T01:30:00.000Z', outcome: 'skipped', scanId: null, reason: 'It started too late.' },
    });
    renderApp('/acme/scan', { workspace: aWorkspace({ schedules: [stopped, skipped] }) });
    const table = await rows();
    expect(table.getByText('The account 111122223333 was not found.')).toBeInTheDocument();
    expect(table.getByText('Skipped 21 Nov 2026, 02:30 Europe/Berlin')).toBeInTheDocument();
    expect(table.getByText('It started too late.')).toBeInTheDocument();
  });

  itAtNight('is readable for a viewer; on Starter existing schedules are listed and can be deleted', async () => {
    const viewer = renderApp('/acme/scan', {
      workspace: aWorkspace({ role: 'tenant-viewer', schedules: [aScheduledScan()] }),
    });
    for (const name of ['Pause', 'Delete']) expect((await rows()).getByRole('button', { name })).toBeDisabled();
    viewer.unmount();
    renderApp('/acme/scan', { workspace: aWorkspace({ plan: 'starter', schedules: [aScheduledScan()] }) });
    expect((await rows()).getByRole('button', { name: 'Delete' })).toBeEnabled();
  });
});
