import type { EstateRow } from '@cloudmend/domain/estate';
import { sumEstate } from './sum-estate';

const carbon = (operationalKg: number, notAssessed = 0) => ({
  operationalKg,
  embodiedKg: 0.5,
  assessed: 1,
  notAssessed,
  embodiedNotAssessed: 0,
});
const row = (kind: string, more: Partial<EstateRow>): EstateRow => ({ kind, region: 'us-east-1', ...more });
const A = {
  accountId: '111122223333',
  months: [
    { month: '2026-10', at: '2026-10-31T00:00:00.000Z', rows: [row('aws.ec2.instance', { carbon: carbon(9) })] },
    { month: '2026-11', at: '2026-11-20T00:00:00.000Z', rows: [row('aws.ec2.instance', { carbon: carbon(2.5, 1) })] },
  ],
};
const B = {
  accountId: '111122223301',
  months: [
    {
      month: '2026-10',
      at: '2026-10-30T00:00:00.000Z',
      rows: [
        row('aws.ec2.instance', { carbon: carbon(1) }),
        row('aws.s3.bucket', { classes: { pii: 1, nonPii: 0, unclassified: 2, unread: 0 } }),
      ],
    },
  ],
};

describe("a workspace's inventory", () => {
  it("adds up the latest inventory of each account, and each month's scanned accounts", () => {
    const { rows, months, asOf, factors } = sumEstate([A, B]);
    expect(asOf).toBe('2026-11-20T00:00:00.000Z');
    expect(rows).toEqual([
      row('aws.ec2.instance', {
        carbon: { operationalKg: 3.5, embodiedKg: 1, assessed: 2, notAssessed: 1, embodiedNotAssessed: 0 },
      }),
      row('aws.s3.bucket', { classes: { pii: 1, nonPii: 0, unclassified: 2, unread: 0 } }),
    ]);
    expect(months).toEqual([
      { month: '2026-10', kg: 11, notAssessed: 0, accounts: 2 },
      { month: '2026-11', kg: 3, notAssessed: 1, accounts: 1 },
    ]);
    expect(factors).toEqual({ set: 'current', version: '2026-11-20', method: 'location-based' });
  });

  it('names the factors of every figure, even if accounts used different ones, and the largest resources', () => {
    const stock = (accountId: string, factors: string, kg: number) => {
      const largest = Array.from({ length: 5 }, (_, at) => ({
        resource: `${accountId}/${at}`,
        operationalKg: kg - at,
        embodiedKg: at === 0 ? null : 1,
      }));
      return {
        accountId,
        months: [
          {
            month: '2026-11',
            at: '2026-11-20T00:00:00.000Z',
            rows: [row('aws.ec2.volume', { carbon: { ...carbon(9), factors, largest } })],
          },
        ],
      };
    };
    const { rows, months } = sumEstate([stock('a', 'current 2026-11-20', 10), stock('b', 'current 2027-05-01', 9)]);
    expect(rows[0]?.carbon?.factors).toBe('current 2026-11-20, current 2027-05-01');
    expect(months[0]?.factors).toBe('current 2026-11-20, current 2027-05-01');
    expect(rows[0]?.carbon?.largest?.map(({ resource }) => resource)).toEqual(['a/0', 'a/1', 'a/2', 'b/0', 'b/1']);
  });

  it('is empty before the first scan', () => {
    expect(sumEstate([])).toMatchObject({ asOf: null, rows: [], months: [] });
    expect(sumEstate([{ accountId: '111122223333', months: [] }])).toMatchObject({ asOf: null, rows: [] });
  });
});
