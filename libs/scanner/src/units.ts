import type { ScanMode, ServicePreset } from '@cloudmend/domain/scans';
import { CloudError, type CloudReader } from './cloud-port';
import type { ServiceRead } from './aws/define-service';
import { READS } from './collectors';
import { BOTH_PURPOSES } from './purposes';
import { GLOBAL_REGION, type Purpose, type ScanUnit } from './snapshot';
import { ask } from './aws/operations';
import { partitionOfRegion } from './aws/partition';

/** What a worker reads at a time: a service, or several that take a question each, such as `governance`. */
export const UNIT_SERVICES: readonly string[] = [...new Set(READS.map(({ part }) => part))];

const partsWith = (isMeant: (read: ServiceRead) => boolean): ReadonlySet<string> =>
  new Set(READS.filter(isMeant).map(({ part }) => part));

const GLOBAL_SERVICES = partsWith(({ scope }) => scope === 'account');
/** True for what is read once per account instead of once per region. */
export const isGlobalService = (service: string): boolean => GLOBAL_SERVICES.has(service);

const servesPreset = (preset: ServicePreset): ReadonlySet<string> =>
  partsWith(({ presets = [] }) => preset === 'all' || presets.includes(preset));
const OF_MODE: Readonly<Record<ScanMode, ReadonlySet<string>>> = {
  all: new Set(UNIT_SERVICES),
  cost: partsWith(({ hasSavings = false }) => hasSavings),
  security: new Set(UNIT_SERVICES.filter((service) => service !== 'cost')),
};

const PURPOSES: Readonly<Record<ScanMode, readonly Purpose[]>> = {
  all: BOTH_PURPOSES,
  cost: ['cost'],
  security: ['security'],
};
/** What a scan of a mode looks for. */
export const purposesOf = (mode: ScanMode): readonly Purpose[] => PURPOSES[mode];

export interface PlanRequest {
  readonly accountId: string;
  readonly regions: readonly string[];
  readonly mode: ScanMode;
  readonly services: ServicePreset;
}

/** The units of one account's scan: global ones once, the others per region. */
export const planUnits = ({ accountId, regions, mode, services }: PlanRequest): ScanUnit[] => {
  const preset = servesPreset(services);
  const wanted = UNIT_SERVICES.filter((service) => preset.has(service) && OF_MODE[mode].has(service));
  const unique = [...new Set(regions)];
  return wanted.flatMap((service) =>
    (isGlobalService(service) ? [GLOBAL_REGION] : unique).map((region) => ({ accountId, region, service })),
  );
};

/** Every region of the account's partition, enabled or not. @throws CloudError */
export const existingRegions = async (reader: CloudReader, homeRegion: string): Promise<string[]> => {
  const { Regions } = await ask(reader, {
    service: 'ec2',
    region: homeRegion,
    operation: 'DescribeRegions',
    input: { AllRegions: true },
  });
  return (Regions ?? []).flatMap(({ RegionName }) => (RegionName ? [RegionName] : []));
};

/** The regions that the account has enabled, in order. What is listed and cannot be entered all the same is left out. @throws CloudError */
export const listRegions = async (
  reader: CloudReader,
  homeRegion = 'us-east-1',
  signal?: AbortSignal,
): Promise<string[]> => {
  const { Regions } = await ask(
    reader,
    { service: 'ec2', region: homeRegion, operation: 'DescribeRegions', input: {} },
    signal,
  );
  const partition = partitionOfRegion(homeRegion);
  const enabled = (Regions ?? []).filter(({ OptInStatus }) => OptInStatus !== 'not-opted-in');
  return enabled
    .flatMap(({ RegionName }) => (RegionName && partitionOfRegion(RegionName) === partition ? [RegionName] : []))
    .sort();
};

/** The account that pays for an account: its organisation's management account. Null where it is in none, or may not say; the call is free. */
export const payerOf = async (
  reader: CloudReader,
  homeRegion = 'us-east-1',
  signal?: AbortSignal,
): Promise<string | null> => {
  const call = { service: 'organizations', region: homeRegion, operation: 'DescribeOrganization', input: {} } as const;
  const { Organization } = await ask(reader, call, signal).catch((thrown: unknown) => {
    if (thrown instanceof CloudError && thrown.failure !== 'expired') return { Organization: undefined };
    throw thrown;
  });
  return Organization?.MasterAccountId ?? null;
};
