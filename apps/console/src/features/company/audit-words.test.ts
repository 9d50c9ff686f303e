import { changeText } from './audit-words';

const line = (before: object | null, after: object | null, asked?: object) =>
  changeText({ before, after, asked } as Parameters<typeof changeText>[0]);

describe('the change column of an audit entry', () => {
  it('names each changed field in screen terms', () => {
    expect(line({ group: 'tenant-viewer' }, { group: 'tenant-devops' })).toBe('group from Viewer to DevOps');
    expect(line({ plan: 'pro' }, { plan: 'enterprise', reason: 'Order 4711' })).toBe(
      'plan from Pro to Enterprise, reason: Order 4711',
    );
    expect(line({ state: 'active' }, { state: 'active' })).toBe('');
  });

  it('words schedules, times and mutes instead of showing JSON', () => {
    const schedule = { type: 'weekly', dow: ['SUN'], time: '00:05', timezone: 'UTC' };
    expect(line(null, { schedule, accounts: ['111122223333', '111122223361'] })).toBe(
      'schedule: Sun at 00:05 UTC, accounts: 111122223333, 111122223361',
    );
    const mute = { reason: 'Known', until: '2027-01-21T23:59:59.999Z' };
    expect(line({ status: 'open', mute: null }, { status: 'muted', mute })).toBe(
      'status from open to muted, mute: reason: Known, until: 21 Jan, 23:59 UTC',
    );
    expect(line(null, { friendlyName: 'acme-labs', roleArn: 'arn:x' })).toBe('name: acme-labs, role: arn:x');
  });

  it('shortens hashes, which the export shows in full', () => {
    expect(line(null, { root: 'd07217f4'.repeat(8), objects: 5, engine: 'local' })).toBe(
      'root: d07217f4d072…, objects: 5, engine: local',
    );
  });

  it('words repositories and direct fixes', () => {
    const roots = [
      { path: 'live/prod', environment: 'production' },
      { path: 'lab', environment: null },
    ];
    expect(line(null, { server: 'https://github.com', name: 'acme/infra', roots })).toBe(
      'server: https://github.com, name: acme/infra, roots: live/prod (production), lab',
    );
    expect(line(null, { name: 'acme/infra', roots: [] })).toBe('name: acme/infra, roots: whole repository');
    expect(line(null, { installationId: 7 })).toBe('installation: 7');
    expect(line({ 'log-retention': 'off' }, { 'log-retention': 'dry-run' })).toBe('log-retention from off to dry run');
    expect(line({ state: 'verified' }, { state: 'undoing', resource: 'arn:x' })).toBe(
      'state from verified to undoing, resource: arn:x',
    );
  });

  it('words refused changes as requests and renders hostile values as plain text', () => {
    expect(line(null, null, { group: 'tenant-admin' })).toBe('requested group: Admin');
    expect(line(null, { __proto__x: [null, { a: true }], plan: 'platinum' })).toContain('plan: platinum');
    expect(line(null, null)).toBe('');
  });
});
