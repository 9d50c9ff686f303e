/** Grid emissions and data centre overhead. */
export interface RegionFactors {
  /** Kilograms of CO2e per kilowatt-hour, location-based: yearly average of the grid. */
  readonly gridKgPerKwh: number;
  /** Power usage effectiveness published by AWS, for the region or otherwise its continent. */
  readonly pue: number;
  /** Source of the grid figure, if not Ember. */
  readonly gridSource?: string;
  /** Grid figure of Cloud Carbon Footprint, March 2024; absent for regions it does not have. */
  readonly ccfGridKgPerKwh?: number;
}

/** Name and version of the figures, stored with every result. */
export const FACTORS =
  'carbon-coefficients 2026-11-20: storage Wh and replication from Cloud Carbon Footprint, PUE published by AWS, grid from Ember (CC-BY-4.0)';

const CEA = 'CEA CO2 Baseline Database v21.0, 2024-25';

/** Grid and PUE as listed by DigitalPebble's spruce, commit 8840d3c (2026-07-20); the older grid from Cloud Carbon Footprint b7a049c7. */
const BY_REGION: Readonly<Record<string, RegionFactors>> = {
  'af-south-1': { gridKgPerKwh: 0.69929, pue: 1.24, ccfGridKgPerKwh: 0.9006 },
  'ap-east-1': { gridKgPerKwh: 0.52534, pue: 1.27, ccfGridKgPerKwh: 0.71 },
  'ap-east-2': { gridKgPerKwh: 0.63321, pue: 1.27 },
  'ap-northeast-1': { gridKgPerKwh: 0.47726, pue: 1.27, ccfGridKgPerKwh: 0.4658 },
  'ap-northeast-2': { gridKgPerKwh: 0.41706, pue: 1.27, ccfGridKgPerKwh: 0.4156 },
  'ap-northeast-3': { gridKgPerKwh: 0.47726, pue: 1.27, ccfGridKgPerKwh: 0.4658 },
  // For India, the figures of its own authority (CEA, 2024-25) are used instead of Ember's.
  'ap-south-1': { gridKgPerKwh: 0.7117, pue: 1.42, gridSource: CEA, ccfGridKgPerKwh: 0.7082 },
  'ap-south-2': { gridKgPerKwh: 0.7117, pue: 1.46, gridSource: CEA },
  'ap-southeast-1': { gridKgPerKwh: 0.49709, pue: 1.32, ccfGridKgPerKwh: 0.408 },
  'ap-southeast-2': { gridKgPerKwh: 0.52518, pue: 1.27, ccfGridKgPerKwh: 0.76 },
  'ap-southeast-3': { gridKgPerKwh: 0.68025, pue: 1.4, ccfGridKgPerKwh: 0.7177 },
  'ap-southeast-4': { gridKgPerKwh: 0.52518, pue: 1.27 },
  'ap-southeast-5': { gridKgPerKwh: 0.60197, pue: 1.27 },
  'ap-southeast-6': { gridKgPerKwh: 0.09276, pue: 1.27 },
  'ap-southeast-7': { gridKgPerKwh: 0.54574, pue: 1.27 },
  'ca-central-1': { gridKgPerKwh: 0.19072, pue: 1.19, ccfGridKgPerKwh: 0.12 },
  'ca-west-1': { gridKgPerKwh: 0.19072, pue: 1.17 },
  'cn-north-1': { gridKgPerKwh: 0.52534, pue: 1.25, ccfGridKgPerKwh: 0.5374 },
  'cn-northwest-1': { gridKgPerKwh: 0.52534, pue: 1.25, ccfGridKgPerKwh: 0.5374 },
  'eu-central-1': { gridKgPerKwh: 0.32965, pue: 1.35, ccfGridKgPerKwh: 0.311 },
  'eu-central-2': { gridKgPerKwh: 0.03922, pue: 1.11 },
  'eu-north-1': { gridKgPerKwh: 0.03526, pue: 1.1, ccfGridKgPerKwh: 0.0088 },
  'eu-south-1': { gridKgPerKwh: 0.28478, pue: 1.11, ccfGridKgPerKwh: 0.2134 },
  'eu-south-2': { gridKgPerKwh: 0.1536, pue: 1.09 },
  'eu-west-1': { gridKgPerKwh: 0.25654, pue: 1.11, ccfGridKgPerKwh: 0.2786 },
  'eu-west-2': { gridKgPerKwh: 0.21741, pue: 1.11, ccfGridKgPerKwh: 0.225 },
  'eu-west-3': { gridKgPerKwh: 0.04144, pue: 1.11, ccfGridKgPerKwh: 0.0511 },
  'il-central-1': { gridKgPerKwh: 0.49269, pue: 1.3 },
  'me-central-1': { gridKgPerKwh: 0.46751, pue: 1.27, ccfGridKgPerKwh: 0.4041 },
  'me-south-1': { gridKgPerKwh: 0.90224, pue: 1.33, ccfGridKgPerKwh: 0.5059 },
  'mx-central-1': { gridKgPerKwh: 0.47402, pue: 1.14 },
  'sa-east-1': { gridKgPerKwh: 0.10995, pue: 1.17, ccfGridKgPerKwh: 0.0617 },
  'us-east-1': { gridKgPerKwh: 0.3844, pue: 1.15, ccfGridKgPerKwh: 0.379069 },
  'us-east-2': { gridKgPerKwh: 0.47905, pue: 1.13, ccfGridKgPerKwh: 0.410608 },
  'us-gov-east-1': { gridKgPerKwh: 0.47905, pue: 1.14, ccfGridKgPerKwh: 0.379069 },
  'us-gov-west-1': { gridKgPerKwh: 0.18402, pue: 1.14, ccfGridKgPerKwh: 0.322167 },
  'us-west-1': { gridKgPerKwh: 0.17711, pue: 1.18, ccfGridKgPerKwh: 0.322167 },
  'us-west-2': { gridKgPerKwh: 0.18402, pue: 1.12, ccfGridKgPerKwh: 0.322167 },
};

/** The factors of a region, or undefined if unknown: then no kilograms are reported. */
export const findRegionFactors = (region: string): RegionFactors | undefined =>
  Object.hasOwn(BY_REGION, region) ? BY_REGION[region] : undefined;

/** Every region with factors. */
export const listRegions = (): readonly string[] => Object.keys(BY_REGION);
