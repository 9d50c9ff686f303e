import { defineService, forCost, forSecurity } from '../define-service';
import { withTags } from '../tags/with-tags';
import * as checks from './checks/index';
import { collectEcr } from './collect-ecr';
import type * as Ecr from './ecr-sdk';

declare module '../operations' {
  interface Apis {
    readonly ecr: typeof Ecr;
  }
}

export const ecrService = defineService({
  id: 'ecr',
  name: 'ECR',
  apis: {
    ecr: {
      load: () => import('./ecr-sdk'),
      operations: {
        DescribeImages: forCost('ecr:DescribeImages'),
        DescribeRepositories: 'ecr:DescribeRepositories',
        GetLifecyclePolicy: 'ecr:GetLifecyclePolicy',
        GetRegistryScanningConfiguration: forSecurity('ecr:GetRegistryScanningConfiguration'),
        GetRepositoryPolicy: forSecurity('ecr:GetRepositoryPolicy'),
        ListTagsForResource: forCost('ecr:ListTagsForResource'),
      },
    },
  },
  reads: [
    { presets: ['compute'], hasSavings: true, kinds: ['aws.ecr.repository'], collect: collectEcr, afterUse: withTags },
  ],
  checks: () => Object.values(checks),
});
