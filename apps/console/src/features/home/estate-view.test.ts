import type { EstateRow } from '@cloudmend/domain/estate';
import { sumCarbon, classTotals, kgBy, kindLabel, largestResources } from './estate-view';

const row = (kind: string, region: string, assessed: number, notAssessed: number): EstateRow => ({
  kind,
  region,
  carbon: { operationalKg: assessed * 2, embodiedKg: assessed, assessed, notAssessed, embodiedNotAssessed: 0 },
});
const ROWS = [
  row('aws.ec2.instance', 'us-east-1', 2, 0),
  row('aws.ec2.instance', 'eu-west-1', 1, 1),
  row('aws.ec2.volume', 'eu-west-1', 4, 0),
  row('aws.rds.instance', 'eu-west-1', 0, 3),
];

describe('current emissions', () => {
  it('add up to the same total by service and by region', () => {
    expect(kgBy(ROWS, 'kind')).toEqual([
      { name: 'aws.ec2.volume', kg: 12 },
      { name: 'aws.ec2.instance', kg: 9 },
    ]);
    expect(kgBy(ROWS, 'region')).toEqual([
      { name: 'eu-west-1', kg: 15 },
      { name: 'us-east-1', kg: 6 },
    ]);
    expect(sumCarbon(ROWS)).toMatchObject({ kg: 21, assessed: 7 });
  });

  it('list what they exclude instead of counting it as zero', () => {
    expect(sumCarbon(ROWS).missing).toEqual([
      { kind: 'aws.rds.instance', count: 3 },
      { kind: 'aws.ec2.instance', count: 1 },
    ]);
    expect(kgBy([row('aws.rds.instance', 'eu-west-1', 0, 3)], 'kind')).toEqual([]);
  });

  it('list the top emitters of any kind, including those without embodied carbon', () => {
    const [first, second] = ROWS;
    const rows = [
      {
        ...first,
        carbon: {
          ...first?.carbon,
          largest: [
            { resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-1', operationalKg: 2, embodiedKg: null },
          ],
        },
      },
      {
        ...second,
        carbon: {
          ...second?.carbon,
          largest: [{ resource: 'arn:aws:rds:eu-west-1:111122223333:db:orders', operationalKg: 2, embodiedKg: 1 }],
        },
      },
    ] as EstateRow[];
    expect(largestResources(rows).map(({ label, kg }) => [label, kg])).toEqual([
      ['orders', 3],
      ['i-1', 2],
    ]);
  });

  it('show an unknown kind by its id', () => {
    expect([kindLabel('aws.ec2.volume'), kindLabel('constructor')]).toEqual(['EBS volumes', 'constructor']);
  });
});

describe('data stores', () => {
  it('are counted by class, with unread as its own class', () => {
    const classes = { pii: 1, nonPii: 2, unclassified: 3, unread: 4 };
    expect(classTotals([{ kind: 'a', region: 'b', classes }, { kind: 'c', region: 'b', classes }, ...ROWS])).toEqual({
      pii: 2,
      nonPii: 4,
      unclassified: 6,
      unread: 8,
      total: 20,
    });
  });
});
