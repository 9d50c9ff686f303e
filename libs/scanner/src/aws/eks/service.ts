import { beyondAudit, defineService, forSecurity } from '../define-service';
import * as checks from './checks/index';
import { collectEks } from './collect-eks';
import type * as Eks from './eks-sdk';

declare module '../operations' {
  interface Apis {
    readonly eks: typeof Eks;
  }
}

export const eksService = defineService({
  id: 'eks',
  name: 'EKS',
  apis: {
    eks: {
      load: () => import('./eks-sdk'),
      operations: {
        DescribeCluster: 'eks:DescribeCluster',
        DescribeClusterVersions: beyondAudit(forSecurity('eks:DescribeClusterVersions')),
        ListClusters: 'eks:ListClusters',
      },
    },
  },
  reads: [{ presets: ['compute'], kinds: ['aws.eks.cluster'], collect: collectEks }],
  checks: () => Object.values(checks),
});
