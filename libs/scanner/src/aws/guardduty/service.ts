import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectGuardDuty } from './collect-guardduty';
import type * as Guardduty from './guardduty-sdk';

declare module '../operations' {
  interface Apis {
    readonly guardduty: typeof Guardduty;
  }
}

export const guarddutyService = defineService({
  id: 'guardduty',
  name: 'GuardDuty',
  order: 130,
  apis: {
    guardduty: {
      load: () => import('./guardduty-sdk'),
      notOffered: ['us-iso-west-1', 'us-isob-west-1', 'aws-iso-e'],
      operations: { GetDetector: 'guardduty:GetDetector', ListDetectors: 'guardduty:ListDetectors' },
    },
  },
  reads: [{ part: 'governance', kinds: ['aws.guardduty.detector', 'aws.guardduty.region'], collect: collectGuardDuty }],
  checks: () => Object.values(checks),
});
