import { known } from '@cloudmend/scanner';
import { a, advised, ago, daily, hourly, NOW, said } from './testing/planted';
import { RULE_GROUPS } from './testing/rule-groups';
import { openCasesOf } from './testing/rule-journal';

const cents = (usd: number): number => Math.round(usd * 100) / 100;
const GIB = 1024 ** 3;

describe('tables', () => {
  const table = (settings = {}, metrics = {}) =>
    a('aws.dynamodb.table', {
      id: 't',
      settings: known({
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
  const onDemandAt = (share: number): number => 730 * ((360_000 * share) / 1e6) * (0.125 + 0.625);
  it.each([
    ['far below the break-even', use(0.01), cents(provisioned - onDemandAt(0.01))],
    ['a fifth below the break-even', use(0.2312), 'nothing'],
    ['just more than a fifth', use(0.2305), cents(provisioned - onDemandAt(0.2305))],
    ['too few figures', { readProvisioned: hourly(100, { share: 0.5 }) }, 'insufficient-data'],
  ])('DDB-MODE %s', (_case, metrics, expected) => {
    expect(said('DDB-MODE', table({}, metrics))).toBe(expected);
  });

  it('DDB-MODE of a busy table on demand says that provisioning is cheaper', () => {
    expect(said('DDB-MODE', table({ billingMode: 'PAY_PER_REQUEST' }, use(0.9)))).toBe(
      cents(onDemandAt(0.9) - 730 * 90 * (0.00013 + 0.00065)),
    );
  });

  const silentFor = (days: number) => ({
    readDaily: daily((at) => (at < 90 - days ? 1 : 0), { days: 90, isSparse: true }),
    writeDaily: daily(0, { days: 90, isSparse: true }),
  });
  /** CloudWatch has no figure of a table that nobody asks. */
  const never = {
    readDaily: daily(0, { days: 90, isSparse: true, share: 0 }),
    writeDaily: daily(0, { days: 90, isSparse: true, share: 0 }),
  };
  it.each([
    ['silent for 90 days', {}, silentFor(90), cents(provisioned)],
    ['silent for 89 days, and small', {}, silentFor(89), 'nothing'],
    // 1000 GB at 15 cents less, and a quarter more for its throughput.
    ['silent for 30 days, and large', { sizeBytes: 1000 * GIB }, silentFor(30), cents(150 - provisioned / 4)],
    [
      'silent for 30 days, large, and of the infrequent access class already',
      { sizeBytes: 1000 * GIB, tableClass: 'STANDARD_INFREQUENT_ACCESS' },
      silentFor(30),
      'nothing',
    ],
    [
      'silent for 90 days and of the infrequent access class, whose storage costs less',
      { sizeBytes: 1000 * GIB, tableClass: 'STANDARD_INFREQUENT_ACCESS' },
      silentFor(90),
      cents(provisioned + 100),
    ],
    [
      'never asked in the 60 days that it exists',
      { sizeBytes: 1000 * GIB, createdAt: ago(60) },
      never,
      cents(150 - provisioned / 4),
    ],
    [
      'never asked in the 29 days that it exists',
      { sizeBytes: 1000 * GIB, createdAt: ago(29) },
      never,
      'insufficient-data',
    ],
    ['never asked in the 90 days that it exists', { createdAt: ago(90) }, never, cents(provisioned)],
    ['silent for 29 days, and large', { sizeBytes: 1000 * GIB }, silentFor(29), 'nothing'],
    ['a global one', { replicas: 2 }, silentFor(90), 'guardrail'],
    ['protected from deletion', { isDeletionProtected: true }, silentFor(90), 'guardrail'],
  ])('DDB-UNUSED %s', (_case, settings, metrics, expected) => {
    expect(said('DDB-UNUSED', table(settings, { ...use(0.5), ...metrics }))).toBe(expected);
  });
});

describe('a silent table that is large', () => {
  it('is told to change its class and its way to pay, which stack', () => {
    const silent = a('aws.dynamodb.table', {
      id: 't',
      settings: known({
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
    const { recommendations } = advised(silent);
    expect(recommendations.map(({ rule }) => rule).sort()).toEqual(['DDB-MODE', 'DDB-UNUSED']);
    expect(recommendations.reduce((sum, each) => sum + each.monthlySavingUsd, 0)).toBeLessThanOrEqual(
      (recommendations[0]?.monthlyCostUsd ?? 0) + 0.01,
    );
  });
});

describe('the cases above', () => {
  it('show each rule firing and silent, each of its guards, and that it says nothing without its figures', () => {
    expect(openCasesOf(RULE_GROUPS['table-rules.test.ts'], NOW)).toEqual([]);
  });
});
