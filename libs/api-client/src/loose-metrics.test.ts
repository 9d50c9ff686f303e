import { Metrics } from '@cloudmend/domain/costs';
import { wholeMetrics } from './loose-metrics';

const rows = [
  { provider: 'aws', resource: 'Amazon RDS', total_cost: 100, savings: 30 },
  { provider: 'aws', resource: 'AWS Lambda', total_cost: 50 },
];

describe('the metrics response', () => {
  it.each([
    ['a bare array', rows],
    ['only rows', { rows }],
  ])('reads %s and estimates missing savings at 18%', (_name, body) => {
    const metrics = Metrics.parse(wholeMetrics(body));
    expect(metrics.rows.map(({ savings, savingsBasis }) => [savings, savingsBasis])).toEqual([
      [30, 'recommendations'],
      [9, 'estimate'],
    ]);
    expect(metrics.byService).toEqual([
      { service: 'Amazon RDS', usd: 100 },
      { service: 'AWS Lambda', usd: 50 },
    ]);
    expect(metrics.byCloud).toEqual([{ provider: 'aws', usd: 150 }]);
    expect(metrics.totals).toEqual({ cost: 150, amortised: 150, savings: 39, monthlySavings: 39, billed: 150 });
  });

  it.each([
    ['only byService', { byService: [{ service: 'Amazon RDS', usd: 100 }] }, 'Amazon RDS'],
    ['only byCloud', { byCloud: [{ provider: 'gcp', usd: 100 }] }, 'gcp'],
  ])('reads %s', (_name, body, resource) => {
    expect(Metrics.parse(wholeMetrics(body))).toMatchObject({
      rows: [{ resource, total_cost: 100, savings: 18 }],
      totals: { cost: 100 },
    });
  });

  it.each([null, 'text', {}, { rows: 'none' }])('leaves anything else unchanged: %p', (body) => {
    expect(wholeMetrics(body)).toBe(body);
  });
});
