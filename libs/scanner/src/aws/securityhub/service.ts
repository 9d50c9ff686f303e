import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectSecurityHub } from './collect-security-hub';
import type * as Securityhub from './securityhub-sdk';

declare module '../operations' {
  interface Apis {
    readonly securityhub: typeof Securityhub;
  }
}

export const securityhubService = defineService({
  id: 'securityhub',
  name: 'Security Hub',
  order: 150,
  apis: {
    securityhub: {
      load: () => import('./securityhub-sdk'),
      notOffered: ['aws-iso-e', 'aws-iso-f'],
      operations: {
        DescribeHub: 'securityhub:DescribeHub',
        GetEnabledStandards: 'securityhub:GetEnabledStandards',
        ListEnabledProductsForImport: 'securityhub:ListEnabledProductsForImport',
      },
    },
  },
  reads: [{ part: 'governance', kinds: ['aws.securityhub.region'], collect: collectSecurityHub }],
  checks: () => Object.values(checks),
});
