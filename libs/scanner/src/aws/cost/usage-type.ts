import type { ReservableService } from './commitments';

/** Prefixes of usage types, from AWS's price lists and its billing codes of Regions; us-east-1 has none, or `USE1`. */
const REGION_OF_CODE: Readonly<Record<string, string>> = {
  AFS1: 'af-south-1',
  APE1: 'ap-east-1',
  APE2: 'ap-east-2',
  APN1: 'ap-northeast-1',
  APN2: 'ap-northeast-2',
  APN3: 'ap-northeast-3',
  APS1: 'ap-southeast-1',
  APS2: 'ap-southeast-2',
  APS3: 'ap-south-1',
  APS4: 'ap-southeast-3',
  APS5: 'ap-south-2',
  APS6: 'ap-southeast-4',
  APS7: 'ap-southeast-5',
  APS8: 'ap-southeast-6',
  APS9: 'ap-southeast-7',
  CAN1: 'ca-central-1',
  CAN2: 'ca-west-1',
  EU: 'eu-west-1',
  EUC1: 'eu-central-1',
  EUC2: 'eu-central-2',
  EUN1: 'eu-north-1',
  EUS1: 'eu-south-1',
  EUS2: 'eu-south-2',
  EUW1: 'eu-west-1',
  EUW2: 'eu-west-2',
  EUW3: 'eu-west-3',
  ILC1: 'il-central-1',
  MEC1: 'me-central-1',
  MES1: 'me-south-1',
  MXC1: 'mx-central-1',
  SAE1: 'sa-east-1',
  USE1: 'us-east-1',
  USE2: 'us-east-2',
  USW1: 'us-west-1',
  USW2: 'us-west-2',
};
const HOME = 'us-east-1';
const CODED = /^(EU|[A-Z]{2,4}\d)-(.+)$/;

/** The parts of a usage type. */
export interface UsageType {
  /** Null if the code is unknown. */
  readonly region: string | null;
  /** Without the region code. */
  readonly usageType: string;
  /** Candidate services among those with reservations; reservation fees are ambiguous. */
  readonly services: readonly ReservableService[];
}

/**
 * The first match names the services; a reservation fee does not distinguish RDS from MemoryDB, or EC2 from
 * OpenSearch.
 */
const SERVICES: ReadonlyArray<readonly [RegExp, readonly ReservableService[]]> = [
  [/CapacityUnit|^[^:]*:dynamodb/i, ['dynamodb']],
  [/:cache\./, ['elasticache']],
  [/HeavyUsage:db\./, ['rds', 'memorydb']],
  [/^NodeUsage[^:]*:db\./, ['memorydb']],
  [/:db\./, ['rds']],
  [/^Node:|:(?:ra3|rg|d[cs]\d)\./, ['redshift']],
  [/^ESInstance|\.(?:search|elasticsearch)$/, ['opensearch']],
  [/HeavyUsage:/, ['ec2', 'opensearch']],
  [/^(?:BoxUsage|DedicatedUsage|UnusedBox|UnusedDed|HostBoxUsage):/, ['ec2']],
];

const listServices = (usageType: string): readonly ReservableService[] =>
  SERVICES.find(([pattern]) => pattern.test(usageType))?.[1] ?? [];

/** The region and service of a usage type. */
export const parseUsageType = (text: string): UsageType => {
  const [, code, rest] = CODED.exec(text) ?? [];
  const usageType = rest ?? text;
  return {
    region: code === undefined ? HOME : (REGION_OF_CODE[code] ?? null),
    usageType,
    services: listServices(usageType),
  };
};
