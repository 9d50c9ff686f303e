import { EU_COPIES } from './copies';
import { instanceIdOf } from './compute';
import { EU_NETWORK } from './network-plans';
import type { RegionSketch } from './region';
import type { Scope } from './scope';
import { BUILDS, STAGING } from './tags';

const REGION = 'eu-west-1';

/** What nobody should write into a start script, and many do. */
const WORKER_SCRIPT = '#!/bin/sh\nexport QUEUE_PASSWORD=not-a-real-password\n/opt/worker/start\n';

const INSIDE = { subnet: 'private-b', group: 'app-tier', hasImdsV2: true } as const;
const CARED = { hasRole: true, isMonitored: true } as const;

const INSTANCES: RegionSketch['instances'] = [
  {
    name: 'web',
    type: 't3.medium',
    labels: STAGING,
    subnet: 'public-a',
    group: 'web-public',
    hasImdsV2: true,
    ageDays: 45,
    hasRole: true,
    mended: { subnet: 'private-a', isMonitored: true },
  },
  {
    ...INSIDE,
    name: 'worker',
    type: 't3.large',
    labels: STAGING,
    subnet: 'private-a',
    hasImdsV2: false,
    ageDays: 45,
    script: WORKER_SCRIPT,
    mended: CARED,
  },
  {
    ...INSIDE,
    name: 'build-agent',
    type: 'c6i.xlarge',
    labels: BUILDS,
    group: 'contractor-access',
    ageDays: 160,
    mended: CARED,
  },
  { ...INSIDE, ...CARED, name: 'load-test', type: 'c6i.xlarge', labels: STAGING, ageDays: 45, stoppedDays: 12 },
];

/** The region of the European shop, of staging and of builds. */
export const euRegion = (scope: Scope): RegionSketch => ({
  name: REGION,
  network: EU_NETWORK,
  instances: INSTANCES,
  volumes: [
    {
      name: 'build-cache',
      type: 'gp2',
      sizeGiB: scope.whole('build-cache', 3, 9) * 100,
      labels: BUILDS,
      isEncrypted: true,
      ageDays: 160,
      attachedTo: { instanceId: instanceIdOf(scope, { region: REGION, name: 'build-agent' }), device: '/dev/sdf' },
    },
    {
      name: 'dump',
      type: 'gp2',
      sizeGiB: scope.whole('staging-dump', 2, 6) * 100,
      labels: STAGING,
      isEncrypted: false,
      ageDays: 133,
      mended: { isEncrypted: true },
    },
  ],
  addresses: [{ name: 'partner-tunnel', labels: STAGING }],
  natGateways: [],
  copies: EU_COPIES,
  isEncryptedByDefault: true,
});
