import { toFact, type Ec2Instance, type Resource, type ResourceOf } from '@cloudmend/scanner';
import { a, ago, daily, hourly, plant } from './planted';

/** A busy instance: only the rule on its type can fire. */
export const busyMetrics = () => ({
  cpuMax: plant(90),
  cpuP95: hourly(80),
  cpuDaily: daily(60),
  memoryMax: plant(70),
  networkDaily: daily(9e9),
  networkPeak: plant(3e8),
  ebsOps: plant(3000),
  ebsBytes: plant(3e8),
});

export const instance = (
  facts: Omit<Partial<Ec2Instance>, 'kind'> = {},
  metrics: Partial<Record<string, ReturnType<typeof plant>>> = {},
): Ec2Instance =>
  a('aws.ec2.instance', {
    id: 'i-1',
    instanceType: 'm7g.large',
    state: 'running',
    launchedAt: ago(400),
    stoppedAt: null,
    architecture: 'arm64',
    platform: 'Linux/UNIX',
    lifecycle: null,
    publicIp: null,
    rootDevice: '/dev/xvda',
    networkInterfaces: 1,
    zone: 'us-east-1a',
    ...facts,
    metrics: Object.fromEntries(
      Object.entries({ ...busyMetrics(), ...metrics }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    ),
  });

export const instanceType = (
  id: string,
  facts: Omit<Partial<ResourceOf<'aws.ec2.instance-type'>>, 'kind'> = {},
): Resource =>
  a('aws.ec2.instance-type', {
    id,
    vcpus: 2,
    memoryMiB: 8192,
    baselineGbps: 0.75,
    ebsBaselineIops: 3600,
    ebsBaselineMBps: 81.25,
    maxNetworkInterfaces: 3,
    hasInstanceStore: false,
    ...facts,
  });

/** A Graviton type that the instance's zone offers. */
export const offerType = (id: string, zones: readonly string[] = ['us-east-1a']): Resource =>
  instanceType(id, { zones: toFact(zones) });

export const volume = (facts: Omit<Partial<ResourceOf<'aws.ec2.volume'>>, 'kind'> = {}): ResourceOf<'aws.ec2.volume'> =>
  a('aws.ec2.volume', {
    id: 'vol-1',
    volumeType: 'gp3',
    sizeGiB: 500,
    iops: 3000,
    throughputMiBps: 125,
    state: 'in-use',
    isEncrypted: true,
    createdAt: ago(400),
    attachments: [{ instanceId: 'i-1', device: '/dev/sdf', state: 'attached', attachedAt: ago(90) }],
    detachedAt: { known: false, reason: 'not reported by EC2' },
    hasSnapshot: toFact(true),
    isMultiAttach: false,
    modifiedAt: toFact(null),
    ...facts,
  });

export const database = (
  facts: Omit<Partial<ResourceOf<'aws.rds.instance'>>, 'kind'> = {},
  metrics: Record<string, ReturnType<typeof plant>> = {},
): ResourceOf<'aws.rds.instance'> =>
  a('aws.rds.instance', {
    id: 'db-1',
    engine: 'postgres',
    engineVersion: '16.4',
    instanceClass: 'db.m7g.large',
    state: 'available',
    clusterId: null,
    isMultiAz: false,
    isDeletionProtected: false,
    storageType: 'gp3',
    storageGiB: 100,
    iops: 3000,
    replicaOf: null,
    canBeArm: toFact(true),
    ...facts,
    metrics: {
      connections: daily(40),
      cpuMax: plant(90),
      cpuDaily: daily(50),
      freeMemory: plant(1e9),
      iops: hourly(200),
      iopsPeak: plant(300),
      ...metrics,
    },
  });
