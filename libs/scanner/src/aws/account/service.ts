import { beyondAudit, defineService } from '../define-service';
import * as checks from './checks/index';
import type * as Account from './account-sdk';

declare module '../operations' {
  interface Apis {
    readonly account: typeof Account;
  }
}

export const accountService = defineService({
  id: 'account',
  name: 'Account',
  apis: {
    account: {
      load: () => import('./account-sdk'),
      notOffered: ['aws-us-gov', 'aws-iso', 'aws-iso-b', 'aws-iso-e', 'aws-iso-f', 'aws-eusc'],
      operations: {
        GetAlternateContact: 'account:GetAlternateContact',
        GetContactInformation: beyondAudit('account:GetContactInformation'),
      },
    },
  },
  checks: () => Object.values(checks),
});
