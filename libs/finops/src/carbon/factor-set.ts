import { HOURS_PER_MONTH } from '../prices/price-book';
import { AVERAGE_PROCESSOR, PROCESSORS_2024, PROCESSORS_2026, type Processor } from './processors';
import { findRegionFactors } from './region-factors';

/** The factors of a region. */
export interface RegionShare {
  readonly pue: number;
  readonly gridKgPerKwh: number;
  readonly gridSource: string;
}

/** The coefficients behind a figure, with name and version. */
export interface FactorSet {
  readonly name: 'current' | 'ccf-2024';
  readonly version: string;
  readonly sources: string;
  readonly processors: Readonly<Record<string, Processor>>;
  /** vCPUs per gigabyte of function memory. */
  readonly lambdaVcpuPerGb: number;
  readonly lambdaX86: Processor;
  /** Hours in a GB-month. */
  readonly hoursPerMonth: number;
  /** Embodied carbon of disks in grams per GB-hour, if known. */
  readonly diskEmbodiedGPerGbHour: { readonly ssd: number; readonly hdd: number } | undefined;
  /** Embodied carbon of servers: by instance type, or of a server divided by its vCPUs. */
  readonly embodiedBy: 'type' | 'server';
  findRegion(region: string): RegionShare | undefined;
}

const EMBER = 'Ember, yearly (CC-BY-4.0)';

const CURRENT: FactorSet = {
  name: 'current',
  version: '2026-11-20',
  sources:
    'watts: ccf-coefficients b0032d9 (2026-04-24); embodied: Boavizta by spruce 8840d3c, disks by spruce PR 275; PUE: AWS; grid: Ember, CEA for India',
  processors: PROCESSORS_2026,
  // AWS assigns one vCPU per 1,769 MB; Cloud Carbon Footprint's method uses 1,792.
  lambdaVcpuPerGb: 1024 / 1792,
  lambdaX86: AVERAGE_PROCESSOR,
  hoursPerMonth: HOURS_PER_MONTH,
  diskEmbodiedGPerGbHour: { ssd: 0.001256, hdd: 0.00004566 },
  embodiedBy: 'type',
  findRegion: (region) => {
    const factors = findRegionFactors(region);
    return factors && { pue: factors.pue, gridKgPerKwh: factors.gridKgPerKwh, gridSource: factors.gridSource ?? EMBER };
  },
};

/** Cloud Carbon Footprint uses one figure for all of AWS. */
const CCF_PUE = 1.135;

const CCF_2024: FactorSet = {
  name: 'ccf-2024',
  version: 'b7a049c7 (2024-03-25)',
  sources: "Cloud Carbon Footprint's application b7a049c7 (2024-03-25, Apache-2.0)",
  processors: PROCESSORS_2024,
  // Its code treats the billed GB-seconds as seconds of a whole vCPU.
  lambdaVcpuPerGb: 1,
  lambdaX86: AVERAGE_PROCESSOR,
  // Assumes a month of 30 days because a GB-month does not name its month; the original uses the month's own days.
  hoursPerMonth: 720,
  diskEmbodiedGPerGbHour: undefined,
  embodiedBy: 'server',
  findRegion: (region) => {
    const gridKgPerKwh = findRegionFactors(region)?.ccfGridKgPerKwh;
    return gridKgPerKwh === undefined
      ? undefined
      : { pue: CCF_PUE, gridKgPerKwh, gridSource: 'Cloud Carbon Footprint b7a049c7' };
  },
};

/** The sets by name: `current`, and an older one for comparison with Cloud Carbon Footprint. */
export const FACTOR_SETS = { current: CURRENT, 'ccf-2024': CCF_2024 } as const;
export type FactorSetName = keyof typeof FACTOR_SETS;
