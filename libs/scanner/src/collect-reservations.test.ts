import { collectAwsUnit } from './aws/collect-aws-unit';
import { listResources } from './kinds';
import { parseUsageType } from './aws/cost/usage-type';
import { GLOBAL_REGION } from './snapshot';
import { CloudError } from './cloud-port';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';

type Input = Readonly<Record<string, unknown>>;

const group = (usageType: string, recordType: string, usd: string, quantity = '720') => ({
  Keys: [usageType, recordType],
  Metrics: { AmortizedCost: { Amount: usd, Unit: 'USD' }, UsageQuantity: { Amount: quantity, Unit: 'N/A' } },
});

/** A reservation with a tenth unused in seven days, in the form of AWS's example. */
const UTILIZATION = {
  Total: {
    UtilizationPercentage: '90',
    UtilizationPercentageInUnits: '90',
    PurchasedHours: '168',
    PurchasedUnits: '672',
    TotalActualHours: '151.2',
    UnusedHours: '16.8',
    TotalAmortizedFee: '20',
    RICostForUnusedHours: '2.5',
  },
};

const read = async (pages: ReadonlyArray<readonly object[]>, utilization: FakeAnswer = UTILIZATION) => {
  const usageAsked: Input[] = [];
  const useAsked: Input[] = [];
  const bill: FakeAnswer = (input) => {
    if (!JSON.stringify(input['GroupBy'] ?? []).includes('USAGE_TYPE')) return {};
    usageAsked.push(input);
    const at = Number(input['NextPageToken'] ?? 0);
    return {
      ResultsByTime: [{ TimePeriod: { Start: '2026-11-01' }, Groups: pages[at] ?? [] }],
      ...(at + 1 < pages.length ? { NextPageToken: String(at + 1) } : {}),
    };
  };
  const unit = await collectAwsUnit(
    fakeReader({
      'cost-explorer:GetCostAndUsage': bill,
      'cost-explorer:GetReservationUtilization': (input, region) => {
        useAsked.push(input);
        return typeof utilization === 'function' ? utilization(input, region) : (utilization as object);
      },
    }),
    { accountId: ACCOUNT, region: GLOBAL_REGION, service: 'cost' },
    { now: NOW, range: '30d' },
  );
  const [commitments] = listResources(unit, 'aws.cost.commitments');
  return { unit, commitments, usageAsked, useAsked };
};

describe('reservations', () => {
  it('of DynamoDB and MemoryDB are requested by the names in the reservation API, which differ from the bill', async () => {
    const names = (useAsked: readonly Input[]) =>
      useAsked.map(({ Filter }) => /"SERVICE","Values":\["([^"]+)"\]/.exec(JSON.stringify(Filter))?.[1]);
    const bill = [[group('ReadCapacityUnit-Hrs', 'DiscountedUsage', '5')]];
    const found = await read(bill);
    expect(names(found.useAsked)).toEqual(['Amazon DynamoDB Service']);
    expect(found.commitments?.reservations).toMatchObject({ value: [{ service: 'dynamodb', use: { known: true } }] });
    // The bill's name is tried if the other is rejected.
    const refused = await read(bill, ({ Filter }) => {
      if (JSON.stringify(Filter).includes('DynamoDB Service'))
        throw new CloudError('failed', 'ce:GetReservationUtilization', 'ValidationException', 'Invalid Service.');
      return UTILIZATION;
    });
    expect(names(refused.useAsked)).toEqual(['Amazon DynamoDB Service', 'Amazon DynamoDB']);
    expect(refused.commitments?.reservations).toMatchObject({ value: [{ use: { known: true } }] });
    expect(refused.unit.gaps).toEqual([]);
  });

  it('are requested one service at a time, and only for services that have any', async () => {
    const { commitments, useAsked } = await read([
      [
        group('USE2-BoxUsage:m5.large', 'Usage', '70'),
        group('EU-InstanceUsage:db.r6g.large', 'DiscountedUsage', '90'),
        group('NodeUsage:cache.r6g.large', 'Usage', '150'),
        group('Node:ra3.xlplus', 'DiscountedUsage', '500'),
      ],
    ]);
    const itself = { Dimensions: { Key: 'LINKED_ACCOUNT', Values: [ACCOUNT] } };
    const of = (service: string) => ({
      And: [itself, { Dimensions: { Key: 'SERVICE', Values: [service] } }],
    });
    expect(useAsked.map(({ Filter }) => Filter)).toEqual([
      of('Amazon Relational Database Service'),
      of('Amazon Redshift'),
    ]);
    const use = { known: true, value: { usedPercent: 90, unusedUsd: 2.5, days: 7 } };
    expect(commitments?.reservations).toEqual({
      known: true,
      value: [
        { service: 'rds', use },
        { service: 'redshift', use },
      ],
    });
  });

  it('that are unused appear only as a fee', async () => {
    const { useAsked } = await read([[group('HeavyUsage:db.r6g.large', 'RIFee', '40', '0')]]);
    expect(JSON.stringify(useAsked)).toMatch(/MemoryDB.*Relational Database/);
  });

  it('take one request if there are none', async () => {
    const { commitments, usageAsked, useAsked } = await read([[group('BoxUsage:m5.large', 'Usage', '70')]]);
    expect(usageAsked).toHaveLength(1);
    expect(useAsked).toEqual([]);
    expect(commitments?.reservations).toEqual({ known: true, value: [] });
  });

  it('of a service that Cost Explorer rejects are not read, and others are', async () => {
    const { commitments, unit } = await read(
      [
        [
          group('NodeUsage:db.r6g.large', 'DiscountedUsage', '90'),
          group('InstanceUsage:db.r6g.large', 'DiscountedUsage', '90'),
        ],
      ],
      (input) => {
        if (!JSON.stringify(input).includes('MemoryDB')) return UTILIZATION;
        throw new CloudError('failed', 'ce:GetReservationUtilization', 'ValidationException', 'Unsupported service.');
      },
    );
    expect(commitments?.reservations).toMatchObject({
      known: true,
      value: [
        { service: 'memorydb', use: { known: false } },
        { service: 'rds', use: { known: true } },
      ],
    });
    expect(unit.gaps).toMatchObject([{ operation: 'ce:GetReservationUtilization' }]);
  });

  it('are not requested if the bill is denied', async () => {
    const reader = fakeReader({ 'cost-explorer:GetCostAndUsage': 'denied' });
    const unit = await collectAwsUnit(
      reader,
      { accountId: ACCOUNT, region: GLOBAL_REGION, service: 'cost' },
      { now: NOW, range: '30d' },
    );
    const [commitments] = listResources(unit, 'aws.cost.commitments');
    expect([commitments?.reservations.known, commitments?.usage?.known]).toEqual([false, false]);
    expect(reader.asked.join()).not.toContain('GetReservationUtilization');
  });
});

describe('cost of usage', () => {
  it('is added by usage type over months and pages, separately for on-demand, reserved and plans', async () => {
    const { commitments, usageAsked } = await read([
      [
        group('USE2-BoxUsage:m5.large', 'Usage', '10', '100'),
        group('USE2-BoxUsage:m5.large', 'DiscountedUsage', '4', '80'),
      ],
      [
        group('USE2-BoxUsage:m5.large', 'Usage', '5', '50'),
        group('USE2-BoxUsage:m5.large', 'SavingsPlanCoveredUsage', '3', '40'),
        group('USE2-BoxUsage:m5.large', 'SavingsPlanNegation', '-6', '40'),
        group('USE2-DataTransfer-Out-Bytes', 'Usage', '99'),
        group('XYZ9-NodeUsage:cache.t4g.small', 'Usage', '7'),
      ],
    ]);
    expect(commitments?.usage).toEqual({
      known: true,
      value: [
        {
          service: 'ec2',
          region: 'us-east-2',
          usageType: 'BoxUsage:m5.large',
          quantity: 270,
          onDemandUsd: 15,
          reservedUsd: 4,
          planUsd: 3,
        },
        expect.objectContaining({ service: 'elasticache', region: null, onDemandUsd: 7 }),
      ],
    });
    expect(usageAsked[0]).toMatchObject({
      Granularity: 'MONTHLY',
      Metrics: ['AmortizedCost', 'UsageQuantity'],
      GroupBy: [{ Key: 'USAGE_TYPE' }, { Key: 'RECORD_TYPE' }],
    });
    expect(usageAsked).toHaveLength(2);
  });

  it.each([
    ['Multi-AZUsage:db.m5.large', 'us-east-1', 'Multi-AZUsage:db.m5.large', ['rds']],
    ['EU-Multi-AZUsage:db.m5.large', 'eu-west-1', 'Multi-AZUsage:db.m5.large', ['rds']],
    ['EUC1-ESInstance:r6g.large', 'eu-central-1', 'ESInstance:r6g.large', ['opensearch']],
    ['APS3-Node:ra3.4xlarge', 'ap-south-1', 'Node:ra3.4xlarge', ['redshift']],
    ['USW2-ReadCapacityUnit-Hrs', 'us-west-2', 'ReadCapacityUnit-Hrs', ['dynamodb']],
    ['NodeUsage:db.r6g.large', 'us-east-1', 'NodeUsage:db.r6g.large', ['memorydb']],
    ['HeavyUsage:m5.large', 'us-east-1', 'HeavyUsage:m5.large', ['ec2', 'opensearch']],
    ['USE2-SpotUsage:m5.large', 'us-east-2', 'SpotUsage:m5.large', []],
    ['RDS:GP3-Storage', 'us-east-1', 'RDS:GP3-Storage', []],
    ['MXC1-InstanceUsage:db.m7g.large', 'mx-central-1', 'InstanceUsage:db.m7g.large', ['rds']],
    ['APS9-BoxUsage:m7g.large', 'ap-southeast-7', 'BoxUsage:m7g.large', ['ec2']],
  ])('has its region and service identified: %s', (text, region, usageType, services) => {
    expect(parseUsageType(text)).toEqual({ region, usageType, services });
  });
});
