import { changeText } from './audit-words';

const line = (before: object | null, after: object | null, asked?: object) =>
  changeText({ before, after, asked } as Parameters<typeof changeText>[0]);

describe('what a line of the audit trail changed', () => {
  it('names what is another now, in the words of the screens', () => {
    expect(line({ group: 'tenant-viewer' }, { group: 'tenant-devops' })).toBe('group from Viewer to DevOps');
    expect(line({ plan: 'pro' }, { plan: 'enterprise', reason: 'Order 4711' })).toBe(
      'plan from Pro to Enterprise, reason: Order 4711',
    );
    expect(line({ state: 'active' }, { state: 'active' })).toBe('');
  });

  it('writes schedules, moments and mutes as people do, never as JSON', () => {
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

  it('tells what was refused as asked for, and takes hostile values for text', () => {
    expect(line(null, null, { group: 'tenant-admin' })).toBe('asked for group: Admin');
    expect(line(null, { __proto__x: [null, { a: true }], plan: 'platinum' })).toContain('plan: platinum');
    expect(line(null, null)).toBe('');
  });
});
