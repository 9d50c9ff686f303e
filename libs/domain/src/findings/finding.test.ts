import { aFinding } from '../testing/index';
import { byRisk, countBySeverity, mentions } from './finding';

describe('findings', () => {
  it('are sorted most severe first, then newest, in a stable order', () => {
    const findings = [
      aFinding({ id: 'low', severity: 'LOW' }),
      aFinding({ id: 'old', severity: 'HIGH', firstSeen: '2026-01-01T00:00:00.000Z' }),
      aFinding({ id: 'new', severity: 'HIGH', firstSeen: '2026-11-01T00:00:00.000Z' }),
      aFinding({ id: 'critical', severity: 'CRITICAL' }),
    ];
    const order = ['critical', 'new', 'old', 'low'];
    expect([...findings].sort(byRisk).map(({ id }) => id)).toEqual(order);
    expect(
      [...findings]
        .reverse()
        .sort(byRisk)
        .map(({ id }) => id),
    ).toEqual(order);
  });

  it('are counted by severity while open', () => {
    const counts = countBySeverity([
      aFinding(),
      aFinding({ status: 'resolved' }),
      aFinding({ severity: 'LOW', status: 'muted' }),
      aFinding({ severity: 'LOW' }),
    ]);
    expect(counts).toEqual({ CRITICAL: 1, HIGH: 0, MEDIUM: 0, LOW: 1, INFO: 0 });
  });

  it('are found by plain text in any case, never by pattern', () => {
    expect(mentions(aFinding(), 'READABLE')).toBe(true);
    expect(mentions(aFinding(), '.*')).toBe(false);
    expect(mentions(aFinding(), '  ')).toBe(true);
  });
});
