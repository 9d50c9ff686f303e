import type { _InstanceType } from '@aws-sdk/client-ec2';
import { US_COPIES } from './copies';
import { instanceIdOf } from './compute';
import { US_DATABASE_COPIES } from './database-copies';
import { US_NETWORK } from './network-plans';
import type { RegionSketch } from './region';
import type { Scope } from './scope';
import type { Labels } from './tags';

const REGION = 'us-east-1';
const WEB: Labels = { team: 'web', env: 'prod' };
const PAYMENTS: Labels = { team: 'payments', env: 'prod' };
const ANALYTICS: Labels = { team: 'analytics', env: 'prod' };
const PLATFORM: Labels = { team: 'platform', env: 'prod' };

/** What somebody who looks after a machine gives it. */
const CARED = { hasImdsV2: true, hasRole: true, isMonitored: true } as const;

const instancesOf = (scope: Scope): RegionSketch['instances'] => {
  const apiType: _InstanceType = scope.pick('api-type', ['m6i.large', 'm6i.xlarge', 'm6i.2xlarge']);
  const apis = Array.from(
    { length: scope.whole('api-count', 2, 4) },
    (_, index): RegionSketch['instances'][number] => ({
      name: `payments-api-${index + 1}`,
      type: apiType,
      labels: PAYMENTS,
      subnet: 'private-a',
      group: 'app-tier',
      hasImdsV2: index === 0,
      ageDays: 120 - index * 20,
      hasRole: true,
      script: '#!/bin/sh\nsystemctl start payments-api\n',
      mended: CARED,
    }),
  );
  return [
    {
      name: 'web-1',
      type: 't3.large',
      labels: WEB,
      subnet: 'public-a',
      group: 'web-public',
      hasImdsV2: true,
      ageDays: 88,
      hasRole: true,
      isMonitored: true,
      mended: { subnet: 'private-a' },
      past: [{ until: 38, as: { subnet: 'public-a' } }],
    },
    {
      name: 'web-2',
      type: 't3.large',
      labels: WEB,
      subnet: 'public-b',
      group: 'web-public',
      hasImdsV2: true,
      ageDays: 88,
      hasRole: true,
      isMonitored: true,
      mended: { subnet: 'private-b' },
      past: [{ until: 38, as: { subnet: 'public-b' } }],
    },
    ...apis,
    {
      name: 'batch-1',
      type: scope.pick('batch-type', ['c6i.2xlarge', 'c6i.4xlarge']),
      labels: ANALYTICS,
      subnet: 'private-b',
      group: 'app-tier',
      hasImdsV2: false,
      ageDays: 201,
      use: 'calm',
      mended: CARED,
      past: [{ until: 24, as: { type: 'c6i.xlarge' } }],
    },
    {
      name: 'sales-demo',
      type: 't3.large',
      labels: { team: 'web', env: 'staging' },
      subnet: 'private-b',
      group: 'app-tier',
      hasImdsV2: true,
      ageDays: 140,
      use: 'idle',
      mended: CARED,
    },
    {
      name: 'bastion',
      type: 't3.micro',
      labels: PLATFORM,
      subnet: 'public-a',
      group: 'bastion',
      hasImdsV2: false,
      ageDays: 512,
      mended: { ...CARED, subnet: 'private-a', ageDays: 24 },
      // Another machine, which the one of today was put in the place of.
      past: [
        {
          until: 24,
          as: {
            serial: 'first',
            subnet: 'public-a',
            hasImdsV2: false,
            hasRole: false,
            isMonitored: false,
            ageDays: 512,
          },
        },
      ],
    },
    {
      name: 'legacy-reports',
      type: 'm5.xlarge',
      labels: ANALYTICS,
      subnet: 'private-b',
      group: 'windows-reports',
      hasImdsV2: false,
      ageDays: 640,
      stoppedDays: 97,
      hasElasticIp: true,
      mended: { hasElasticIp: false, hasRole: true },
      past: [{ until: 45, as: { hasElasticIp: true } }],
    },
  ];
};

const volumesOf = (scope: Scope): RegionSketch['volumes'] => {
  const on = (name: string) => ({ instanceId: instanceIdOf(scope, { region: REGION, name }), device: '/dev/sdf' });
  return [
    {
      name: 'batch-scratch',
      type: 'gp2',
      sizeGiB: scope.whole('batch-scratch', 3, 8) * 100,
      labels: ANALYTICS,
      isEncrypted: false,
      ageDays: 201,
      attachedTo: on('batch-1'),
      mended: { isEncrypted: true },
    },
    {
      name: 'payments-journal',
      type: 'gp2',
      sizeGiB: scope.whole('payments-journal', 2, 4) * 250,
      labels: { ...PAYMENTS, classification: 'pii' },
      isEncrypted: true,
      ageDays: 118,
      attachedTo: on('payments-api-1'),
    },
    {
      name: 'legacy-reports-data',
      type: 'gp2',
      sizeGiB: scope.whole('legacy-data', 3, 8) * 100,
      labels: ANALYTICS,
      isEncrypted: false,
      ageDays: 640,
      attachedTo: on('legacy-reports'),
      use: 'idle',
      mended: { isEncrypted: true },
    },
    {
      name: 'migration-2025',
      type: 'gp3',
      sizeGiB: scope.whole('migration', 4, 12) * 100,
      labels: PLATFORM,
      isEncrypted: true,
      ageDays: 236,
    },
    {
      name: 'warehouse-old',
      type: 'io1',
      sizeGiB: scope.whole('warehouse', 4, 8) * 100,
      labels: { ...ANALYTICS, classification: 'confidential' },
      isEncrypted: false,
      ageDays: 412,
      iops: 4000,
      mended: { isEncrypted: true, iops: 1000 },
      past: [{ until: 10, as: { iops: 4000 } }],
    },
    {
      name: 'recovery-copy',
      type: 'gp3',
      sizeGiB: 400,
      labels: { ...PLATFORM, more: { dr: 'yes' } },
      isEncrypted: true,
      ageDays: 300,
    },
  ];
};

const DATABASES: RegionSketch['databases'] = [
  {
    name: 'orders',
    engine: 'postgres',
    instanceClass: 'db.r6g.large',
    storageGiB: 400,
    labels: { ...PAYMENTS, classification: 'pii' },
    isPublic: false,
    isEncrypted: true,
    backupDays: 14,
    isMultiAz: true,
    isHardened: true,
    past: [{ until: 24, as: { isMultiAz: false } }],
  },
  {
    name: 'reporting',
    engine: 'mysql',
    instanceClass: 'db.m5.large',
    storageGiB: 600,
    labels: { ...ANALYTICS, classification: 'confidential' },
    isPublic: true,
    isEncrypted: false,
    backupDays: 0,
    isMultiAz: false,
    isHardened: false,
    mended: { isPublic: false, isEncrypted: true, backupDays: 7, isHardened: true, isMultiAz: true },
    past: [
      { until: 45, as: { isPublic: true, backupDays: 0, isMultiAz: false } },
      { from: 45, until: 24, as: { isMultiAz: false } },
    ],
  },
];

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
  databases: DATABASES,
  copies: US_COPIES,
  databaseCopies: US_DATABASE_COPIES,
  isEncryptedByDefault: false,
});
