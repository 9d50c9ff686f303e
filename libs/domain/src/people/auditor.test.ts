import { isAccessOver, lastAuditDay, readLastDay } from './auditor';

const NOW = new Date('2026-11-21T12:00:00.000Z');

describe("an auditor's access", () => {
  it('lasts through its last day (UTC)', () => {
    expect(isAccessOver('2026-11-21', new Date('2026-11-21T23:59:59.999Z'))).toBe(false);
    expect(isAccessOver('2026-11-21', new Date('2026-11-22T00:00:00.000Z'))).toBe(true);
    expect(isAccessOver(undefined, NOW)).toBe(false);
  });

  it('needs a last day from today to a year from now; no one else has one', () => {
    expect(readLastDay('tenant-auditor', '2026-11-21', NOW)).toEqual({ until: '2026-11-21' });
    expect(readLastDay('tenant-auditor', lastAuditDay(NOW), NOW)).toEqual({ until: '2027-11-22' });
    expect(readLastDay('tenant-viewer', undefined, NOW)).toEqual({});
  });

  it.each([
    ['tenant-auditor', undefined, "Choose the last day of the auditor's access."],
    ['tenant-auditor', '2026-11-20', 'The last day must not be in the past.'],
    ['tenant-auditor', '2027-11-23', "An auditor's access can last at most 366 days."],
    ['tenant-viewer', '2026-12-01', "Only an auditor's access has a last day."],
  ] as const)('of %s until %s is refused', (role, until, message) =>
    expect(() => readLastDay(role, until, NOW)).toThrow(message),
  );
});
