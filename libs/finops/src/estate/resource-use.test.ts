import { toFact, toUnread, type Resource } from '@cloudmend/scanner';
import { a, daily, toUnit } from '../testing/planted';
import { takeStock } from './take-stock';

const GB = 1024 ** 3;

const countStock = (service: string, ...resources: readonly Resource[]) => {
  const { rows } = takeStock([
    toUnit(resources, { unit: { accountId: '111122223333', region: 'us-east-1', service } }),
  ]);
  return rows.find(({ kind }) => kind === resources[0]?.kind)?.carbon;
};

/** The PUE of AWS in Virginia, 1.15, times Ember's 0.3844 kg/kWh. */
const GRID = 1.15 * 0.3844;
/**
 * m5.large at half load, calculated by hand in estimate-carbon.test.ts: 3.44353 kWh of processors and 1.84156 kWh of
 * memory in 730 hours.
 */
const M5_LARGE_KWH = 3.44353 + 1.84156;
const MEMORY_KWH = 1.84156;
/** 730 h * 1.2 Wh per TB, one GB in one copy on SSD. */
const SSD_KWH = (730 * 1.2) / 1000 / 1000;
const SSD_EMBODIED_KG = (730 * 0.001256) / 1000;
const HDD_KWH = (730 * 0.65) / 1000 / 1000;
const HDD_EMBODIED_KG = (730 * 0.00004566) / 1000;

describe('a machine', () => {
  it('uses its measured utilisation if CloudWatch has enough data points', () => {
    const at10 = countStock(
      'ec2',
      a('aws.ec2.instance', { instanceType: 'm5.large', state: 'running', metrics: { cpuDaily: daily(10) } }),
    );
    // 0.61299 + 0.1 * 3.49118 = 0.962108 W for two vCPUs
    expect(at10?.operationalKg).toBeCloseTo(((0.962108 * 1460) / 1000 + MEMORY_KWH) * GRID, 3);
    const tooFew = countStock(
      'ec2',
      a('aws.ec2.instance', {
        instanceType: 'm5.large',
        state: 'running',
        metrics: { cpuDaily: daily(10, { share: 0.7 }) },
      }),
    );
    expect(tooFew?.operationalKg).toBeCloseTo(M5_LARGE_KWH * GRID, 3);
  });
});

describe('a database', () => {
  const database = (more: object = {}) =>
    a('aws.rds.instance', {
      instanceClass: 'db.m5.large',
      state: 'available',
      isMultiAz: false,
      clusterId: null,
      storageType: 'gp3',
      storageGiB: 100,
      ...more,
    });

  it('consists of its instance and its disks', () => {
    const carbon = countStock('rds', database());
    expect(carbon?.operationalKg).toBeCloseTo((M5_LARGE_KWH + 100 * SSD_KWH) * GRID, 3);
    expect(carbon?.embodiedKg).toBeCloseTo(0.3358 + 100 * SSD_EMBODIED_KG, 3);
  });

  it('in two zones uses twice as much', () => {
    expect(countStock('rds', database({ isMultiAz: true }))?.operationalKg).toBeCloseTo(
      (M5_LARGE_KWH + 100 * SSD_KWH) * 2 * GRID,
      3,
    );
  });

  it('uses only its disks while stopped: hard disks for magnetic storage', () => {
    expect(
      countStock('rds', database({ state: 'stopped', storageType: 'standard', storageGiB: 1000 }))?.operationalKg,
    ).toBeCloseTo(1000 * HDD_KWH * GRID, 3);
  });

  it('of Aurora has its volume counted with the cluster, in six copies', () => {
    expect(
      countStock('rds', database({ storageType: 'aurora', clusterId: 'one', storageGiB: 1 }))?.operationalKg,
    ).toBeCloseTo(M5_LARGE_KWH * GRID, 3);
    expect(
      countStock('rds', a('aws.rds.cluster', { engine: 'aurora-mysql', metrics: { volumeBytes: daily(500 * GB) } }))
        ?.operationalKg,
    ).toBeCloseTo(500 * 6 * SSD_KWH * GRID, 3);
    expect(countStock('rds', a('aws.rds.cluster', { engine: 'aurora-mysql' }))).toMatchObject({
      operationalKg: 0,
      assessed: 0,
      notAssessed: 1,
    });
    expect(countStock('rds', a('aws.rds.cluster', { engine: 'postgres' }))).toMatchObject({
      operationalKg: 0,
      assessed: 1,
    });
  });

  it('is not assessed if serverless or if its disks are unknown', () => {
    expect(
      countStock('rds', database({ instanceClass: 'db.serverless' }), database({ storageType: null })),
    ).toMatchObject({ operationalKg: 0, assessed: 0, notAssessed: 2, largest: [] });
  });
});

describe('other stores', () => {
  it('count each copy', () => {
    const table = a('aws.dynamodb.table', {
      settings: toFact({ encryptionType: null, isDeletionProtected: true, sizeBytes: 200 * GB }),
    });
    expect(countStock('dynamodb', table)?.operationalKg).toBeCloseTo(200 * 2 * SSD_KWH * GRID, 3);
    expect(countStock('efs', a('aws.efs.file-system', { sizeBytes: 300 * GB }))?.embodiedKg).toBeCloseTo(
      300 * 3 * SSD_EMBODIED_KG,
      3,
    );
    expect(
      countStock('efs', a('aws.efs.file-system', { sizeBytes: 300 * GB, isOneZone: true }))?.embodiedKg,
    ).toBeCloseTo(300 * 2 * SSD_EMBODIED_KG, 3);
  });

  it('are not assessed if their size is unknown', () => {
    expect(countStock('dynamodb', a('aws.dynamodb.table', { settings: toUnread('denied') }))).toMatchObject({
      assessed: 0,
      notAssessed: 1,
    });
    expect(countStock('efs', a('aws.efs.file-system', {}))).toMatchObject({ assessed: 0, notAssessed: 1 });
  });
});

describe('nodes', () => {
  it('count the machines of a cache', () => {
    expect(
      countStock(
        'elasticache',
        a('aws.elasticache.replication-group', { nodeType: 'cache.m5.large', members: ['a', 'b', 'c'] }),
      )?.operationalKg,
    ).toBeCloseTo(M5_LARGE_KWH * 3 * GRID, 3);
  });

  const settings = {
    isEncrypted: true,
    encryptsBetweenNodes: true,
    enforcesHttps: true,
    network: null,
    instanceType: 'm5.large.search',
    instances: 2,
    volumeType: 'gp3',
    volumeGiB: 200,
  };
  it('count the machines and volumes of a search domain, including master nodes', () => {
    const kwh = M5_LARGE_KWH * 2 + 200 * 2 * SSD_KWH;
    expect(
      countStock('opensearch', a('aws.opensearch.domain', { settings: toFact(settings) }))?.operationalKg,
    ).toBeCloseTo(kwh * GRID, 3);
    expect(
      countStock(
        'opensearch',
        a('aws.opensearch.domain', { settings: toFact({ ...settings, masterType: 'm5.large.search', masters: 3 }) }),
      )?.operationalKg,
    ).toBeCloseTo((kwh + M5_LARGE_KWH * 3) * GRID, 3);
  });

  it('do not assess warm nodes, whose type is unknown', () => {
    expect(
      countStock('opensearch', a('aws.opensearch.domain', { settings: toFact({ ...settings, hasWarmNodes: true }) })),
    ).toMatchObject({ assessed: 0, notAssessed: 1 });
  });
});

describe('snapshots', () => {
  const snapshot = (id: string, more: object) =>
    a('aws.ec2.snapshot', { id, arn: id, volumeId: 'vol-1', sizeGiB: 100, tier: 'standard', ...more });

  it("count a volume's snapshots once in full; the size of later ones is unknown, not zero", () => {
    const carbon = countStock(
      'ec2',
      snapshot('a', {}),
      snapshot('b', { sizeGiB: 200 }),
      snapshot('c', {}),
      snapshot('d', { volumeId: 'vol-2' }),
    );
    expect(carbon).toMatchObject({ assessed: 2, notAssessed: 2, largest: [{ resource: 'b' }, { resource: 'd' }] });
    expect(carbon?.operationalKg).toBeCloseTo(300 * 3 * HDD_KWH * GRID, 3);
    expect(carbon?.embodiedKg).toBeCloseTo(300 * 3 * HDD_EMBODIED_KG, 3);
  });

  it('count each archived snapshot in full', () => {
    expect(countStock('ec2', snapshot('a', { tier: 'archive' }), snapshot('b', { tier: 'archive' }))).toMatchObject({
      assessed: 2,
      notAssessed: 0,
    });
  });

  it("count a database's snapshots once", () => {
    const carbon = countStock(
      'rds',
      ...['a', 'b'].map((id) => a('aws.rds.snapshot', { id, arn: id, instanceId: 'orders', sizeGiB: 500 })),
    );
    expect(carbon).toMatchObject({ assessed: 1, notAssessed: 1 });
    expect(carbon?.operationalKg).toBeCloseTo(500 * 3 * HDD_KWH * GRID, 3);
  });
});

describe('the network', () => {
  const gateway = (metrics: object) => a('aws.ec2.nat-gateway', { metrics: metrics as never });

  it('counts data sent through a NAT gateway in a month of 730 hours', () => {
    // 50 GB a day in both directions, of which 20 GB were returned: 30 GB a day sent, at 0.001 kWh per GB.
    const carbon = countStock(
      'ec2',
      gateway({ bytes: daily(50 * GB, { days: 32 }), bytesToSource: daily(20 * GB, { days: 30 }) }),
    );
    expect(carbon?.operationalKg).toBeCloseTo(30 * (730 / 24) * 0.001 * GRID, 3);
    expect(carbon).toMatchObject({ embodiedKg: 0, assessed: 1, embodiedNotAssessed: 1 });
  });

  it('is never negative, and unknown without metrics', () => {
    expect(
      countStock('ec2', gateway({ bytes: daily(5 * GB, { days: 32 }), bytesToSource: daily(20 * GB, { days: 30 }) })),
    ).toMatchObject({ operationalKg: 0, assessed: 1 });
    expect(countStock('ec2', gateway({}))).toMatchObject({ assessed: 0, notAssessed: 1 });
  });
});

it('a row lists the five resources with the highest emissions', () => {
  const carbon = countStock(
    'ec2',
    ...Array.from({ length: 8 }, (_, at) =>
      a('aws.ec2.volume', { id: `${at}`, arn: `v${at}`, volumeType: 'gp3', sizeGiB: 100 * (at + 1) }),
    ),
  );
  expect(carbon?.largest?.map(({ resource }) => resource)).toEqual(['v7', 'v6', 'v5', 'v4', 'v3']);
});
