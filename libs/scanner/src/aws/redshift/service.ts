import { defineService, forSecurity } from '../define-service';
import * as checks from './checks/index';
import { collectRedshift } from './collect-redshift';
import type * as Redshift from './redshift-sdk';

declare module '../operations' {
  interface Apis {
    readonly redshift: typeof Redshift;
  }
}

export const redshiftService = defineService({
  id: 'redshift',
  name: 'Redshift',
  apis: {
    redshift: {
      load: () => import('./redshift-sdk'),
      operations: {
        DescribeClusters: 'redshift:DescribeClusters',
        DescribeLoggingStatus: forSecurity('redshift:DescribeLoggingStatus'),
      },
    },
  },
  reads: [{ presets: ['storage'], hasSavings: true, kinds: ['aws.redshift.cluster'], collect: collectRedshift }],
  checks: () => Object.values(checks),
});
