import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectCloudFront } from './collect-cloudfront';
import type * as Cloudfront from './cloudfront-sdk';

declare module '../operations' {
  interface Apis {
    readonly cloudfront: typeof Cloudfront;
  }
}

export const cloudfrontService = defineService({
  id: 'cloudfront',
  name: 'CloudFront',
  apis: {
    cloudfront: {
      load: () => import('./cloudfront-sdk'),
      notOffered: ['aws-us-gov', 'aws-iso', 'aws-iso-b', 'aws-iso-e', 'aws-iso-f', 'aws-eusc'],
      operations: {
        GetDistributionConfig: 'cloudfront:GetDistributionConfig',
        ListDistributions: 'cloudfront:ListDistributions',
      },
    },
  },
  reads: [{ scope: 'account', kinds: ['aws.cloudfront.distribution'], collect: collectCloudFront }],
  checks: () => Object.values(checks),
});
