import { listResources } from './kinds';
import { CloudError } from './cloud-port';
import { collectAwsUnit } from './aws/collect-aws-unit';
import { GLOBAL_REGION, type MemberBill } from './snapshot';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT as PAYER, NOW } from './testing/resources';
import { findPayer } from './aws/account-scopes';

const MEMBER = '111122223334';
const IDLE = '111122223335';
const DAY = { TimePeriod: { Start: '2026-11-19', End: '2026-11-20' }, Estimated: false };

type Input = Readonly<Record<string, unknown>>;

const group = (keys: readonly string[], usd: string, quantity = '0') => ({
  Keys: keys,
  Metrics: {
    UnblendedCost: { Amount: usd, Unit: 'USD' },
    AmortizedCost: { Amount: usd, Unit: 'USD' },
    UsageQuantity: { Amount: quantity, Unit: 'N/A' },
  },
});

const readRecord = (input: Input): string =>
  ['SavingsPlanCoveredUsage', 'DiscountedUsage'].find((record) => JSON.stringify(input['Filter']).includes(record)) ??
  'Usage';

const usageGroups = (input: Input): object[] =>
  ({
    Usage: [
      group([PAYER, 'BoxUsage:m5.large'], '70', '720'),
      group([MEMBER, 'EU-InstanceUsage:db.r6g.large'], '9', '20'),
    ],
    DiscountedUsage: [group([MEMBER, 'EU-InstanceUsage:db.r6g.large'], '90', '700')],
    SavingsPlanCoveredUsage: [],
  })[readRecord(input)] ?? [];

/** Responds like Cost Explorer: groups are keyed in the order of the request. */
const BY_GROUPING: Readonly<Record<string, (input: Input) => object[]>> = {
  'LINKED_ACCOUNT SERVICE': () => [
    group([PAYER, 'Amazon Simple Storage Service'], '1'),
    group([MEMBER, 'Amazon Elastic Compute Cloud - Compute'], '20'),
    group([MEMBER, 'AWS Support (Business)'], '100'),
  ],
  'LINKED_ACCOUNT REGION': () => [group([PAYER, 'us-east-1'], '1'), group([MEMBER, 'eu-west-1'], '20')],
  'LINKED_ACCOUNT RECORD_TYPE': () => [group([MEMBER, 'Credit'], '-4'), group([PAYER, 'Tax'], '2')],
  'LINKED_ACCOUNT USAGE_TYPE': usageGroups,
  'USAGE_TYPE RECORD_TYPE': () => [group(['EU-InstanceUsage:db.r6g.large', 'DiscountedUsage'], '90')],
  LINKED_ACCOUNT: () => [group([MEMBER], '0.5')],
};

const bill: FakeAnswer = (input) => {
  const grouping = (input['GroupBy'] as ReadonlyArray<{ Key: string }>).map(({ Key }) => Key).join(' ');
  return { ResultsByTime: [{ ...DAY, Groups: BY_GROUPING[grouping]?.(input) ?? [] }] };
};

const read = async (answers: Readonly<Record<string, FakeAnswer>> = {}) => {
  const reader = fakeReader({
    'cost-explorer:GetCostAndUsage': bill,
    'cost-explorer:GetSavingsPlansCoverage': (input) => ({
      SavingsPlansCoverages: [
        {
          TimePeriod: { Start: '2026-11-19' },
          Coverage: { OnDemandCost: JSON.stringify(input['Filter']).includes(MEMBER) ? '24' : '0' },
        },
      ],
    }),
    'cost-explorer:GetReservationUtilization': {
      Total: { UtilizationPercentage: '50', PurchasedHours: '168', RICostForUnusedHours: '10' },
    },
    ...answers,
  });
  const unit = await collectAwsUnit(
    reader,
    { accountId: PAYER, region: GLOBAL_REGION, service: 'cost' },
    { now: NOW, range: '30d', billsOf: [PAYER, MEMBER, IDLE] },
  );
  return { unit, bills: unit.bills ?? {}, asked: reader.asked };
};

const findCommitments = (found: MemberBill | undefined) =>
  listResources({ resources: found?.resources ?? [] }, 'aws.cost.commitments')[0];

describe('a payer account', () => {
  it("returns each account's own days, and nothing for one without cost", async () => {
    const { bills } = await read();
    expect(Object.keys(bills).sort()).toEqual([PAYER, MEMBER].sort());
    expect(bills[MEMBER]?.costs).toEqual([
      {
        date: '2026-11-19',
        estimated: false,
        usdByService: { 'Amazon Elastic Compute Cloud - Compute': 20 },
        amortisedUsdByService: { 'Amazon Elastic Compute Cloud - Compute': 20 },
        usdByRegion: { 'eu-west-1': 20 },
        usdApart: { support: 100, credit: -4 },
      },
    ]);
    expect(bills[PAYER]?.costs).toMatchObject([
      { usdByService: { 'Amazon Simple Storage Service': 1 }, usdByRegion: { 'us-east-1': 1 }, usdApart: { tax: 2 } },
    ]);
  });

  it("returns each account's use of reservations, and shared reservations once", async () => {
    const { bills } = await read();
    const member = findCommitments(bills[MEMBER]);
    expect(member).toMatchObject({ id: MEMBER, payerId: PAYER });
    expect(member?.usage).toMatchObject({
      known: true,
      value: [{ service: 'rds', quantity: 720, onDemandUsd: 9, reservedUsd: 90, planUsd: 0 }],
    });
    expect(member?.hours).toEqual({ known: true, value: [{ start: '2026-11-19', usd: 0.5 }] });
    const payer = findCommitments(bills[PAYER]);
    expect(payer).not.toHaveProperty('payerId');
    expect(payer?.reservations).toEqual({
      known: true,
      value: [{ service: 'rds', use: { known: true, value: { usedPercent: 50, unusedUsd: 10, days: 7 } } }],
    });
  });

  it('takes the same number of paid requests for any number of accounts, except for Savings Plans coverage', async () => {
    const { unit } = await read();
    // 3 for bills, 4 for usage, 2 for coverage, 1 each for plans, reservations, the offer and hours.
    expect(unit.paidCalls).toBe(13);
  });

  it('returns nothing if its bill is denied, and makes no further paid request', async () => {
    const denied: FakeAnswer = () => {
      throw new CloudError('denied', 'ce:GetCostAndUsage', 'AccessDeniedException', 'no');
    };
    const { unit } = await read({ 'cost-explorer:GetCostAndUsage': denied });
    expect(unit.bills).toBeUndefined();
    expect(unit.paidCalls).toBe(3);
    expect(unit.gaps).toEqual([expect.objectContaining({ operation: 'ce:GetCostAndUsage' })]);
  });

  it('is the management account of the organization; undefined without one, or if that is denied', async () => {
    const Organization = { Id: 'o-example', MasterAccountId: PAYER };
    expect(await findPayer(fakeReader({ 'organizations:DescribeOrganization': { Organization } }))).toBe(PAYER);
    expect(
      await findPayer(
        fakeReader({ 'organizations:DescribeOrganization': 'not-found AWSOrganizationsNotInUseException' }),
      ),
    ).toBeNull();
    expect(await findPayer(fakeReader({ 'organizations:DescribeOrganization': 'denied' }))).toBeNull();
  });
});
