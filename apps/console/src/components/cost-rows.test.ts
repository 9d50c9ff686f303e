import type { MetricRow } from '@cloudmend/domain/costs';
import { changePercent, costRows, rowsOfService, shownCostRows, sumRows } from './cost-rows';

const metric = (resource: string, total_cost: number, savings = 0): MetricRow => ({
  provider: 'aws',
  resource,
  total_cost,
  amortised_cost: total_cost,
  savings,
  savingsBasis: 'estimate',
});

describe('cost rows', () => {
  it('compares each service with its previous cost, including new and discontinued services', () => {
    const rows = costRows({
      rows: [metric('RDS', 100, 18), metric('EKS', 300)],
      compare: { rows: [metric('RDS', 80), metric('Glue', 5)] },
    });
    expect(rows.map(({ resource, cost, net, prev, delta }) => [resource, cost, net, prev, delta])).toEqual([
      ['EKS', 300, 300, 0, 300],
      ['RDS', 100, 82, 80, 20],
      ['Glue', 0, 0, 5, -5],
    ]);
    expect(sumRows(rows)).toEqual({ cost: 400, amortised: 400, savings: 18, net: 382, prev: 85, services: 2 });
  });

  it('has no previous values without a comparison', () => {
    const rows = costRows({ rows: [metric('RDS', 100)] });
    expect(rows[0]).toMatchObject({ prev: undefined, delta: undefined });
    expect(sumRows(rows).prev).toBeUndefined();
  });

  it.each([
    [' rds ', ['Amazon Relational Database Service']],
    ['relational', ['Amazon Relational Database Service']],
    ['EC2', ['Amazon Elastic Compute Cloud - Compute', 'EC2 - Other']],
    ['ec2 other', ['EC2 - Other']],
    ['Amazon Elastic Compute Cloud - Compute', ['Amazon Elastic Compute Cloud - Compute']],
    ['glue', ['AWS Glue']],
    ['', ['Amazon Elastic Compute Cloud - Compute', 'EC2 - Other', 'Amazon Relational Database Service', 'AWS Glue']],
    ['no such', []],
  ])('finds "%s" in the short name and in the provider\'s name', (text, found) => {
    const rows = [
      metric('Amazon Elastic Compute Cloud - Compute', 4),
      metric('EC2 - Other', 3),
      metric('Amazon Relational Database Service', 2),
      metric('AWS Glue', 1),
    ];
    expect(rowsOfService(costRows({ rows }), text).map(({ resource }) => resource)).toEqual(found);
  });

  it('shows whole dollars that add up in every row and column', () => {
    const rows = shownCostRows(
      costRows({
        rows: [metric('EC2', 825.4, 289.6), metric('RDS', 1780.4, 617.6), metric('S3', 206.4, 20.6)],
        compare: { rows: [metric('EC2', 800.4), metric('RDS', 1700.4), metric('S3', 200.4)] },
      }),
    );
    for (const { cost, savings, net } of rows) expect(cost - savings).toBe(net);
    const totals = sumRows(rows);
    expect(totals).toMatchObject({ cost: 2812, savings: 928, net: 2812 - 928, prev: 2701 });
    // The percentage is computed before rounding.
    expect(rows.find(({ resource }) => resource === 'S3')?.change).toBeCloseTo(2.994);
  });

  it('has no percentage of zero', () => {
    expect(changePercent(5, 0)).toBeUndefined();
    expect(changePercent(5, undefined)).toBeUndefined();
    expect(changePercent(90, 100)).toBeCloseTo(-10);
  });
});
