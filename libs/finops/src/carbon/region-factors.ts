/** Where electricity comes from and how much of it a building wastes. */
export interface RegionFactors {
  /** Kilograms of CO2e per kilowatt-hour, location based: Ember's yearly figure. */
  readonly gridKgPerKwh: number;
  /** Power usage effectiveness as AWS discloses it. */
  readonly pue: number;
}

/** Name and version of the figures, kept on every result. */
export const FACTORS = 'carbon-coefficients 2026-11-20: storage Wh and replication from Cloud Carbon Footprint, PUE disclosed by AWS, grid from Ember (CC-BY-4.0)';

/** Both as listed by DigitalPebble's spruce, commit 8840d3c (2026-07-20). */
const BY_REGION: Readonly<Record<string, RegionFactors>> = {
  'af-south-1': { gridKgPerKwh: 0.69929, pue: 1.24 },
  'ap-northeast-1': { gridKgPerKwh: 0.47726, pue: 1.27 },
  'ap-northeast-2': { gridKgPerKwh: 0.41706, pue: 1.27 },
  'ap-northeast-3': { gridKgPerKwh: 0.47726, pue: 1.27 },
  // India's own authority (CEA, 2024-25) is preferred to Ember there.
  'ap-south-1': { gridKgPerKwh: 0.7117, pue: 1.42 },
  'ap-south-2': { gridKgPerKwh: 0.7117, pue: 1.46 },
  'ap-southeast-1': { gridKgPerKwh: 0.49709, pue: 1.32 },
  'ap-southeast-2': { gridKgPerKwh: 0.52518, pue: 1.27 },
  'ap-southeast-3': { gridKgPerKwh: 0.68025, pue: 1.4 },
  'ap-southeast-4': { gridKgPerKwh: 0.52518, pue: 1.27 },
  'ap-east-1': { gridKgPerKwh: 0.52534, pue: 1.27 },
  'ca-central-1': { gridKgPerKwh: 0.19072, pue: 1.19 },
  'ca-west-1': { gridKgPerKwh: 0.19072, pue: 1.17 },
  'eu-central-1': { gridKgPerKwh: 0.32965, pue: 1.35 },
  'eu-central-2': { gridKgPerKwh: 0.03922, pue: 1.11 },
  'eu-north-1': { gridKgPerKwh: 0.03526, pue: 1.1 },
  'eu-south-1': { gridKgPerKwh: 0.28478, pue: 1.11 },
  'eu-south-2': { gridKgPerKwh: 0.1536, pue: 1.09 },
  'eu-west-1': { gridKgPerKwh: 0.25654, pue: 1.11 },
  'eu-west-2': { gridKgPerKwh: 0.21741, pue: 1.11 },
  'eu-west-3': { gridKgPerKwh: 0.04144, pue: 1.11 },
  'il-central-1': { gridKgPerKwh: 0.49269, pue: 1.3 },
  'me-central-1': { gridKgPerKwh: 0.46751, pue: 1.27 },
  'me-south-1': { gridKgPerKwh: 0.90224, pue: 1.33 },
  'mx-central-1': { gridKgPerKwh: 0.47402, pue: 1.14 },
  'sa-east-1': { gridKgPerKwh: 0.10995, pue: 1.17 },
  'us-east-1': { gridKgPerKwh: 0.3844, pue: 1.15 },
  'us-east-2': { gridKgPerKwh: 0.47905, pue: 1.13 },
  'us-gov-east-1': { gridKgPerKwh: 0.47905, pue: 1.14 },
  'us-gov-west-1': { gridKgPerKwh: 0.18402, pue: 1.14 },
  'us-west-1': { gridKgPerKwh: 0.17711, pue: 1.18 },
  'us-west-2': { gridKgPerKwh: 0.18402, pue: 1.12 },
};

/** The factors of a region, or undefined where none are known: then no kilogram is claimed. */
export const regionFactorsOf = (region: string): RegionFactors | undefined => (Object.hasOwn(BY_REGION, region) ? BY_REGION[region] : undefined);
