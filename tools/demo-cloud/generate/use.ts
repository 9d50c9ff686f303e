import type { Scope } from './scope';

/** Load of a resource: the same for all its metrics and days. */
export type Use = 'idle' | 'calm' | 'busy';

const GIB = 1024 ** 3;

/** Values of each metric without load, with little and with much, in CloudWatch's units. */
const LEVELS: Readonly<Record<string, Readonly<Record<Use, number>>>> = {
  CPUUtilization: { idle: 1.8, calm: 13, busy: 68 },
  EngineCPUUtilization: { idle: 0.5, calm: 9, busy: 55 },
  mem_used_percent: { idle: 6, calm: 22, busy: 71 },
  NetworkIn: { idle: 9, calm: 900_000, busy: 6_000_000 },
  NetworkOut: { idle: 6, calm: 700_000, busy: 5_000_000 },
  EBSReadOps: { idle: 0, calm: 9000, busy: 90_000 },
  EBSWriteOps: { idle: 2, calm: 12_000, busy: 120_000 },
  EBSReadBytes: { idle: 0, calm: 3e8, busy: 3e9 },
  EBSWriteBytes: { idle: 9000, calm: 4e8, busy: 4e9 },
  CPUCreditBalance: { idle: 576, calm: 540, busy: 60 },
  CPUSurplusCreditsCharged: { idle: 0, calm: 0, busy: 0.4 },
  VolumeReadOps: { idle: 0, calm: 900, busy: 45_000 },
  VolumeWriteOps: { idle: 0, calm: 1500, busy: 60_000 },
  VolumeReadBytes: { idle: 0, calm: 2e7, busy: 9e8 },
  VolumeWriteBytes: { idle: 0, calm: 3e7, busy: 9e8 },
  DatabaseConnections: { idle: 0, calm: 24, busy: 180 },
  FreeableMemory: { idle: 14 * GIB, calm: 11 * GIB, busy: GIB },
  ReadIOPS: { idle: 0, calm: 40, busy: 900 },
  WriteIOPS: { idle: 0, calm: 60, busy: 700 },
  BucketSizeBytes: { idle: 6 * GIB, calm: 180 * GIB, busy: 2400 * GIB },
  VolumeBytesUsed: { idle: 4 * GIB, calm: 60 * GIB, busy: 420 * GIB },
  NumberOfObjects: { idle: 9000, calm: 60_000, busy: 900_000 },
  IncomingBytes: { idle: 2e6, calm: 9e7, busy: 6e9 },
  Invocations: { idle: 4, calm: 9000, busy: 240_000 },
  Duration: { idle: 600, calm: 2.4e6, busy: 6e7 },
  ProvisionedConcurrencyUtilization: { idle: 0.1, calm: 0.4, busy: 0.8 },
  ConsumedReadCapacityUnits: { idle: 0, calm: 4000, busy: 160_000 },
  ConsumedWriteCapacityUnits: { idle: 0, calm: 2000, busy: 90_000 },
  ProvisionedReadCapacityUnits: { idle: 25, calm: 25, busy: 60 },
  ProvisionedWriteCapacityUnits: { idle: 25, calm: 25, busy: 40 },
  GetTypeCmds: { idle: 0, calm: 110_000, busy: 4_300_000 },
  SetTypeCmds: { idle: 0, calm: 20_000, busy: 300_000 },
  EvalBasedCmds: { idle: 0, calm: 0, busy: 900 },
  PubSubBasedCmds: { idle: 0, calm: 0, busy: 0 },
  NewConnections: { idle: 4, calm: 900, busy: 9000 },
  DatabaseMemoryUsagePercentage: { idle: 2, calm: 30, busy: 75 },
  SearchRate: { idle: 0, calm: 4000, busy: 90_000 },
  IndexingRate: { idle: 0, calm: 9000, busy: 200_000 },
  JVMMemoryPressure: { idle: 18, calm: 44, busy: 72 },
  RequestCount: { idle: 2, calm: 9000, busy: 900_000 },
  NewFlowCount: { idle: 1, calm: 6000, busy: 400_000 },
  BytesOutToDestination: { idle: 0, calm: 2e9, busy: 4e10 },
  BytesInFromDestination: { idle: 0, calm: 6e9, busy: 9e10 },
  BytesOutToSource: { idle: 0, calm: 6e9, busy: 9e10 },
  ActiveConnectionCount: { idle: 0, calm: 40, busy: 900 },
  BytesProcessed: { idle: 0, calm: 2e9, busy: 2e10 },
  MemoryUtilization: { idle: 0.6, calm: 28, busy: 74 },
};

/** Figures that grow with the business, and so differ from thing to thing; a share or a setting does not. */
const GROWS = /Bytes|^NumberOfObjects$|^Invocations$|^Duration$|Count$|^Consumed|Rate$|TypeCmds$/;
/** Varies resources of the same load. */
const STRAY = 0.35;

/** What a metric of one thing shows on a weekday, in CloudWatch's own unit; undefined for a metric that no thing here has. */
export const findLevel = (
  scope: Scope,
  metric: string,
  { id, use }: { readonly id: string; readonly use: Use },
): number | undefined => {
  const level = Object.hasOwn(LEVELS, metric) ? LEVELS[metric]?.[use] : undefined;
  if (level === undefined || !GROWS.test(metric)) return level;
  return level * (1 + (scope.share(`use/${id}`) * 2 - 1) * STRAY);
};

/** Resources with much load, by the end of their name. */
const BUSY = /(?:\/app\/web|-checkout-webhook|-image-resizer|-payments|-prod-web)(?:\/[a-z0-9]+)?$/;

/** Load of a resource whose plan does not state it. Databases are in use. */
export const guessUse = (namespace: string | undefined, id: string): Use =>
  namespace === 'AWS/RDS' || BUSY.test(id) ? 'busy' : 'calm';
