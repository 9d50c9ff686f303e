import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectAcm } from './collect-acm';
import type * as Acm from './acm-sdk';

declare module '../operations' {
  interface Apis {
    readonly acm: typeof Acm;
  }
}

export const acmService = defineService({
  id: 'acm',
  name: 'Certificate Manager',
  order: 170,
  apis: { acm: { load: () => import('./acm-sdk'), operations: { ListCertificates: 'acm:ListCertificates' } } },
  reads: [{ part: 'keys', kinds: ['aws.acm.certificate'], collect: collectAcm }],
  checks: () => Object.values(checks),
});
