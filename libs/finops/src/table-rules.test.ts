import { toFact } from '@cloudmend/scanner';
import { a, adviseOn, ago, daily, hourly, NOW, evaluateRule } from './testing/planted';
import { listOpenCases } from './testing/rule-journal';

const cents = (usd: number): number => Math.round(usd * 100) / 100;
const GIB = 1024 ** 3;

describe('tables', () => {
  const table = (settings = {}, metrics = {}) =>
    a('aws.dynamodb.table', {
      id: 't',
      settings: toFact({
        encryptionType: null,
        isDeletionProtected: false,
        billingMode: 'PROVISIONED',
        sizeBytes: 0,
        createdAt: ago(400),
        tableClass: 'STANDARD',
        replicas: 0,
        capacity: { read: 100, write: 100 },
        indexes: [],
        ...settings,
      }),
      metrics: {
        readHourly: hourly(3600, { isSparse: true }),
        writeHourly: hourly(3600, { isSparse: true }),
        readProvisioned: hourly(100),
        writeProvisioned: hourly(100),
        readDaily: daily(9, { days: 90, isSparse: true }),
        writeDaily: daily(9, { days: 90, isSparse: true }),
        ...metrics,
      },
    });
  const use = (share: number) => ({
    readHourly: hourly(360_000 * share, { isSparse: true }),
    writeHourly: hourly(360_000 * share, { isSparse: true }),
  });
  const provisioned = 730 * (100 * 0.00013 + 100 * 0.00065);
  /** Throughput of the Standard-IA class costs more: "Amazon DynamoDB pricing". */
  const INFREQUENT = { tableClass: 'STANDARD_INFREQUENT_ACCESS' };
  const provisionedIa = 730 * (100 * 0.00016 + 100 * 0.00081);
  const onDemandAt = (share: number): number => 730 * ((360_000 * share) / 1e6) * (0.125 + 0.625);
  it.each([
    ['far below the break-even', use(0.01), cents(provisioned - onDemandAt(0.01))],
    ['a fifth below the break-even', use(0.2312), 'nothing'],
    ['just more than a fifth', use(0.2305), cents(provisioned - onDemandAt(0.2305))],
    ['too few data points', { readProvisioned: hourly(100, { share: 0.5 }) }, 'insufficient-data'],
  ])('DDB-MODE %s', (_case, metrics, expected) => {
    expect(evaluateRule('DDB-MODE', table({}, metrics))).toBe(expected);
  });

  it('DDB-MODE recommends provisioned capacity for a busy on-demand table', () => {
    expect(evaluateRule('DDB-MODE', table({ billingMode: 'PAY_PER_REQUEST' }, use(0.9)))).toBe(
      cents(onDemandAt(0.9) - 730 * 90 * (0.00013 + 0.00065)),
    );
  });

  it('DDB-MODE compares both modes at the prices of the table class', () => {
    const onDemandIa = (share: number): number => 730 * ((360_000 * share) / 1e6) * (0.155 + 0.78);
    expect(evaluateRule('DDB-MODE', table(INFREQUENT, use(0.01)))).toBe(cents(provisionedIa - onDemandIa(0.01)));
    expect(evaluateRule('DDB-MODE', table({ ...INFREQUENT, billingMode: 'PAY_PER_REQUEST' }, use(0.9)))).toBe(
      cents(onDemandIa(0.9) - 730 * 90 * (0.00016 + 0.00081)),
    );
  });

  const silentFor = (days: number) => ({
    readDaily: daily((at) => (at < 90 - days ? 1 : 0), { days: 90, isSparse: true }),
    writeDaily: daily(0, { days: 90, isSparse: true }),
  });
  /** CloudWatch has no metrics for a table without requests. */
  const never = {
    readDaily: daily(0, { days: 90, isSparse: true, share: 0 }),
    writeDaily: daily(0, { days: 90, isSparse: true, share: 0 }),
  };
  it.each([
    ['idle for 90 days', {}, silentFor(90), cents(provisioned)],
    ['idle for 89 days, and small', {}, silentFor(89), 'nothing'],
    // 1000 GB at 15 cents less, with more expensive throughput.
    [
      'idle for 30 days, and large',
      { sizeBytes: 1000 * GIB },
      silentFor(30),
      cents(150 - (provisionedIa - provisioned)),
    ],
    [
      'idle for 30 days, large, and already Standard-IA',
      { sizeBytes: 1000 * GIB, tableClass: 'STANDARD_INFREQUENT_ACCESS' },
      silentFor(30),
      'nothing',
    ],
    [
      'idle for 90 days and Standard-IA, with cheaper storage and more expensive throughput',
      { sizeBytes: 1000 * GIB, tableClass: 'STANDARD_INFREQUENT_ACCESS' },
      silentFor(90),
      cents(provisionedIa + 100),
    ],
    [
      'without requests in the 60 days since creation',
      { sizeBytes: 1000 * GIB, createdAt: ago(60) },
      never,
      cents(150 - (provisionedIa - provisioned)),
    ],
    [
      'without requests in the 29 days since creation',
      { sizeBytes: 1000 * GIB, createdAt: ago(29) },
      never,
      'insufficient-data',
    ],
    ['without requests in the 90 days since creation', { createdAt: ago(90) }, never, cents(provisioned)],
    ['idle for 29 days, and large', { sizeBytes: 1000 * GIB }, silentFor(29), 'nothing'],
    ['a global table', { replicas: 2 }, silentFor(90), 'guardrail'],
    ['with deletion protection', { isDeletionProtected: true }, silentFor(90), 'guardrail'],
  ])('DDB-UNUSED %s', (_case, settings, metrics, expected) => {
    expect(evaluateRule('DDB-UNUSED', table(settings, { ...use(0.5), ...metrics }))).toBe(expected);
  });
});

describe('a large idle table', () => {
  it('gets recommendations to change its class and capacity mode, which stack', () => {
    const silent = a('aws.dynamodb.table', {
      id: 't',
      settings: toFact({
        encryptionType: null,
        isDeletionProtected: false,
        billingMode: 'PROVISIONED',
        sizeBytes: 1000 * GIB,
        createdAt: ago(60),
        tableClass: 'STANDARD',
        replicas: 0,
        capacity: { read: 100, write: 100 },
        indexes: [],
      }),
      metrics: {
        readHourly: hourly(0, { isSparse: true, share: 0 }),
        writeHourly: hourly(0, { isSparse: true, share: 0 }),
        readProvisioned: hourly(100),
        writeProvisioned: hourly(100),
        readDaily: daily(0, { days: 90, isSparse: true, share: 0 }),
        writeDaily: daily(0, { days: 90, isSparse: true, share: 0 }),
      },
    });
    const { recommendations } = adviseOn(silent);
    expect(recommendations.map(({ rule }) => rule).sort()).toEqual(['DDB-MODE', 'DDB-UNUSED']);
    expect(recommendations.reduce((sum, each) => sum + each.monthlySavingUsd, 0)).toBeLessThanOrEqual(
      (recommendations[0]?.monthlyCostUsd ?? 0) + 0.01,
    );
  });
});

describe('cases above', () => {
  it('cover each rule firing and not firing, each of its guards, and missing metrics', () => {
    expect(listOpenCases(['DDB-MODE', 'DDB-UNUSED'], NOW)).toEqual([]);
  });
});
