import { findPriceAsk, type Resource } from '@cloudmend/scanner';
import { advise, listPriceKeys } from './index';
import { daily, NOW, plant, toUnit } from './testing/planted';
import { database, instance, instanceType } from './testing/sound';

/** A rule's result when the Price List API returns one price. */
const saidAt = (rule: string, quote: { key: string; usd: number }, ...resources: Resource[]) => {
  const prices = [{ ...quote, region: 'us-east-1', unit: 'hrs', readAt: NOW.toISOString() }];
  const { recommendations, unjudged } = advise([toUnit(resources, { prices })], { now: NOW });
  return (
    recommendations.find((each) => each.rule === rule)?.monthlySavingUsd ??
    unjudged.find((each) => each.rule === rule)?.reason
  );
};

describe('an idle instance with a licensed operating system', () => {
  const idle = (platform: string | null) => instance({ platform }, { cpuMax: plant(1), networkDaily: daily(0) });
  const type = instanceType('m7g.large');

  // "AMI billing information fields" of the EC2 user guide.
  it.each([
    ['Windows', 'RunInstances:0002'],
    ['Windows with SQL Server Standard', 'RunInstances:0006'],
    ['Windows with SQL Server Enterprise', 'RunInstances:0102'],
    ['Red Hat Enterprise Linux', 'RunInstances:0010'],
    ['SUSE Linux', 'RunInstances:000g'],
    ['SQL Server Standard', 'RunInstances:0004'],
    ['Ubuntu Pro', 'RunInstances:0g00'],
  ])('running %s uses the price of %s', (platform, operation) => {
    const key = listPriceKeys(idle(platform), NOW)[0] ?? '';
    expect(findPriceAsk(key)?.where).toMatchObject({ operation, tenancy: 'Shared', capacitystatus: 'Used' });
    expect(saidAt('EC2-IDLE', { key, usd: 0.2 }, idle(platform), type)).toBe(146);
  });

  it.each(['Windows', 'Red Hat Enterprise Linux', 'An unknown future system', null])(
    'running %s is not evaluated without a price, and never at the Linux price',
    (platform) => {
      expect(saidAt('EC2-IDLE', { key: 'ec2/m7g.large', usd: 0.2 }, idle(platform), type)).toBe('no-price');
    },
  );
});

describe('an idle database with a licensed engine', () => {
  const idle = (engine: string, licenseModel: string | null) =>
    database({ engine, licenseModel, storageType: 'gp3' }, { connections: daily(0) });

  it.each([
    ['oracle-se2', 'license-included', { databaseEdition: 'Standard Two', licenseModel: 'License included' }],
    [
      'oracle-ee-cdb',
      'bring-your-own-license',
      { databaseEdition: 'Enterprise', licenseModel: 'Bring your own license' },
    ],
    ['sqlserver-web', 'license-included', { databaseEngine: 'SQL Server', databaseEdition: 'Web' }],
  ])('of %s and %s uses the price of its edition and licence', (engine, licence, where) => {
    const key = listPriceKeys(idle(engine, licence), NOW)[0] ?? '';
    expect(findPriceAsk(key)?.where).toMatchObject(where);
    expect(saidAt('RDS-IDLE', { key, usd: 0.5 }, idle(engine, licence))).toBe(365);
  });

  it('is not evaluated if its licence is unknown, or at the price of RDS Custom', () => {
    expect(saidAt('RDS-IDLE', { key: 'rds/db.m7g.large/oracle-se2-included', usd: 1 }, idle('oracle-se2', null))).toBe(
      'no-price',
    );
    const ask = findPriceAsk('rds/db.m5.large/sqlserver-se-included');
    const attributes = { instanceType: 'db.m5.large', databaseEngine: 'SQL Server', databaseEdition: 'Standard' };
    const product = (deploymentModel?: string) => ({
      productFamily: 'Database Instance',
      unit: 'hrs',
      usd: 1,
      attributes: {
        ...attributes,
        deploymentOption: 'Single-AZ',
        licenseModel: 'License included',
        ...(deploymentModel && { deploymentModel }),
      },
    });
    expect(ask?.isProduct(product())).toBe(true);
    expect(ask?.isProduct(product('Custom'))).toBe(false);
  });
});

describe('an idle instance of Aurora', () => {
  const member = (id: string, connections: number | null, facts = {}) => {
    const one = database(
      { id, engine: 'aurora-postgresql', clusterId: 'c', storageType: 'aurora', storageGiB: 1, ...facts },
      connections === null ? {} : { connections: daily(connections) },
    );
    if (connections !== null) return one;
    const { connections: _unread, ...metrics } = one.metrics ?? {};
    return { ...one, metrics };
  };
  const key = 'rds/db.m7g.large/aurora-postgresql';
  const found = (...members: Resource[]) => saidAt('RDS-IDLE', { key, usd: 0.2 }, ...members);

  it('saves its hours if nothing connects to any instance of its cluster', () => {
    expect(found(member('writer', 0), member('reader', 0))).toBe(146);
  });

  it('is not reported if another one has connections, and not evaluated if that is unknown', () => {
    expect(found(member('a', 0), member('b', 5))).toBeUndefined();
    expect(found(member('a', 0), member('b', null))).toBe('insufficient-data');
  });

  it('has a different price with I/O-Optimized storage, and no hourly price as serverless', () => {
    const optimised = member('a', 0, { storageType: 'aurora-iopt1' });
    expect(listPriceKeys(optimised, NOW)).toContain(`${key}-iopt`);
    expect(findPriceAsk(`${key}-iopt`)?.where).toMatchObject({ storage: 'Aurora IO Optimization Mode' });
    expect(found(optimised)).toBe('no-price');
    expect(found(member('a', 0, { instanceClass: 'db.serverless' }))).toBe('no-price');
  });

  it('is not resized or moved individually', () => {
    for (const rule of ['RDS-RIGHTSIZE', 'RDS-GRAVITON', 'RDS-EXTENDED'])
      expect(saidAt(rule, { key, usd: 0.2 }, member('a', 40))).toBe('insufficient-data');
  });
});

describe('a database that is not running', () => {
  it('is reported with the cost of its storage while stopped', () => {
    const stopped = database({ state: 'stopped' });
    const { unjudged } = advise([toUnit([stopped])], { now: NOW });
    expect(unjudged).toMatchObject([
      { rule: 'RDS-IDLE', reason: 'insufficient-data', detail: expect.stringContaining('costs $11.50 a month') },
    ]);
  });

  it.each(['modifying', 'storage-optimization', 'backing-up'])('is not evaluated while %s', (state) => {
    expect(saidAt('RDS-RIGHTSIZE', { key: 'none', usd: 1 }, database({ state }))).toBe('insufficient-data');
  });
});

describe('database storage of type io2', () => {
  const io2 = database({ storageType: 'io2', iops: 5000, storageGiB: 100 }, { iopsPeak: plant(100) });
  it('moves to gp3 at its own price, and is not evaluated without one', () => {
    const quotes = [
      { key: 'rds/io2', usd: 0.125 },
      { key: 'rds/io2Iops', usd: 0.1 },
    ].map((quote) => ({ ...quote, region: 'us-east-1', unit: 'x', readAt: NOW.toISOString() }));
    const { recommendations } = advise([toUnit([io2], { prices: quotes })], { now: NOW });
    expect(recommendations).toMatchObject([{ rule: 'RDS-GP2-GP3', monthlySavingUsd: 100 * (0.125 - 0.115) + 500 }]);
    expect(saidAt('RDS-GP2-GP3', { key: 'none', usd: 1 }, io2)).toBe('no-price');
  });

  it('is out of scope if magnetic', () => {
    expect(saidAt('RDS-GP2-GP3', { key: 'none', usd: 1 }, database({ storageType: 'standard' }))).toBe(
      'insufficient-data',
    );
  });
});
