import { activityText, actorName } from './activity-line';

describe('activity line', () => {
  it('shows the action and its target', () => {
    expect(activityText({ action: 'scan.start', target: 'scan-1', outcome: 'done' })).toBe('started a scan');
    expect(activityText({ action: 'scan.sealed', target: '111122223333', outcome: 'done' })).toBe(
      'sealed the facts of account 111122223333',
    );
    expect(activityText({ action: 'user.role', target: 'viewer@acme.example', outcome: 'done' })).toBe(
      'changed the role of viewer@acme.example',
    );
  });

  it('shows users by email, schedules and scans without their id', () => {
    expect(actorName('scan 01M7SGHGMCTVGR3RZFWFCAFTG8')).toBe('A scan');
    expect(actorName('schedule 01M7SGHGMCTVGR3RZFWFCAFTG8')).toBe('A schedule');
    expect(actorName('schedule@acme.example')).toBe('schedule@acme.example');
  });

  it('never words a refusal or failure as done', () => {
    expect(activityText({ action: 'account.link', target: '111122223333', outcome: 'denied' })).toBe(
      'was not allowed to link account 111122223333',
    );
    expect(activityText({ action: 'scan.start', target: '-', outcome: 'failed' })).toBe('could not start a scan');
  });

  it('renders a hostile target or action as plain text', () => {
    expect(activityText({ action: 'user.invite', target: "$& <b>{}</b> $'", outcome: 'done' })).toBe(
      "invited $& <b>{}</b> $'",
    );
    expect(activityText({ action: 'constructor', target: '-', outcome: 'done' })).toBe('did constructor');
  });
});
