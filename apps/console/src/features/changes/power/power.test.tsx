import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@cloudmend/domain/errors';
import { aPowerSchedule, aRecommendation, aRun } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { aSession, renderApp } from '../../../testing/render-app';
import { aWorkspace, type FakeWorkspace } from '../../../testing/workspace';
import { describeHours, findSaving } from './power-view';

const TAB = '/acme/changes?tab=automation';
const ACCOUNT = '111122223333';
const SCHEDULE = aPowerSchedule();
const { target: TARGET, resource: RESOURCE } = SCHEDULE;
const SOMEBODY = { sub: 'sub-2', email: 'devops@acme.example' };

const IDLE_AT_NIGHT = aRecommendation({
  id: 'r-9',
  rule: 'EC2-SCHEDULE',
  resource: RESOURCE,
  accountId: ACCOUNT,
  monthlySavingUsd: 46.9,
  monthlyKgCo2e: 4.69,
  inputs: { usdPerHour: 0.1, hoursPerMonth: 730, workHours: 261 },
});

const withFixes = (rest: Partial<FakeWorkspace> = {}) =>
  aWorkspace({
    modes: [
      { accountId: ACCOUNT, modes: { 'ec2-stop-instance': 'approve', 'ec2-start-instance': 'approve' }, version: 1 },
    ],
    recommendations: [IDLE_AT_NIGHT],
    ...rest,
  });

const list = () => screen.findByRole('list', { name: 'Power schedules' });

describe('a power schedule', () => {
  it('is asked for with days, hours and time zone, and says what it saves', async () => {
    const { user, api } = renderApp(TAB, { workspace: withFixes() });
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const form = within(await screen.findByRole('form', { name: 'New power schedule' }));
    expect(form.getByText(/a month: 469 hours stopped × \$0\.1/)).toHaveTextContent(
      /Saves \$46\.90 a month.*About 4.7 kg/,
    );
    await user.selectOptions(form.getByLabelText('Time zone'), 'Europe/Berlin');
    await user.click(form.getByRole('checkbox', { name: 'Fri' }));
    expect(form.getByRole('img', { name: 'Runs Mon to Thu, 08:00 to 20:00, Europe/Berlin' })).toBeInTheDocument();
    expect(form.getByText(/521 hours stopped/)).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Ask for approval' }));
    expect(await list()).toHaveTextContent('Waiting for approval');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(
      api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/power-schedules'))?.body,
    ).toEqual({
      accountId: ACCOUNT,
      region: 'us-east-1',
      resource: RESOURCE,
      hours: { dow: ['MON', 'TUE', 'WED', 'THU'], start: '08:00', stop: '20:00', timezone: 'Europe/Berlin' },
    });
  });

  itAtNight('needs both fixes, which are turned on in place', async () => {
    const { user } = renderApp(`${TAB}&power=r-9`, { workspace: withFixes({ modes: [] }) });
    const send = await screen.findByRole('button', { name: 'Ask for approval' });
    expect(send).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Turn both on' }));
    await screen.findByText(/469 hours/);
    await waitFor(() => expect(send).toBeEnabled());
  });

  itAtNight('is made for any instance by its ARN', async () => {
    const { user } = renderApp(TAB, { workspace: withFixes({ recommendations: [aRecommendation()] }) });
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const arn = await screen.findByRole('textbox', { name: 'ARN of the instance' });
    await user.type(arn, 'i-1');
    expect(screen.getByText('This is not the ARN of an EC2 instance.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask for approval' })).toBeDisabled();
    await user.clear(arn);
    await user.type(arn, RESOURCE);
    expect(screen.getByText(/The saving is not known/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask for approval' })).toBeEnabled();
  });

  itAtNight('keeps what was filled in if it could not be saved', async () => {
    const { user } = renderApp(`${TAB}&power=r-9`, {
      workspace: withFixes(),
      routes: { 'POST /tenants/*/power-schedules': () => new AppError('conflict', 'The account is no longer linked.') },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Sat' }));
    await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText('The account is no longer linked.')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Sat' })).toBeChecked();
  });

  it('is approved by another admin', async () => {
    const waiting = aPowerSchedule({ state: 'waiting', requestedBy: SOMEBODY, approvedBy: null });
    const { user } = renderApp(TAB, { workspace: withFixes({ power: [waiting] }) });
    expect(await list()).toHaveTextContent('Nothing until it is approved');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await within(await list()).findByText('Active')).toBeInTheDocument();
  });

  itAtNight('shows its last run with the reason of a fault, and what comes next', async () => {
    const run = aRun({
      capability: 'ec2-stop-instance',
      target: TARGET,
      slot: '2026-11-20T18:00:00.000Z',
      state: 'refused',
      reason: { code: 'not-running', text: 'It is stopped.' },
    });
    renderApp(TAB, { workspace: withFixes({ power: [SCHEDULE], runs: [run] }) });
    const item = within(await list());
    expect(await item.findByText('It is stopped.')).toBeInTheDocument();
    expect(item.getByText('Refused')).toBeInTheDocument();
    expect(item.getByText(/^(Starts|Stops) .* Europe\/Berlin$/)).toBeInTheDocument();
  });

  itAtNight('is changed in place, and deleted after a confirmation', async () => {
    const { user } = renderApp(TAB, { workspace: withFixes({ power: [SCHEDULE] }) });
    await user.click(await screen.findByRole('button', { name: `Edit the hours of ${TARGET}` }));
    await user.click(screen.getByRole('checkbox', { name: 'Mon' }));
    await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    expect(await within(await list()).findByText('Tue to Fri, 08:00 to 19:00, Europe/Berlin')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Delete the schedule of ${TARGET}` }));
    await user.click(await screen.findByRole('button', { name: 'Delete power schedule' }));
    expect(await screen.findByText(/No instance is started and stopped by the clock/)).toBeInTheDocument();
  });

  itAtNight('is read by a viewer', async () => {
    renderApp(TAB, {
      workspace: withFixes({ role: 'tenant-viewer', power: [SCHEDULE] }),
      session: aSession({ user: { ...aSession().user, groups: ['tenant-viewer'] } }),
    });
    const item = within(await list());
    expect(item.getByText('Mon to Fri, 08:00 to 19:00, Europe/Berlin')).toBeInTheDocument();
    expect(item.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Schedule' })).not.toBeInTheDocument();
  });

  itAtNight('can only be deleted on a plan without direct fixes', async () => {
    renderApp(TAB, { workspace: withFixes({ plan: 'basic', power: [SCHEDULE] }) });
    const item = within(await list());
    expect(item.getAllByRole('button').map((button) => button.textContent)).toEqual(['Delete']);
  });

  itAtNight('begins at the recommendation that it carries out', async () => {
    const { user } = renderApp('/acme/recommendations?recommendation=r-9', { workspace: withFixes() });
    await user.click(await screen.findByRole('link', { name: 'Set hours' }));
    expect(await screen.findByLabelText('Instance')).toHaveDisplayValue(`${TARGET}, saves up to $47 a month`);
  });
});

describe('hours', () => {
  it.each([
    [['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const, 'Every day'],
    [['FRI', 'MON', 'WED'] as const, 'Mon, Wed, Fri'],
    [['SAT', 'SUN'] as const, 'Sat, Sun'],
  ])('of %s are described', (dow, words) => {
    const hours = { dow: [...dow], start: '22:00', stop: '04:00', timezone: 'UTC' };
    expect(describeHours(hours)).toBe(`${words}, 22:00 to 04:00 the next day, UTC`);
  });

  it('save what the rule computed for the same hours', () => {
    const week = { ...SCHEDULE.hours, start: '08:00', stop: '20:00' };
    expect(findSaving(week, IDLE_AT_NIGHT)).toMatchObject({
      stoppedHours: 469,
      usd: expect.closeTo(46.9),
      kg: expect.closeTo(4.69),
    });
    expect(findSaving(week, aRecommendation())).toBeUndefined();
  });
});
