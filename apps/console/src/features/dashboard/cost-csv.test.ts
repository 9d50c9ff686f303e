import type { CostRow } from '../../components/cost-rows';
import { costCsv } from './cost-csv';

const row = (overrides: Partial<CostRow> = {}): CostRow => ({
  provider: 'aws',
  resource: 'Amazon RDS',
  cost: 100,
  amortised: 90,
  savings: 18,
  net: 82,
  prev: 120,
  delta: -20,
  change: -16.7,
  ...overrides,
});

const HEADER = 'provider,resource,cost,savings,net,prev,delta\r\n';

describe('the CSV export', () => {
  it('has seven columns and plain numbers', () => {
    expect(costCsv([row()])).toBe(
      'provider,resource,cost,savings,net,prev,delta\r\naws,Amazon RDS,100,18,82,120,-20\r\n',
    );
  });

  it('leaves comparison columns empty without a comparison', () => {
    expect(costCsv([row({ prev: undefined, delta: undefined, change: undefined })]).split('\r\n')[1]).toBe(
      'aws,Amazon RDS,100,18,82,,',
    );
  });

  it('rounds to cents and never writes a negative zero', () => {
    expect(costCsv([row({ cost: 0.1 + 0.2, savings: -0.0001 })]).split('\r\n')[1]).toBe(
      'aws,Amazon RDS,0.3,0,0.3,120,-119.7',
    );
  });

  it('computes with the rounded cents it writes', () => {
    expect(costCsv([row({ cost: 825.404, savings: 289.596, prev: 800.006 })]).split('\r\n')[1]).toBe(
      'aws,Amazon RDS,825.4,289.6,535.8,800.01,25.39',
    );
  });

  it('escapes formulas and line breaks in service names', () => {
    expect(
      costCsv([row({ provider: '=HYPERLINK("http://evil.test")', resource: '@SUM(A1),\r\nx' })]).slice(HEADER.length),
    ).toBe(`"'=HYPERLINK(""http://evil.test"")","'@SUM(A1),\r\nx",100,18,82,120,-20\r\n`);
  });
});
