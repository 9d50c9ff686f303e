import { type TimeRange, daysOf } from '@cloudmend/domain/scans';
import type { CloudReader } from './cloud-port';
import { GLOBAL_REGION, type Resource, type ScanUnit, type UnitSnapshot } from './snapshot';
import { collectCloudTrail } from './aws/cloudtrail/collect-cloudtrail';
import { type CostWindow, type Collecting, startCollecting } from './aws/collecting';
import { collectCost } from './aws/cost/collect-cost';
import { collectCompute } from './aws/ec2/collect-ec2';
import { collectIam } from './aws/iam/collect-iam';
import { homeRegionOf } from './aws/partition';
import { collectRds } from './aws/rds/collect-rds';
import type { ResourceKind } from './aws/resources';
import { collectS3 } from './aws/s3/collect-s3';
import { collectNetwork } from './aws/vpc/collect-vpc';
import type { UnitService } from './units';

export interface CollectOptions {
  readonly now: Date;
  /** How many days of cost, when no window is given. */
  readonly range: TimeRange;
  /** The days of cost to ask for. @default - the range's days up to today */
  readonly costWindow?: CostWindow | undefined;
  /** The regions of this scan: a trail at home elsewhere is asked for its status in the region it covers. @default - all */
  readonly regions?: readonly string[] | undefined;
  /** @default aws */
  readonly partition?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How to wait for a report that AWS is writing. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
}

type Collector = (collecting: Collecting) => Promise<Resource[]>;

const COLLECTORS: Readonly<Record<Exclude<UnitService, 'cost'>, { readonly collect: readonly Collector[]; readonly kinds: readonly ResourceKind[] }>> = {
  iam: { collect: [collectIam], kinds: ['aws.account', 'aws.iam.user', 'aws.iam.policy'] },
  s3: { collect: [collectS3], kinds: ['aws.s3.bucket'] },
  ec2: {
    collect: [collectCompute, collectNetwork],
    kinds: ['aws.ec2.instance', 'aws.ec2.volume', 'aws.ec2.address', 'aws.ec2.vpc', 'aws.ec2.subnet', 'aws.ec2.security-group'],
  },
  rds: { collect: [collectRds], kinds: ['aws.rds.instance'] },
  cloudtrail: { collect: [collectCloudTrail], kinds: ['aws.cloudtrail.trail', 'aws.cloudtrail.region'] },
};

const collectorsOf = (service: string) => (Object.hasOwn(COLLECTORS, service) ? COLLECTORS[service as keyof typeof COLLECTORS] : undefined);

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const defaultWindow = (now: Date, range: TimeRange): CostWindow => ({ from: dayOf(now.getTime() - (daysOf(range) - 1) * DAY_MS), to: dayOf(now.getTime()) });

const sleep = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds));

/** Counts the calls of one unit, while others use the same reader. */
const counted = (reader: CloudReader): CloudReader => {
  let calls = 0;
  return {
    get calls() {
      return calls;
    },
    read: (call, signal) => {
      calls += 1;
      return reader.read(call, signal);
    },
  };
};

/**
 * Reads one unit. What is refused, throttled or broken becomes a gap and the rest goes on; only credentials that are not valid
 * and an abort end it.
 * @throws CloudError expired
 */
export const collectUnit = async (source: CloudReader, unit: ScanUnit, options: CollectOptions): Promise<UnitSnapshot> => {
  const reader = counted(source);
  const partition = options.partition ?? 'aws';
  const collecting = startCollecting({
    reader,
    unit,
    now: options.now,
    partition,
    region: unit.region === GLOBAL_REGION ? homeRegionOf(partition) : unit.region,
    scannedRegions: options.regions ? new Set(options.regions) : undefined,
    costWindow: options.costWindow ?? defaultWindow(options.now, options.range),
    pause: options.pause ?? sleep,
    signal: options.signal,
  });
  options.signal?.throwIfAborted();
  const costs = unit.service === 'cost' ? await collectCost(collecting) : undefined;
  const collectors = collectorsOf(unit.service)?.collect ?? [];
  if (collectors.length === 0 && unit.service !== 'cost') throw new TypeError(`Nothing collects the service ${unit.service}.`);
  const resources = (await Promise.all(collectors.map((collect) => collect(collecting)))).flat();
  return {
    schema: 'cloudmend.snapshot/1',
    unit: { accountId: unit.accountId, region: unit.region, service: unit.service },
    takenAt: options.now.toISOString(),
    resources,
    unreadKinds: [...collecting.unreadKinds.values()],
    gaps: collecting.gaps.gaps(),
    ...(costs === undefined ? {} : { costs }),
    apiCalls: reader.calls,
  };
};

/** The snapshot of a unit that nobody could read: every kind of it is unread, so that nothing of it can look like a pass. */
export const unreadUnit = (unit: ScanUnit, reason: string, now: Date): UnitSnapshot => {
  const operation = `${unit.service}:*`;
  return {
    schema: 'cloudmend.snapshot/1',
    unit,
    takenAt: now.toISOString(),
    resources: [],
    unreadKinds: (collectorsOf(unit.service)?.kinds ?? []).map((kind) => ({ kind, operation, reason })),
    gaps: [{ ...unit, operation, reason }],
    apiCalls: 0,
  };
};
