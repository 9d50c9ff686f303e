import { collectAwsUnit } from '../collect-aws-unit';
import type { PriceQuote, Resource } from '../../snapshot';
import { type FakeAnswer, fakeReader } from '../../testing/fake-reader';
import { ACCOUNT, NOW } from '../../testing/resources';
import { findPriceAsk } from './price-asks';
import { priceAmong } from './read-prices';
import { readPriceProduct, readUsage } from './price-product';

interface Dimension {
  readonly unit: string;
  readonly usd?: string;
  readonly from?: string;
  readonly to?: string;
  readonly currency?: string;
}

/** An entry of GetProducts in the documented form: JSON within a string. */
const entry = (
  attributes: Readonly<Record<string, string>>,
  dimensions: readonly Dimension[],
  more: { family?: string; since?: string } = {},
): string =>
  JSON.stringify({
    product: {
      productFamily: more.family ?? 'Storage',
      attributes: { regionCode: 'eu-west-1', locationType: 'AWS Region', ...attributes },
      sku: 'ABC',
    },
    serviceCode: 'AmazonEC2',
    terms: {
      OnDemand: {
        'ABC.JRTCKXETXF': {
          priceDimensions: Object.fromEntries(
            dimensions.map(({ unit, usd = '0', from = '0', to = 'Inf', currency = 'USD' }, at) => [
              `ABC.JRTCKXETXF.${at}`,
              {
                unit,
                beginRange: from,
                endRange: to,
                description: 'd',
                appliesTo: [],
                rateCode: 'r',
                pricePerUnit: { [currency]: usd },
              },
            ]),
          ),
          sku: 'ABC',
          effectiveDate: more.since ?? '2026-11-01T00:00:00Z',
          offerTermCode: 'JRTCKXETXF',
          termAttributes: {},
        },
      },
      Reserved: { 'ABC.38NPMPTW36': { priceDimensions: { x: { unit: 'Hrs', pricePerUnit: { USD: '0.01' } } } } },
    },
    version: '20261118',
    publicationDate: '2026-11-18T00:00:00Z',
  });

const gp3 = (usd: string, attributes = {}): string =>
  entry({ usagetype: 'EU-EBS:VolumeUsage.gp3', ...attributes }, [{ unit: 'GB-Mo', usd }]);
const read = (text: unknown) => readPriceProduct(text, NOW);

describe('a product in the price list', () => {
  it('has its on-demand price, never a reserved one', () => {
    expect(read(gp3('0.0880000000'))).toMatchObject({
      unit: 'gb-mo',
      usd: 0.088,
      attributes: { usagetype: 'EU-EBS:VolumeUsage.gp3' },
    });
  });

  it('uses the first tier with a price, in any tier order', () => {
    const tiered = entry({}, [
      { unit: 'GB-Mo', usd: '0.022', from: '51200' },
      { unit: 'GB-Mo', usd: '0.25', from: '25', to: '51200' },
      { unit: 'GB-Mo', usd: '0', from: '0', to: '25' },
    ]);
    expect(read(tiered)?.usd).toBe(0.25);
  });

  it('uses the newest term that has started', () => {
    const [now, later] = [
      JSON.parse(entry({}, [{ unit: 'Hrs', usd: '1' }])),
      JSON.parse(entry({}, [{ unit: 'Hrs', usd: '2' }], { since: '2027-01-01T00:00:00Z' })),
    ];
    now.terms.OnDemand.next = Object.values(later.terms.OnDemand)[0];
    expect(read(now)?.usd).toBe(1);
  });

  it.each([
    ['invalid dollars', entry({}, [{ unit: 'Hrs', usd: '1', currency: 'CNY' }])],
    ['a price that is not a number', entry({}, [{ unit: 'Hrs', usd: '1,5' }])],
    ['a negative price', entry({}, [{ unit: 'Hrs', usd: '-1' }])],
    [
      'one of several tiers in another currency',
      entry({}, [
        { unit: 'Hrs', usd: '1' },
        { unit: 'Hrs', usd: '9', currency: 'CNY', from: '10' },
      ]),
    ],
    ['only free tiers', entry({}, [{ unit: 'Hrs', usd: '0' }])],
    ['no tier', entry({}, [])],
    ['a term that has not started', entry({}, [{ unit: 'Hrs', usd: '1' }], { since: '2027-01-01T00:00:00Z' })],
    ['a truncated document', gp3('0.088').slice(0, -20)],
    ['no document', 'nothing'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no terms', '{"product":{"attributes":{}}}'],
    ['terms of another form', '{"product":{},"terms":{"OnDemand":[1,null]}}'],
    ['an empty value', undefined],
  ])('has no price with %s', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    ['EU-EBS:VolumeUsage.gp3', 'EBS:VolumeUsage.gp3'],
    ['EUC1-NatGateway-Hours', 'NatGateway-Hours'],
    ['NatGateway-Hours', 'NatGateway-Hours'],
    ['IA-TimedStorage-ByteHrs', 'IA-TimedStorage-ByteHrs'],
    ['APN1-IA-TimedStorage-ByteHrs', 'IA-TimedStorage-ByteHrs'],
    ['USE1-DataProcessing-Bytes', 'DataProcessing-Bytes'],
  ])('with usage type %s is %s in every region', (usagetype, plain) => {
    expect(readUsage({ usagetype })).toBe(plain);
  });
});

const pickAmong = (key: string, ...entries: string[]) => {
  const ask = findPriceAsk(key);
  return (
    ask &&
    priceAmong(
      ask,
      entries.flatMap((text) => read(text) ?? []),
    )
  );
};

describe('the matching product', () => {
  it('is identified by its exact usage type', () => {
    expect(
      pickAmong(
        'ebs/gp3',
        gp3('0.088'),
        entry({ usagetype: 'EU-EBS:VolumeUsage.gp2' }, [{ unit: 'GB-Mo', usd: '0.11' }]),
      ),
    ).toEqual({ usd: 0.088, unit: 'gb-mo' });
    expect(
      pickAmong('ebs/gp3', entry({ usagetype: 'EU-EBS:VolumeUsage.gp2' }, [{ unit: 'GB-Mo', usd: '0.11' }])),
    ).toBeNull();
    expect(
      pickAmong('dynamodb/storageGB', entry({ usagetype: 'IA-TimedStorage-ByteHrs' }, [{ unit: 'GB-Mo', usd: '0.1' }])),
    ).toBeNull();
  });

  it('has the price of the requested tier, and none if the list has no such tier', () => {
    const standard = entry({ usagetype: 'EU-TimedStorage-ByteHrs' }, [
      { unit: 'GB-Mo', usd: '0.021', from: '512000' },
      { unit: 'GB-Mo', usd: '0.023', from: '0', to: '51200' },
      { unit: 'GB-Mo', usd: '0.022', from: '51200', to: '512000' },
    ]);
    expect(
      ['s3/standardFirst50TB', 's3/standardNext450TB', 's3/standardOver500TB'].map(
        (key) => pickAmong(key, standard)?.usd,
      ),
    ).toEqual([0.023, 0.022, 0.021]);
    const flat = entry({ usagetype: 'EU-TimedStorage-ByteHrs' }, [{ unit: 'GB-Mo', usd: '0.023' }]);
    expect(pickAmong('s3/standardNext450TB', flat)).toBeNull();
  });

  it('must be unambiguous: two with different prices give none', () => {
    expect(pickAmong('ebs/gp3', gp3('0.088'), gp3('0.088'))).toEqual({ usd: 0.088, unit: 'gb-mo' });
    expect(pickAmong('ebs/gp3', gp3('0.088'), gp3('0.089'))).toBeNull();
  });

  it('has a known unit: gp3 throughput is listed per GiB/s and billed per MiB/s', () => {
    const throughput = (unit: string) =>
      pickAmong(
        'ebs/gp3ThroughputOver125',
        entry({ usagetype: 'EU-EBS:VolumeP-Throughput.gp3' }, [{ unit, usd: '45.056' }]),
      );
    expect(throughput('GiBps-mo')?.usd).toBeCloseTo(0.044, 6);
    expect(throughput('furlongs')).toBeNull();
  });

  it('is Linux with shared tenancy for EC2, and Single-AZ for RDS', () => {
    const box = (more: object) =>
      entry(
        {
          usagetype: 'EU-BoxUsage:m5.large',
          instanceType: 'm5.large',
          operatingSystem: 'Linux',
          tenancy: 'Shared',
          preInstalledSw: 'NA',
          capacitystatus: 'Used',
          operation: 'RunInstances',
          ...more,
        },
        [{ unit: 'Hrs', usd: '0.107' }],
      );
    expect(pickAmong('ec2/m5.large', box({}))?.usd).toBe(0.107);
    for (const other of [
      { operatingSystem: 'Windows' },
      { tenancy: 'Dedicated' },
      { preInstalledSw: 'SQL Std' },
      { capacitystatus: 'UnusedCapacityReservation' },
      { instanceType: 'm5.xlarge' },
      { operation: 'RunInstances:0010' },
    ])
      expect(pickAmong('ec2/m5.large', box(other))).toBeNull();
    const db = (more: object) =>
      entry(
        { instanceType: 'db.m5.large', databaseEngine: 'PostgreSQL', deploymentOption: 'Single-AZ', ...more },
        [{ unit: 'Hrs', usd: '0.196' }],
        { family: 'Database Instance' },
      );
    expect(
      pickAmong(
        'rds/db.m5.large/postgres',
        db({}),
        db({ deploymentOption: 'Multi-AZ' }),
        db({ databaseEngine: 'MySQL' }),
      )?.usd,
    ).toBe(0.196);
    expect(pickAmong('rds/db.m5.large/mysql', db({}))).toBeNull();
  });

  it('of load balancers is identified by family, because their usage type is the same', () => {
    const balancer = (family: string, usd: string) =>
      entry({ usagetype: 'EU-LoadBalancerUsage' }, [{ unit: 'Hrs', usd }], { family });
    const all = [
      balancer('Load Balancer-Application', '0.0252'),
      balancer('Load Balancer', '0.028'),
      balancer('Load Balancer-Network', '0.026'),
    ];
    expect(['network/albHour', 'network/clbHour', 'network/nlbHour'].map((key) => pickAmong(key, ...all)?.usd)).toEqual(
      [0.0252, 0.028, 0.026],
    );
  });

  it('of provisioned concurrency differs by architecture', () => {
    const warm = (usagetype: string, usd: string): string =>
      entry({ usagetype }, [{ unit: 'Lambda-GB-Second', usd }], { family: 'Serverless' });
    const both = [
      warm('EU-Lambda-Provisioned-Concurrency', '0.0000046'),
      warm('EU-Lambda-Provisioned-Concurrency-ARM', '0.0000037'),
    ];
    expect(pickAmong('lambda/provisionedGBs', ...both)?.usd).toBe(0.0000046);
    expect(pickAmong('lambda/armProvisionedGBs', ...both)?.usd).toBe(0.0000037);
  });

  it.each(['nonsense', 'rds/db.m5.large/oracle-ee', 'ec2/', 'ec2/m5.large,m5.xlarge', '__proto__'])(
    'is not requested for the key %s',
    (key) => {
      expect(findPriceAsk(key)).toBeUndefined();
    },
  );
});

const INSTANCES = {
  Reservations: [{ Instances: [{ InstanceId: 'i-1', InstanceType: 'm5.large', State: { Name: 'running' } }] }],
};
const readPriced = async (getProducts: FakeAnswer, more: object = {}, region = 'eu-west-1') => {
  const asked: Array<{ region: string; input: Readonly<Record<string, unknown>> }> = [];
  const noted: FakeAnswer = (input, at) => {
    asked.push({ region: at, input });
    return typeof getProducts === 'function' ? getProducts(input, at) : getProducts;
  };
  const reader = fakeReader({ 'ec2:DescribeInstances': INSTANCES, 'pricing:GetProducts': noted });
  const listPriceKeys = ({ kind }: Resource): string[] =>
    kind === 'aws.ec2.instance' ? ['ebs/gp3', 'ebs/gp2', 'ec2/m5.large', 'ec2/m6g.large', 'unknown/key'] : [];
  const unit = await collectAwsUnit(
    reader,
    { accountId: ACCOUNT, region, service: 'ec2' },
    { now: NOW, range: '30d', listPriceKeys, pause: () => Promise.resolve(), ...more },
  );
  return { unit, asked };
};

const answering: FakeAnswer = ({ ServiceCode, NextToken }) => {
  if (ServiceCode !== 'AmazonEC2') return { PriceList: [] };
  return NextToken === 'page-2'
    ? { PriceList: [gp3('0.088')] }
    : {
        PriceList: [gp3('0.2', { regionCode: 'us-east-1' }), gp3('0.3', { locationType: 'AWS Local Zone' })],
        NextToken: 'page-2',
      };
};

describe('a cost scan', () => {
  it('asks the nearest price list endpoint once for products that differ in one attribute, over all pages, and only for its own region', async () => {
    const { unit, asked } = await readPriced(answering);
    expect(unit.prices).toEqual([
      { key: 'ebs/gp2', region: 'eu-west-1', usd: null, unit: '', readAt: NOW.toISOString() },
      { key: 'ebs/gp3', region: 'eu-west-1', usd: 0.088, unit: 'gb-mo', readAt: NOW.toISOString() },
      { key: 'ec2/m5.large', region: 'eu-west-1', usd: null, unit: '', readAt: NOW.toISOString() },
      { key: 'ec2/m6g.large', region: 'eu-west-1', usd: null, unit: '', readAt: NOW.toISOString() },
    ]);
    expect(asked.map(({ region }) => region)).toEqual(Array(4).fill('eu-central-1'));
    expect(
      asked.map(({ input }) => (input['Filters'] as Array<{ Field: string; Type: string; Value: string }>).at(-1)),
    ).toEqual(
      expect.arrayContaining([
        { Type: 'CONTAINS', Field: 'usagetype', Value: 'EBS:VolumeUsage' },
        { Type: 'ANY_OF', Field: 'instanceType', Value: 'm5.large,m6g.large' },
      ]),
    );
  });

  it.each([
    ['us-west-2', 'us-east-1'],
    ['ap-northeast-1', 'ap-south-1'],
  ])('requests %s in %s', async (region, endpoint) => {
    const { asked } = await readPriced(answering, {}, region);
    expect(new Set(asked.map((call) => call.region))).toEqual(new Set([endpoint]));
  });

  it('does not repeat requests within a day, including for prices that the list does not have', async () => {
    const first = await readPriced(answering);
    const hour = 3_600_000;
    const agePrices = (hours: number): PriceQuote[] =>
      (first.unit.prices ?? []).map((quote) => ({
        ...quote,
        readAt: new Date(NOW.getTime() - hours * hour).toISOString(),
      }));
    const within = await readPriced(answering, { quotes: agePrices(23.9) });
    expect(within.asked).toEqual([]);
    expect(within.unit.prices?.map(({ usd }) => usd)).toEqual([null, 0.088, null, null]);
    expect((await readPriced(answering, { quotes: agePrices(24) })).asked).toHaveLength(4);
  });

  it('has a gap that names the denied permission, no price, and makes no second request', async () => {
    const { unit, asked } = await readPriced('denied');
    expect(unit.prices).toBeUndefined();
    expect(unit.gaps).toContainEqual(
      expect.objectContaining({
        operation: 'pricing:GetProducts',
        reason: 'Access denied: the role does not allow pricing:GetProducts.',
      }),
    );
    expect(asked).toHaveLength(1);
  });

  it('has that gap once, even if several units ask concurrently', async () => {
    const reader = fakeReader({ 'ec2:DescribeInstances': INSTANCES, 'pricing:GetProducts': 'denied' });
    const units = await Promise.all(
      ['ec2', 'rds', 's3'].map((service) =>
        collectAwsUnit(
          reader,
          { accountId: ACCOUNT, region: 'eu-west-1', service: 'ec2' },
          {
            now: NOW,
            range: '30d',
            listPriceKeys: () => ['ebs/gp3', `ec2/${service}.large`],
            pause: () => Promise.resolve(),
          },
        ),
      ),
    );
    expect(
      units.flatMap(({ gaps }) => gaps.filter(({ operation }) => operation === 'pricing:GetProducts')),
    ).toHaveLength(1);
    expect(reader.asked.filter((call) => call.startsWith('pricing:'))).toHaveLength(1);
  });

  it('requests no price in a security-only scan, or in another partition', async () => {
    expect((await readPriced(answering, { purposes: ['security'] })).asked).toEqual([]);
    expect((await readPriced(answering, { partition: 'aws-cn' }, 'cn-north-1')).asked).toEqual([]);
  });
});
