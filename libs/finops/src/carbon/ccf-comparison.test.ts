import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { estimateCarbon } from '.';
import type { CarbonUsage } from './carbon-usage';

interface Compared {
  readonly what: string;
  readonly usage: CarbonUsage;
  /** Operational kg CO2e in us-east-1, as calculated by Cloud Carbon Footprint b7a049c7. */
  readonly ccfKg: number;
  readonly why: string;
}

const region = 'us-east-1';
const GRID = 'PUE 1.15 (AWS, Virginia) instead of 1.135; grid 0.3844 (Ember) instead of 0.379';
const MONTH = `a month of 730 h instead of 720; ${GRID}`;
const LAMBDA = `one vCPU per 1,792 MB, as its method states, where its code uses one per GB; ${GRID}`;

const COMPARED: readonly Compared[] = [
  {
    what: 'm5.large, 730 h',
    usage: { kind: 'ec2', instanceType: 'm5.large', region, hours: 730 },
    ccfKg: 2.318,
    why: `Skylake updated in 2026: 2.359 W per vCPU instead of 2.455, memory beyond 75.1 GB instead of 81.3; ${GRID}`,
  },
  {
    what: 'EBS gp3, 500 GB-months',
    usage: { kind: 'ebs', volumeType: 'gp3', region, gbMonths: 500 },
    ccfKg: 0.372,
    why: MONTH,
  },
  {
    what: 'EBS st1, 500 GB-months',
    usage: { kind: 'ebs', volumeType: 'st1', region, gbMonths: 500 },
    ccfKg: 0.201,
    why: MONTH,
  },
  {
    what: 'Lambda x86_64, 1 M GB-s',
    usage: { kind: 'lambda', architecture: 'x86_64', region, gbSeconds: 1e6 },
    ccfKg: 0.253,
    why: LAMBDA,
  },
  {
    what: 'Lambda arm64, 1 M GB-s',
    usage: { kind: 'lambda', architecture: 'arm64', region, gbSeconds: 1e6 },
    ccfKg: 0.129,
    why: LAMBDA,
  },
  { what: 'Egress, 100 GB', usage: { kind: 'network', region, gb: 100 }, ccfKg: 0.043, why: GRID },
];

const estimateKg = (usage: CarbonUsage, factors: 'current' | 'ccf-2024'): number =>
  estimateCarbon(usage, factors).operationalKg ?? Number.NaN;

it.each(COMPARED)('$what: the older factors match Cloud Carbon Footprint', ({ usage, ccfKg }) => {
  expect(estimateKg(usage, 'ccf-2024').toFixed(3)).toBe(ccfKg.toFixed(3));
});

it('the table in docs/carbon.md matches the code', () => {
  const rows = COMPARED.map(({ what, usage, ccfKg, why }) => {
    const current = estimateKg(usage, 'current');
    const difference = Math.round((current / ccfKg - 1) * 100);
    return `| ${what} | ${ccfKg.toFixed(3)} | ${estimateKg(usage, 'ccf-2024').toFixed(3)} | ${current.toFixed(3)} | ${difference > 0 ? '+' : ''}${difference}% | ${why} |`;
  });
  expect(readFileSync(join(__dirname, '../../../../docs/carbon.md'), 'utf8')).toContain(rows.join('\n'));
});
