import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectOrganizations } from './collect-organizations';
import type * as Organizations from './organizations-sdk';

declare module '../operations' {
  interface Apis {
    readonly organizations: typeof Organizations;
  }
}

export const organizationsService = defineService({
  id: 'organizations',
  name: 'Organizations',
  order: 20,
  apis: {
    organizations: {
      load: () => import('./organizations-sdk'),
      notOffered: ['aws-eusc'],
      operations: { DescribeOrganization: 'organizations:DescribeOrganization' },
    },
  },
  reads: [
    {
      part: 'iam',
      scope: 'account',
      presets: ['iam'],
      kinds: ['aws.organizations.membership'],
      collect: collectOrganizations,
    },
  ],
  checks: () => Object.values(checks),
});
