import fc from 'fast-check';
import { carbonBy, estimateCarbon, carbonRows, carbonTotal } from '.';
import type { CarbonUsage } from './carbon-usage';
import { savedCarbon } from './saved-carbon';

const HOURS = 730;
const server = (instanceType: string, more: object = {}) => ({
  kind: 'ec2' as const,
  instanceType,
  region: 'us-east-1',
  hours: HOURS,
  ...more,
});

describe('an instance, calculated by hand', () => {
  it('m5.large for a month: power of two vCPUs, plus its share of memory beyond that of the measured servers', () => {
    // (0.61299 + 0.5 * (4.10417 - 0.61299)) W * 2 vCPU * 730 h = 3.44353 kWh; (384 - 75.1) * 8 / 384 * 730 * 0.000392 = 1.84156 kWh
    const { kwh, operationalKg, embodiedKg, factors } = estimateCarbon(server('m5.large'));
    expect(kwh).toBeCloseTo(3.44353 + 1.84156, 4);
    // times the PUE of AWS in Virginia, 1.15, and Ember's 0.3844 kg/kWh
    expect(operationalKg).toBeCloseTo(5.28509 * 1.15 * 0.3844, 4);
    // Boavizta: 0.46 g per hour
    expect(embodiedKg).toBeCloseTo(0.3358, 6);
    expect(factors).toMatchObject({
      set: 'current',
      version: '2026-11-20',
      method: 'location-based',
      pue: 1.15,
      gridKgPerKwh: 0.3844,
      processor: 'Skylake',
    });
  });

  it('uses the measured CPU utilisation when known', () => {
    // 0.61299 + 0.1 * 3.49118 = 0.962108 W
    expect(estimateCarbon(server('m5.large', { utilisation: 0.1 })).kwh).toBeCloseTo(
      (0.962108 * 1460) / 1000 + 1.84156,
      4,
    );
  });

  it('uses the baseline of a burstable type unless its utilisation was measured', () => {
    // t3.medium: baseline 20%, so 2 * 730 * 0.2 / 0.5 = 584 vCPU-hours at 2.376745 W; its server is small, so there is
    // no extra memory
    expect(estimateCarbon(server('t3.medium')).kwh).toBeCloseTo((2.376745 * 584) / 1000, 5);
    expect(estimateCarbon(server('t3.medium', { utilisation: 0.5 })).kwh).toBeCloseTo((2.376745 * 1460) / 1000, 5);
  });

  it('averages the processors that a family can run on', () => {
    // c5: Cascade Lake 2.376745 W and Skylake 2.35858 W; memory (192 - 90.536) * 4 / 192 * 730 * 0.000392
    expect(estimateCarbon(server('c5.large')).kwh).toBeCloseTo((2.3676625 * 1460) / 1000 + 0.604887, 4);
  });

  it('reports unpublished embodied carbon as missing and still calculates the electricity', () => {
    const figure = estimateCarbon(server('m5d.large'));
    expect(figure.kwh).toBeCloseTo(5.28509, 4);
    expect(figure).toMatchObject({ embodiedKg: null, embodiedNotAssessed: 'Boavizta has no figure for m5d.large' });
  });
});

describe('inputs of a figure', () => {
  it.each(['p5.48xlarge', 'g5.xlarge', 'g4dn.xlarge', 'trn1.32xlarge', 'inf2.xlarge', 'f2.6xlarge', 'dl1.24xlarge'])(
    'are insufficient for accelerated instances: %s',
    (type) => {
      expect(estimateCarbon(server(type))).toMatchObject({
        kwh: null,
        operationalKg: null,
        embodiedKg: null,
        notAssessed: expect.stringContaining('electricity of accelerators') as string,
      });
    },
  );

  it('include the grid, and that all Graviton generations share one proxy', () => {
    const [m6g, m7g] = ['m6g.large', 'm7g.large'].map((type) => estimateCarbon(server(type)).factors);
    expect(m6g?.['gridSource']).toContain('Ember');
    expect(m7g?.['processorProxy']).toBe(m6g?.['processorProxy']);
    expect(m7g?.['processorProxy']).toContain('EPYC 2nd Gen');
    expect(estimateCarbon(server('m5.large')).factors).not.toHaveProperty('processorProxy');
  });

  it('are kept with the kilograms that a change avoids', () => {
    const { inputs } = savedCarbon([server('m5.large')], [server('m7g.large')]);
    expect(inputs['gridSource']).toContain('Ember');
    expect(inputs['processorProxy']).toContain('Graviton');
  });
});

describe('storage, functions and network, calculated by hand', () => {
  it('500 GB-months of gp3: SSD, two copies', () => {
    const figure = estimateCarbon({ kind: 'ebs', volumeType: 'gp3', region: 'us-east-1', gbMonths: 500 });
    // 0.5 TB * 730 h * 1.2 Wh * 2 = 0.876 kWh
    expect(figure.kwh).toBeCloseTo(0.876, 10);
    expect(figure.operationalKg).toBeCloseTo(0.387245, 5);
    // 500 GB * 730 h * 2 * 0.001256 g = 916.88 g
    expect(figure.embodiedKg).toBeCloseTo(0.91688, 8);
  });

  it('1,000 GB-months of S3 Standard: HDD, six copies', () => {
    const figure = estimateCarbon({ kind: 's3', storageClass: 'STANDARD', region: 'eu-north-1', gbMonths: 1000 });
    // 1 TB * 730 h * 0.65 Wh * 6 = 2.847 kWh; * 1.1 * 0.03526
    expect(figure.kwh).toBeCloseTo(2.847, 10);
    expect(figure.operationalKg).toBeCloseTo(0.110424, 5);
    expect(figure.embodiedKg).toBeCloseTo(0.199991, 5);
  });

  it('treats a GB-hour in S3 as GB-months: neither zero nor eight hundred billion', () => {
    const figure = estimateCarbon({ kind: 's3', storageClass: 'STANDARD', region: 'us-east-1', gbMonths: 1 / 730 });
    expect(figure.kwh).toBeCloseTo((0.65 * 6) / 1e6, 12);
  });

  it('a million GB-seconds of Lambda: one vCPU per 1,792 MB', () => {
    const million = (architecture: string) =>
      estimateCarbon({ kind: 'lambda', architecture, region: 'us-east-1', gbSeconds: 1e6 });
    // 1e6 / 3600 * 1024 / 1792 = 158.7302 vCPU-hours; at 2.12 W, and at 1.0836 W on Graviton
    expect(million('x86_64').kwh).toBeCloseTo(0.336508, 5);
    expect(million('arm64').kwh).toBeCloseTo(0.172, 5);
    expect(million('arm64').embodiedKg).toBeLessThan(million('x86_64').kwh ?? 0);
  });

  it('100 GB over the network, whose embodied carbon is not published', () => {
    const figure = estimateCarbon({ kind: 'network', region: 'us-east-1', gb: 100 });
    expect(figure).toMatchObject({
      embodiedKg: null,
      embodiedNotAssessed: expect.stringContaining('not published'),
    });
    expect(figure.kwh).toBeCloseTo(0.1, 12);
  });
});

describe('an unknown input gives a reason, never zero:', () => {
  it.each<[string, CarbonUsage, RegExp]>([
    ['an instance type', server('x99.huge'), /instance type x99\.huge/],
    ['a size', server('m5.constructor'), /instance type m5\.constructor/],
    ['a type without a dot', server('toString'), /instance type toString/],
    ['a region', { ...server('m5.large'), region: 'mars-north-1' }, /region mars-north-1/],
    ['a volume type', { kind: 'ebs', volumeType: 'gp9', region: 'us-east-1', gbMonths: 1 }, /volume type gp9/],
    [
      'a storage class',
      { kind: 's3', storageClass: 'valueOf', region: 'us-east-1', gbMonths: 1 },
      /storage class valueOf/,
    ],
    [
      'an architecture',
      { kind: 'lambda', architecture: 'riscv', region: 'us-east-1', gbSeconds: 1 },
      /architecture riscv/,
    ],
  ])('%s', (_what, usage, why) => {
    expect(estimateCarbon(usage)).toMatchObject({
      kwh: null,
      operationalKg: null,
      embodiedKg: null,
      notAssessed: expect.stringMatching(why),
      factors: { set: 'current' },
    });
  });

  it('the older factor set lacks newer processors and regions', () => {
    expect(estimateCarbon(server('m7g.large'), 'ccf-2024').notAssessed).toMatch(/Graviton3/);
    expect(estimateCarbon({ ...server('m5.large'), region: 'mx-central-1' }, 'ccf-2024').notAssessed).toMatch(
      /mx-central-1/,
    );
    expect(estimateCarbon(server('t2.micro'), 'ccf-2024')).toMatchObject({
      embodiedKg: null,
      embodiedNotAssessed: expect.stringContaining('t2'),
    });
  });
});

describe('older embodied figures', () => {
  it('share the server by vCPU only once, as the method describes', () => {
    // 1610.3792 kg * 730 / 35040 * 2 / 96
    expect(estimateCarbon(server('m5.large'), 'ccf-2024').embodiedKg).toBeCloseTo(0.698949, 5);
  });
});

const usages: fc.Arbitrary<CarbonUsage> = fc.oneof(
  fc.record({
    kind: fc.constant('ec2' as const),
    instanceType: fc.constantFrom('m5.large', 't3.micro', 'c7g.xlarge', 'x99.huge'),
    region: fc.constantFrom('us-east-1', 'eu-west-1', 'nowhere'),
    hours: fc.double({ min: 0, max: 1e4, noNaN: true }),
    month: fc.constantFrom('2026-01', '2026-02'),
  }),
  fc.record({
    kind: fc.constant('s3' as const),
    storageClass: fc.constantFrom('STANDARD', 'ONEZONE_IA'),
    region: fc.constantFrom('us-east-1', 'eu-west-1'),
    gbMonths: fc.double({ min: 0, max: 1e6, noNaN: true }),
  }),
);

describe('laws', () => {
  it('twice the use emits twice the carbon', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (gbMonths) => {
        const kg = (amount: number) =>
          estimateCarbon({ kind: 'ebs', volumeType: 'gp3', region: 'us-east-1', gbMonths: amount }).operationalKg ??
          Number.NaN;
        expect(kg(2 * gbMonths)).toBeCloseTo(2 * kg(gbMonths), 6);
      }),
    );
  });

  it.each(['kind', 'region', 'month', 'resource'] as const)(
    'the parts by %s add up to the total, including those not assessed',
    (view) => {
      fc.assert(
        fc.property(fc.array(usages, { maxLength: 30 }), (usage) => {
          const rows = carbonRows(usage);
          const total = carbonTotal(rows);
          const parts = [...carbonBy(rows, view).values()];
          const sum = (field: keyof typeof total) => parts.reduce((all, part) => all + part[field], 0);
          for (const field of ['kwh', 'operationalKg', 'embodiedKg'] as const)
            expect(Math.abs(sum(field) - total[field])).toBeLessThanOrEqual(1e-9 * (1 + total[field]));
          expect(sum('notAssessed')).toBe(total.notAssessed);
        }),
      );
    },
  );
});
