import { AP_COPIES } from './copies';
import { AP_NETWORK } from './network-plans';
import type { RegionSketch } from './region';

/** The region of the support office: one machine, and what a ticket needs. */
export const AP_REGION: RegionSketch = {
  name: 'ap-southeast-2',
  network: AP_NETWORK,
  instances: [
    {
      name: 'ticket-relay',
      type: 't3.medium',
      labels: { team: 'support', env: 'prod' },
      subnet: 'private-a',
      group: 'app-tier',
      hasImdsV2: true,
      ageDays: 74,
      hasRole: true,
      isMonitored: true,
    },
  ],
  volumes: [],
  addresses: [],
  natGateways: [],
  copies: AP_COPIES,
  isEncryptedByDefault: true,
};
