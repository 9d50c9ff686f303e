import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectIam } from './collect-iam';
import type * as Iam from './iam-sdk';

declare module '../operations' {
  interface Apis {
    readonly iam: typeof Iam;
  }
}

export const iamService = defineService({
  id: 'iam',
  name: 'IAM',
  order: 10,
  apis: {
    iam: {
      load: () => import('./iam-sdk'),
      operations: {
        GenerateCredentialReport: 'iam:GenerateCredentialReport',
        GetAccountAuthorizationDetails: 'iam:GetAccountAuthorizationDetails',
        GetAccountPasswordPolicy: 'iam:GetAccountPasswordPolicy',
        GetAccountSummary: 'iam:GetAccountSummary',
        GetCredentialReport: 'iam:GetCredentialReport',
        ListSAMLProviders: 'iam:ListSAMLProviders',
        ListServerCertificates: 'iam:ListServerCertificates',
        ListVirtualMFADevices: 'iam:ListVirtualMFADevices',
      },
    },
  },
  reads: [
    {
      scope: 'account',
      presets: ['iam'],
      kinds: [
        'aws.account',
        'aws.iam.group',
        'aws.iam.policy',
        'aws.iam.role',
        'aws.iam.server-certificate',
        'aws.iam.user',
      ],
      collect: collectIam,
    },
  ],
  checks: () => Object.values(checks),
});
