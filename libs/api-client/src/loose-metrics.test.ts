import { Metrics } from '@cloudmend/domain/costs';
import { wholeMetrics } from './loose-metrics';

const rows = [
  { provider: 'aws', resource: 'Amazon RDS', total_cost: 100, savings: 30 },
  { provider: 'aws', resource: 'AWS Lambda', total_cost: 50 },
];

describe('the metrics answer', () => {
  it.each([
    ['a bare array', rows],
    ['rows alone', { rows }],
  ])('is read from %s, with savings of 18 % where they are missing', (_name, body) => {
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
    ['byService alone', { byService: [{ service: 'Amazon RDS', usd: 100 }] }, 'Amazon RDS'],
    ['byCloud alone', { byCloud: [{ provider: 'gcp', usd: 100 }] }, 'gcp'],
  ])('is read from %s', (_name, body, resource) => {
    expect(Metrics.parse(wholeMetrics(body))).toMatchObject({
      rows: [{ resource, total_cost: 100, savings: 18 }],
      totals: { cost: 100 },
    });
  });

  it.each([null, 'text', {}, { rows: 'none' }])('that is none stays as it is: %p', (body) => {
    expect(wholeMetrics(body)).toBe(body);
  });
});
