import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectSecrets } from './collect-secrets';
import type * as SecretsManager from './secrets-manager-sdk';

declare module '../operations' {
  interface Apis {
    readonly 'secrets-manager': typeof SecretsManager;
  }
}

export const secretsmanagerService = defineService({
  id: 'secretsmanager',
  name: 'Secrets Manager',
  order: 190,
  apis: {
    'secrets-manager': {
      load: () => import('./secrets-manager-sdk'),
      operations: { GetResourcePolicy: 'secretsmanager:GetResourcePolicy', ListSecrets: 'secretsmanager:ListSecrets' },
    },
  },
  reads: [{ part: 'keys', kinds: ['aws.secretsmanager.secret'], collect: collectSecrets }],
  checks: () => Object.values(checks),
});
