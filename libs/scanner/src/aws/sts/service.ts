import { beyondAudit, defineService } from '../define-service';
import type * as Sts from './sts-sdk';

declare module '../operations' {
  interface Apis {
    readonly sts: typeof Sts;
  }
}

export const stsService = defineService({
  id: 'sts',
  name: 'STS',
  apis: {
    sts: {
      load: () => import('./sts-sdk'),
      operations: { AssumeRole: 'sts:AssumeRole', GetCallerIdentity: beyondAudit('sts:GetCallerIdentity') },
    },
  },
});
