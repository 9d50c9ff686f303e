import type { MetricRow } from '@cloudmend/domain/costs';
import { changePercent, costRows, rowsOfService, totalsOf } from './cost-rows';

const metric = (resource: string, total_cost: number, savings = 0): MetricRow => ({
  provider: 'aws',
  resource,
  total_cost,
  amortised_cost: total_cost,
  savings,
  savingsBasis: 'estimate',
});

describe('rows of cost', () => {
  it('compares each service with itself, new ones with nothing, and lists what is gone', () => {
    const rows = costRows({
      rows: [metric('RDS', 100, 18), metric('EKS', 300)],
      compare: { rows: [metric('RDS', 80), metric('Glue', 5)] },
    });
    expect(rows.map(({ resource, cost, net, prev, delta }) => [resource, cost, net, prev, delta])).toEqual([
      ['EKS', 300, 300, 0, 300],
      ['RDS', 100, 82, 80, 20],
      ['Glue', 0, 0, 5, -5],
    ]);
    expect(totalsOf(rows)).toEqual({ cost: 400, amortised: 400, savings: 18, net: 382, prev: 85, services: 2 });
  });

  it('knows of no period before while nothing is compared', () => {
    const rows = costRows({ rows: [metric('RDS', 100)] });
    expect(rows[0]).toMatchObject({ prev: undefined, delta: undefined });
    expect(totalsOf(rows).prev).toBeUndefined();
  });

  it('finds a service in any case', () => {
    expect(rowsOfService(costRows({ rows: [metric('Amazon RDS', 1), metric('AWS Glue', 1)] }), ' rds ')).toHaveLength(
      1,
    );
  });

  it('has no percent of nothing', () => {
    expect(changePercent(5, 0)).toBeUndefined();
    expect(changePercent(5, undefined)).toBeUndefined();
    expect(changePercent(90, 100)).toBeCloseTo(-10);
  });
});
