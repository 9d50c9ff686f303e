import { jsonLogger } from './logger';
import { openRefusalLog, type Refusal } from './refusal-log';

const STRANGER: Refusal = {
  subject: 'sub-1',
  address: '203.0.113.7',
  route: 'GET /api/tenants/{tenantId}/findings',
  reason: 'forbidden',
};

const openLog = () => {
  const lines: Array<Record<string, unknown>> = [];
  let now = Date.parse('2026-11-21T12:00:00.000Z');
  const clock = () => new Date(now);
  const logger = jsonLogger((line) => lines.push(JSON.parse(line) as Record<string, unknown>), clock, 'cloudmend-test');
  return { lines, log: openRefusalLog(() => logger, clock), later: (seconds: number) => void (now += seconds * 1000) };
};
const sumRefusals = (lines: readonly Record<string, unknown>[]): number =>
  lines.reduce((sum, { refusals }) => sum + Number(refusals), 0);

describe('the security log', () => {
  it('records who was refused what, from where and why, at the first refusal', () => {
    const { lines, log } = openLog();
    log.note(STRANGER, { requestId: 'r-1', status: 403 });
    expect(lines).toMatchObject([{ level: 'warn', message: 'refused', ...STRANGER, refusals: 1, requestId: 'r-1' }]);
  });

  it('summarises a burst of 11,605 refusals in a few lines that add up to it', () => {
    const { lines, log, later } = openLog();
    for (let call = 0; call < 11_605; call += 1) log.note(STRANGER, {});
    expect(lines.length).toBeLessThan(20);
    later(60);
    log.settle();
    expect(sumRefusals(lines)).toBe(11_605);
    expect(new Set(lines.map(({ subject }) => subject))).toEqual(new Set(['sub-1']));
    log.settle();
    expect(sumRefusals(lines)).toBe(11_605);
  });

  it('separates users, addresses, routes, reasons and minutes', () => {
    const { lines, log, later } = openLog();
    const others = [
      { subject: 'sub-2' },
      { address: '203.0.113.8' },
      { route: 'GET /api/me' },
      { reason: 'not-found' },
    ];
    for (const other of [{}, ...others]) log.note({ ...STRANGER, ...other }, {});
    expect(lines).toHaveLength(5);
    later(60);
    log.note(STRANGER, {});
    expect(lines).toHaveLength(6);
  });

  it('merges the rest into one row when an attack uses too many addresses', () => {
    const { lines, log, later } = openLog();
    for (let call = 0; call < 5000; call += 1) log.note({ ...STRANGER, address: `2001:db8::${call.toString(16)}` }, {});
    expect(lines.length).toBeLessThan(1020);
    later(60);
    log.settle();
    expect(sumRefusals(lines)).toBe(5000);
    expect(lines.at(-1)).toMatchObject({ address: 'others', reason: 'forbidden' });
  });

  it('is a metric that an alarm can watch', () => {
    const { lines, log } = openLog();
    log.note(STRANGER, {});
    expect(lines[0]).toMatchObject({
      refusals: 1,
      _aws: {
        Timestamp: Date.parse('2026-11-21T12:00:00.000Z'),
        CloudWatchMetrics: [
          { Namespace: 'cloudmend-test', Dimensions: [[]], Metrics: [{ Name: 'refusals', Unit: 'Count' }] },
        ],
      },
    });
  });
});
