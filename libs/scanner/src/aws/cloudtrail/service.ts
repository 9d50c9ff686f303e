import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectCloudTrail } from './collect-cloudtrail';
import type * as Cloudtrail from './cloudtrail-sdk';

declare module '../operations' {
  interface Apis {
    readonly cloudtrail: typeof Cloudtrail;
  }
}

export const cloudtrailService = defineService({
  id: 'cloudtrail',
  name: 'CloudTrail',
  order: 80,
  apis: {
    cloudtrail: {
      load: () => import('./cloudtrail-sdk'),
      operations: {
        DescribeTrails: 'cloudtrail:DescribeTrails',
        GetEventSelectors: 'cloudtrail:GetEventSelectors',
        GetTrailStatus: 'cloudtrail:GetTrailStatus',
      },
    },
  },
  reads: [
    { kinds: ['aws.cloudtrail.account', 'aws.cloudtrail.region', 'aws.cloudtrail.trail'], collect: collectCloudTrail },
  ],
  checks: () => Object.values(checks),
});
