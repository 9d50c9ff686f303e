import type { _InstanceType } from '@aws-sdk/client-ec2';
import { US_COPIES } from './copies';
import { instanceIdOf } from './compute';
import { US_NETWORK } from './network-plans';
import type { RegionSketch } from './region';
import type { Scope } from './scope';
import { ANALYTICS, PAYMENTS, PLATFORM, STAGING, WEB, type Labels } from './tags';

const REGION = 'us-east-1';

/** What somebody who looks after a machine gives it. */
const CARED = { hasImdsV2: true, hasRole: true, isMonitored: true } as const;
const BARE = { hasImdsV2: false, group: 'app-tier' } as const;
/** The machine that the jump host of today was put in the place of. */
const FIRST_BASTION = {
  serial: 'first',
  subnet: 'public-a',
  hasImdsV2: false,
  hasRole: false,
  isMonitored: false,
} as const;

const machine = (name: string, type: _InstanceType, labels: Labels, subnet: string) => ({ name, type, labels, subnet });

const webServer = (name: string, zone: 'a' | 'b'): RegionSketch['instances'][number] => ({
  name,
  type: 't3.large',
  labels: WEB,
  subnet: `public-${zone}`,
  group: 'web-public',
  ageDays: 88,
  ...CARED,
  mended: { subnet: `private-${zone}` },
  past: [{ until: 38, as: { subnet: `public-${zone}` } }],
});

const instancesOf = (scope: Scope): RegionSketch['instances'] => {
  const batchType = scope.pick<_InstanceType>('batch-type', ['c6i.2xlarge', 'c6i.4xlarge']);
  const api = {
    type: scope.pick<_InstanceType>('api-type', ['m6i.large', 'm6i.xlarge', 'm6i.2xlarge']),
    script: '#!/bin/sh\nsystemctl start payments-api\n',
    mended: CARED,
  };
  const legacy = { group: 'windows-reports', ageDays: 640, stoppedDays: 97, hasElasticIp: true };
  return [
    webServer('web-1', 'a'),
    webServer('web-2', 'b'),
    ...Array.from({ length: scope.whole('api-count', 2, 4) }, (_, index) => ({
      name: `payments-api-${index + 1}`,
      labels: PAYMENTS,
      subnet: 'private-a',
      group: 'app-tier',
      hasImdsV2: index === 0,
      ageDays: 120 - index * 20,
      hasRole: true,
      ...api,
    })),
    {
      ...machine('batch-1', batchType, ANALYTICS, 'private-b'),
      ...BARE,
      ageDays: 201,
      use: 'calm',
      mended: CARED,
      past: [{ until: 24, as: { type: 'c6i.xlarge' } }],
    },
    {
      ...machine('sales-demo', 't3.large', STAGING, 'private-b'),
      group: 'app-tier',
      hasImdsV2: true,
      ageDays: 140,
      use: 'idle',
      mended: CARED,
    },
    {
      ...machine('bastion', 't3.micro', PLATFORM, 'public-a'),
      ...BARE,
      group: 'bastion',
      ageDays: 512,
      mended: { ...CARED, subnet: 'private-a', ageDays: 24 },
      past: [{ until: 24, as: { ...FIRST_BASTION, ageDays: 512 } }],
    },
    {
      ...machine('legacy-reports', 'm5.xlarge', ANALYTICS, 'private-b'),
      ...BARE,
      ...legacy,
      mended: { hasElasticIp: false, hasRole: true },
      past: [{ until: 45, as: { hasElasticIp: true } }],
    },
  ];
};

const volumesOf = (scope: Scope): RegionSketch['volumes'] => {
  const on = (name: string) => ({ instanceId: instanceIdOf(scope, { region: REGION, name }), device: '/dev/sdf' });
  const size = (name: string, least: number, most: number, step = 100) => scope.whole(name, least, most) * step;
  const plain = { labels: ANALYTICS, isEncrypted: false, mended: { isEncrypted: true } };
  const old = { ...plain, type: 'gp2', sizeGiB: size('legacy-data', 3, 8), ageDays: 640, use: 'idle' } as const;
  return [
    {
      ...plain,
      name: 'batch-scratch',
      type: 'gp2',
      sizeGiB: size('batch-scratch', 3, 8),
      ageDays: 201,
      attachedTo: on('batch-1'),
    },
    {
      name: 'payments-journal',
      type: 'gp2',
      sizeGiB: size('payments-journal', 2, 4, 250),
      labels: { ...PAYMENTS, classification: 'pii' },
      isEncrypted: true,
      ageDays: 118,
      attachedTo: on('payments-api-1'),
    },
    { ...old, name: 'legacy-reports-data', attachedTo: on('legacy-reports') },
    { ...spare('migration-2025', 236), sizeGiB: size('migration', 4, 12) },
    {
      ...plain,
      name: 'warehouse-old',
      type: 'io1',
      sizeGiB: size('warehouse', 4, 8),
      labels: { ...ANALYTICS, classification: 'confidential' },
      ageDays: 412,
      iops: 4000,
      mended: { isEncrypted: true, iops: 1000 },
      past: [{ until: 10, as: { iops: 4000 } }],
    },
    { ...spare('recovery-copy', 300), sizeGiB: 400, labels: { ...PLATFORM, more: { dr: 'yes' } } },
  ];
};

/** A disk of the platform team's that nothing has attached. */
const spare = (name: string, ageDays: number) =>
  ({ name, ageDays, type: 'gp3', labels: PLATFORM, isEncrypted: true }) as const;

/** The region where production runs. */
export const usRegion = (scope: Scope): RegionSketch => ({
  name: REGION,
  network: US_NETWORK,
  instances: instancesOf(scope),
  volumes: volumesOf(scope),
  addresses: [
    { name: 'way-out', labels: PLATFORM, gateway: 'way-out' },
    {
      name: 'legacy-reports',
      labels: ANALYTICS,
      instanceId: instanceIdOf(scope, { region: REGION, name: 'legacy-reports' }),
      mended: { instanceId: undefined },
      past: [{ until: 45, as: { instanceId: instanceIdOf(scope, { region: REGION, name: 'legacy-reports' }) } }],
    },
    { name: 'old-vpn', labels: PLATFORM },
  ],
  natGateways: ['way-out'],
  copies: US_COPIES,
  isEncryptedByDefault: false,
});
