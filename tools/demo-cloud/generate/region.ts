import type { Address, Instance, Volume, _InstanceType } from '@aws-sdk/client-ec2';
import type { DBCluster, DBInstance } from '@aws-sdk/client-rds';
import { asItStands, type Mendable } from './condition';
import { instanceIdOf, makeInstance, makeVolume, type InstancePlan, type VolumePlan } from './compute';
import { makeDatabase, type DatabasePlan } from './databases';
import { makeAddress, type AddressPlan } from './addresses';
import { makeNetwork, type Network } from './network';
import { EU_NETWORK, US_NETWORK } from './network-plans';
import { EU_COPIES, makeCopies, US_COPIES, type Copies, type CopiesPlan } from './copies';
import { EU_DATABASE_COPIES, makeDatabaseCopies, US_DATABASE_COPIES, type DatabaseCopiesPlan, type DemoDbSnapshot } from './database-copies';
import { makePerimeter, type Perimeter } from './perimeter';
import type { Scope } from './scope';
import type { Labels } from './tags';

export interface DemoRegion {
  readonly name: string;
  readonly network: Network;
  readonly instances: readonly Instance[];
  readonly volumes: readonly Volume[];
  readonly addresses: readonly Address[];
  readonly databases: readonly DBInstance[];
  readonly dbClusters: readonly DBCluster[];
  readonly dbSnapshots: readonly DemoDbSnapshot[];
  readonly copies: Copies;
  readonly perimeter: Perimeter;
  /** User data by the instance's id. */
  readonly startScripts: ReadonlyMap<string, string>;
  /** Ids of the instances that report to Systems Manager. */
  readonly managedIds: readonly string[];
}

interface RegionPlan {
  readonly network: Network;
  readonly instances: readonly InstancePlan[];
  readonly volumes: readonly VolumePlan[];
  readonly addresses: readonly AddressPlan[];
  readonly databases: readonly DatabasePlan[];
  readonly copies: CopiesPlan;
  readonly databaseCopies: DatabaseCopiesPlan;
}

const WEB: Labels = { team: 'web', env: 'prod' };
const PAYMENTS: Labels = { team: 'payments', env: 'prod' };
const ANALYTICS: Labels = { team: 'analytics', env: 'prod' };
const PLATFORM: Labels = { team: 'platform', env: 'prod' };
const STAGING: Labels = { team: 'web', env: 'staging' };

type Sketch = Mendable<Omit<InstancePlan, 'region'>>;
type VolumeSketch = Mendable<Omit<VolumePlan, 'region'>>;
type DatabaseSketch = Mendable<Omit<DatabasePlan, 'region'>>;

const usInstances = (scope: Scope): Sketch[] => {
  const apiType: _InstanceType = scope.pick('api-type', ['m6i.large', 'm6i.xlarge', 'm6i.2xlarge']);
  const apis = Array.from({ length: scope.whole('api-count', 2, 4) }, (_, index): Sketch => ({
    name: `payments-api-${index + 1}`,
    type: apiType,
    labels: PAYMENTS,
    subnet: 'private-a',
    group: 'app-tier',
    hasImdsV2: index === 0,
    mended: { hasImdsV2: true },
    ageDays: 120 - index * 20,
    hasRole: true,
    script: '#!/bin/sh\nsystemctl start payments-api\n',
  }));
  return [
    { name: 'web-1', type: 't3.large', labels: WEB, subnet: 'public-a', group: 'web-public', hasImdsV2: true, ageDays: 88, hasElasticIp: true, hasRole: true, isMonitored: true },
    { name: 'web-2', type: 't3.large', labels: WEB, subnet: 'public-b', group: 'web-public', hasImdsV2: true, ageDays: 88, hasRole: true, isMonitored: true },
    ...apis,
    { name: 'batch-1', type: scope.pick('batch-type', ['c6i.2xlarge', 'c6i.4xlarge']), labels: ANALYTICS, subnet: 'private-b', group: 'app-tier', hasImdsV2: false, ageDays: 201, mended: { hasImdsV2: true, hasRole: true } },
    { name: 'bastion', type: 't3.micro', labels: PLATFORM, subnet: 'public-a', group: 'bastion', hasImdsV2: false, ageDays: 512, mended: { hasImdsV2: true, ageDays: 64, hasRole: true } },
    { name: 'legacy-reports', type: 'm5.xlarge', labels: ANALYTICS, subnet: 'private-b', group: 'windows-reports', hasImdsV2: false, ageDays: 640, stoppedDays: 97, hasElasticIp: true },
  ];
};

/** What nobody should write into a start script, and many do. */
const WORKER_SCRIPT = '#!/bin/sh\nexport QUEUE_PASSWORD=not-a-real-password\n/opt/worker/start\n';

const EU_INSTANCES: readonly Sketch[] = [
  { name: 'web', type: 't3.medium', labels: STAGING, subnet: 'public-a', group: 'web-public', hasImdsV2: true, ageDays: 45, hasRole: true },
  { name: 'worker', type: 't3.large', labels: STAGING, subnet: 'private-a', group: 'app-tier', hasImdsV2: false, ageDays: 45, script: WORKER_SCRIPT },
  { name: 'build-agent', type: 'c6i.xlarge', labels: { team: 'platform', env: 'dev' }, subnet: 'private-b', group: 'contractor-access', hasImdsV2: true, ageDays: 160 },
  { name: 'load-test', type: 'c6i.xlarge', labels: STAGING, subnet: 'private-b', group: 'app-tier', hasImdsV2: true, ageDays: 45, stoppedDays: 12, hasRole: true },
];

/** Every instance starts from a disk of its own; old ones are gp2 and not encrypted. */
const rootVolume = (scope: Scope, plan: InstancePlan): VolumePlan => ({
  region: plan.region,
  name: `${plan.name}-root`,
  type: plan.ageDays > 150 ? 'gp2' : 'gp3',
  sizeGiB: plan.name === 'bastion' ? 20 : 60,
  labels: plan.labels,
  isEncrypted: plan.ageDays < 300,
  ageDays: plan.ageDays,
  attachedTo: { instanceId: instanceIdOf(scope, plan), device: '/dev/xvda' },
});

const usVolumes = (scope: Scope): VolumeSketch[] => {
  const on = (name: string) => ({ instanceId: instanceIdOf(scope, { region: 'us-east-1', name }), device: '/dev/sdf' });
  return [
    { name: 'batch-scratch', type: 'gp2', sizeGiB: scope.whole('batch-scratch', 5, 14) * 100, labels: ANALYTICS, isEncrypted: false, ageDays: 201, attachedTo: on('batch-1'), mended: { isEncrypted: true } },
    { name: 'payments-journal', type: 'gp2', sizeGiB: scope.whole('payments-journal', 2, 4) * 500, labels: { ...PAYMENTS, classification: 'pii' }, isEncrypted: true, ageDays: 118, attachedTo: on('payments-api-1') },
    { name: 'legacy-reports-data', type: 'gp2', sizeGiB: scope.whole('legacy-data', 6, 12) * 100, labels: ANALYTICS, isEncrypted: false, ageDays: 640, attachedTo: on('legacy-reports') },
    { name: 'migration-2025', type: 'gp3', sizeGiB: scope.whole('migration', 8, 24) * 100, labels: { team: 'platform', env: 'prod' }, isEncrypted: true, ageDays: 236, iops: 9000, throughput: 500 },
    { name: 'warehouse-old', type: 'io1', sizeGiB: scope.whole('warehouse', 4, 8) * 100, labels: { ...ANALYTICS, classification: 'confidential' }, isEncrypted: false, ageDays: 412, iops: 4000, mended: { isEncrypted: true, iops: 1500 } },
    { name: 'restore-test', type: 'gp3', sizeGiB: 500, labels: PLATFORM, isEncrypted: true, ageDays: 6 },
    { name: 'recovery-copy', type: 'gp3', sizeGiB: 800, labels: { ...PLATFORM, more: { dr: 'yes' } }, isEncrypted: true, ageDays: 300 },
  ];
};

const euVolumes = (scope: Scope): VolumeSketch[] => [
  { name: 'build-cache', type: 'gp2', sizeGiB: scope.whole('build-cache', 3, 9) * 100, labels: { team: 'platform', env: 'dev' }, isEncrypted: true, ageDays: 160, attachedTo: { instanceId: instanceIdOf(scope, { region: 'eu-west-1', name: 'build-agent' }), device: '/dev/sdf' } },
  { name: 'dump', type: 'gp2', sizeGiB: scope.whole('staging-dump', 4, 10) * 100, labels: STAGING, isEncrypted: false, ageDays: 133, mended: { isEncrypted: true } },
];

const US_DATABASES: readonly DatabaseSketch[] = [
  { name: 'orders', engine: 'postgres', instanceClass: 'db.r6g.large', storageGiB: 400, labels: { ...PAYMENTS, classification: 'pii' }, isPublic: false, isEncrypted: true, backupDays: 14, isMultiAz: true, isHardened: true },
  { name: 'reporting', engine: 'mysql', instanceClass: 'db.m5.large', storageGiB: 600, labels: { ...ANALYTICS, classification: 'confidential' }, isPublic: true, isEncrypted: false, backupDays: 0, isMultiAz: false, isHardened: false, mended: { isEncrypted: true, backupDays: 7, isHardened: true, isMultiAz: true } },
];

const EU_DATABASES: readonly DatabaseSketch[] = [
  { name: 'catalogue', engine: 'postgres', instanceClass: 'db.t3.medium', storageGiB: 100, labels: { ...STAGING, classification: 'internal' }, isPublic: false, isEncrypted: true, backupDays: 7, isMultiAz: false, isHardened: true },
  { name: 'feature-preview', engine: 'mysql', instanceClass: 'db.t3.medium', storageGiB: 50, labels: { team: 'web', env: 'dev' }, isPublic: true, isEncrypted: true, backupDays: 0, isMultiAz: false, isHardened: false, mended: { isPublic: false, backupDays: 3 } },
];

const isManaged = ({ stoppedDays, hasRole }: InstancePlan): boolean => hasRole === true && stoppedDays === undefined;

const assemble = (scope: Scope, name: string, plan: RegionPlan): DemoRegion => {
  const instances = plan.instances.map((each) => makeInstance(scope, plan.network, each));
  const databases = plan.databases.map((each) => makeDatabase(scope, plan.network, each));
  return {
    name,
    network: plan.network,
    instances,
    volumes: [...plan.instances.map((each) => rootVolume(scope, each)), ...plan.volumes].map((each) => makeVolume(scope, each)),
    addresses: plan.addresses.map((each) => makeAddress(scope, each)),
    databases,
    ...makeDatabaseCopies(scope, plan.databaseCopies),
    copies: makeCopies(scope, plan.copies),
    perimeter: makePerimeter(scope, { region: name, network: plan.network, instances, databases }),
    startScripts: new Map(plan.instances.flatMap((each) => (each.script === undefined ? [] : [[instanceIdOf(scope, each), each.script]]))),
    managedIds: plan.instances.filter(isManaged).map((each) => instanceIdOf(scope, each)),
  };
};

const inRegion = <T extends object>(scope: Scope, region: string, plans: readonly Mendable<T>[]): (T & { region: string })[] =>
  plans.map((plan) => ({ ...asItStands<T>(scope, plan), region }));

/** The region where production runs. */
export const makeUsRegion = (scope: Scope): DemoRegion => {
  const region = 'us-east-1';
  const used = (name: string) => instanceIdOf(scope, { region, name });
  return assemble(scope, region, {
    network: makeNetwork(scope, US_NETWORK),
    instances: inRegion(scope, region, usInstances(scope)),
    volumes: inRegion(scope, region, usVolumes(scope)),
    databases: inRegion(scope, region, US_DATABASES),
    copies: US_COPIES,
    databaseCopies: US_DATABASE_COPIES,
    addresses: inRegion(scope, region, [
      { name: 'web-1', labels: WEB, instanceId: used('web-1') },
      { name: 'legacy-reports', labels: ANALYTICS, instanceId: used('legacy-reports') },
      { name: 'old-vpn', labels: PLATFORM },
      { name: 'old-bastion', labels: PLATFORM },
    ]),
  });
};

/** The region of staging and builds. */
export const makeEuRegion = (scope: Scope): DemoRegion => {
  const region = 'eu-west-1';
  return assemble(scope, region, {
    network: makeNetwork(scope, EU_NETWORK),
    instances: inRegion(scope, region, EU_INSTANCES),
    volumes: inRegion(scope, region, euVolumes(scope)),
    databases: inRegion(scope, region, EU_DATABASES),
    copies: EU_COPIES,
    databaseCopies: EU_DATABASE_COPIES,
    addresses: inRegion(scope, region, [{ name: 'partner-tunnel', labels: { team: 'web', env: 'staging' } as const }]),
  });
};
