import { addKnown, addMonths, type CarbonReading, listMonths, type ReportInput } from '@cloudmend/domain/carbon';
import type { CarbonUsage } from '../carbon/carbon-usage';
import { rateUses } from '../estate/carbon-rates';
import { buildReport } from './build-report';
import { integrateMonth } from './integrate';

const ACCOUNT = '111122223333';
const HOURS = 730;

/** A year of small use in three regions; the network carries 12 TB in all of it. */
const LINES: ReadonlyArray<readonly [kind: string, CarbonUsage]> = [
  [
    'aws.ec2.instance',
    { kind: 'ec2', instanceType: 'm5.large', region: 'us-east-1', hours: 10 * HOURS, utilisation: 0.2 },
  ],
  [
    'aws.ec2.instance',
    { kind: 'ec2', instanceType: 'm6g.xlarge', region: 'eu-central-1', hours: 4 * HOURS, utilisation: 0.35 },
  ],
  ['aws.ec2.instance', { kind: 'ec2', instanceType: 'c5.xlarge', region: 'ap-south-1', hours: 6 * HOURS }],
  ['aws.ec2.volume', { kind: 'ebs', volumeType: 'gp3', region: 'us-east-1', gbMonths: 2000 }],
  ['aws.ec2.volume', { kind: 'ebs', volumeType: 'gp3', region: 'ap-south-1', gbMonths: 1000 }],
  ['aws.s3.bucket', { kind: 's3', storageClass: 'STANDARD', region: 'eu-central-1', gbMonths: 20_000 }],
  ['aws.ec2.nat-gateway', { kind: 'network', region: 'us-east-1', gb: 1000 }],
  ['aws.rds.instance', { kind: 'ec2', instanceType: 'x9.unknown', region: 'us-east-1', hours: HOURS }],
];

const rates = LINES.map(([kind, use]) => rateUses(kind, use.region, [[use]]));
const DAY_MS = 86_400_000;
const START = Date.parse('2025-01-01T00:00:00.000Z');
const readings: CarbonReading[] = Array.from({ length: 74 }, (_, week) => ({
  accountId: ACCOUNT,
  scanId: `scan-${week}`,
  at: new Date(START + Math.min(week * 5, 365) * DAY_MS).toISOString(),
  factors: 'current 2026-11-20',
  read: [...new Set(LINES.map(([kind]) => kind))].map((kind) => ({ kind, regions: ['global'] })),
  rates,
}));

const NOW = new Date('2026-01-05T00:00:00.000Z');
const months = listMonths('2025-01', '2025-12').map((month) => integrateMonth(ACCOUNT, month, { readings, now: NOW }));
const report = (input: Partial<ReportInput>) =>
  buildReport(
    { standard: 'brsr', from: '2025-01', to: '2025-12', figures: 'provider', revenue: null, restates: null, ...input },
    {
      months,
      accounts: [{ accountId: ACCOUNT, linkedAt: '2025-01-01T00:00:00.000Z', unlinkedAt: null }],
      restated: undefined,
      now: NOW,
    },
  );
const line = (input: Partial<ReportInput>, id: string) => report(input).lines.find((one) => one.id === id);
const rounded = (value: number | null | undefined, digits: number) => (value ?? Number.NaN).toFixed(digits);
const INR = { amount: 2_500_000_000, currency: 'INR' };
const EUR = { amount: 28_000_000, currency: 'EUR' };

describe('the worked example of a year', () => {
  const rows = months.flatMap((month) => month.rows);
  const sum = (of: 'kwh' | 'operationalKg' | 'embodiedKg' | 'totalKg', region?: string) =>
    addKnown(rows.filter((row) => !region || row.region === region).map((row) => row[of]));

  it('uses 2,680 kWh and emits 1.473 t, of which 1.244 t by operation', () => {
    expect(rounded(sum('kwh'), 0)).toBe('2680');
    expect(rounded(((sum('kwh') ?? 0) * 3.6) / 1000, 2)).toBe('9.65');
    expect(rounded((sum('operationalKg') ?? 0) / 1000, 3)).toBe('1.244');
    expect(
      ['us-east-1', 'eu-central-1', 'ap-south-1'].map((region) => rounded(sum('operationalKg', region), 0)),
    ).toEqual(['223', '408', '612']);
    expect(rounded((sum('embodiedKg') ?? 0) / 1000, 3)).toBe('0.229');
    expect(rounded((sum('totalKg') ?? 0) / 1000, 3)).toBe('1.473');
  });

  it('states the range of the machines without measured utilisation', () => {
    const machines = rows.filter(({ region, service }) => region === 'ap-south-1' && service === 'ec2');
    const embodied = addKnown(machines.map(({ embodiedKg }) => embodiedKg)) ?? 0;
    const [low, high] = (['lowKg', 'highKg'] as const).map((bound) => addKnown(machines.map((row) => row[bound])) ?? 0);
    expect(rounded(addKnown(machines.map(({ operationalKg }) => operationalKg)), 0)).toBe('591');
    expect([rounded((low ?? 0) - embodied, 0), rounded((high ?? 0) - embodied, 0)]).toEqual(['263', '919']);
  });

  it('does not assess 1 of 8 lines and never counts it as zero', () => {
    expect(report({}).gaps).toMatchObject({ assessed: 7, notAssessed: 1, observedHours: 8760, hours: 8760 });
    const unknown = rows.filter(({ service }) => service === 'rds');
    expect(unknown).toHaveLength(12);
    expect(new Set(unknown.map(({ totalKg }) => totalKg))).toEqual(new Set([null]));
    // The hardware of networks is unknown, their electricity is not.
    const network = rows.filter(({ service }) => service === 'vpc');
    expect(network.map(({ embodiedKg }) => embodiedKg)).toEqual(Array.from({ length: 12 }, () => null));
  });

  it('is BRSR LI-2, with 5.89e-10 t per rupee and nothing in EI-1 and EI-7', () => {
    expect(rounded(line({ revenue: INR }, 'brsr-scope-3')?.value, 3)).toBe('1.473');
    expect(line({ revenue: INR }, 'brsr-scope-3-intensity')?.value?.toExponential(2)).toBe('5.89e-10');
    for (const id of ['brsr-energy', 'brsr-scope-1', 'brsr-scope-2'])
      expect(line({}, id)).toMatchObject({ value: null, low: null, high: null });
    expect(line({ revenue: EUR }, 'brsr-scope-3-intensity')).toMatchObject({
      value: null,
      note: 'The revenue is in EUR; this line needs INR.',
    });
  });

  it('is ESRS E1-6_11, with 0.0526 t per million euro and 0% primary data', () => {
    const esrs = { standard: 'esrs', revenue: EUR } as const;
    expect(rounded(line(esrs, 'esrs-scope-3-cloud')?.value, 3)).toBe('1.473');
    for (const id of ['esrs-intensity-location', 'esrs-intensity-market'])
      expect(rounded(line(esrs, id)?.value, 4)).toBe('0.0526');
    expect(line(esrs, 'esrs-scope-3-primary')?.value).toBe(0);
    expect(line(esrs, 'esrs-intensity-location')?.references).toEqual(['Set 1: E1-6_30', 'Revised: E1-8']);
  });

  it.each([
    ['vsme', 'vsme-scope-3'],
    ['sb-253', 'sb253-scope-3'],
    ['ifrs-s2', 'ifrs-scope-3'],
  ] as const)('is Scope 3, category 1 of %s', (standard, id) => {
    expect(rounded(line({ standard }, id)?.value, 3)).toBe('1.473');
  });

  it('states nothing under the SEC rule, which is not in force', () => {
    expect(report({ standard: 'sec' }).lines.map(({ value }) => value)).toEqual([null, null, null]);
  });

  it('adds up to its rows in every report', () => {
    for (const standard of ['brsr', 'esrs', 'vsme', 'sb-253', 'ifrs-s2', 'sec'] as const) {
      const { rows: details, totalKg, lowKg, highKg } = report({ standard });
      expect([totalKg, lowKg, highKg]).toEqual(
        (['totalKg', 'lowKg', 'highKg'] as const).map((of) => addKnown(details.map((row) => row[of]))),
      );
    }
  });

  it('is null for a period without readings', () => {
    const empty = buildReport(
      { standard: 'brsr', from: '2024-01', to: '2024-02', figures: 'provider', revenue: INR, restates: null },
      {
        months: [],
        accounts: [{ accountId: ACCOUNT, linkedAt: '2024-02-01T00:00:00.000Z', unlinkedAt: null }],
        restated: undefined,
        now: NOW,
      },
    );
    expect(empty.totalKg).toBeNull();
    expect(empty.lines.map(({ value }) => value)).toEqual([null, null, null, null, null]);
    expect(empty.gaps).toMatchObject({ accountMonths: 1, accountMonthsUnobserved: 1, observedHours: 0, hours: 696 });
    expect(addMonths('2024-12', 1)).toBe('2025-01');
  });
});
