import { beyondAudit, defineService } from '../define-service';
import * as checks from './checks/index';
import { collectMacie } from './collect-macie';
import type * as Macie2 from './macie2-sdk';

declare module '../operations' {
  interface Apis {
    readonly macie2: typeof Macie2;
  }
}

export const macieService = defineService({
  id: 'macie',
  name: 'Macie',
  order: 140,
  arnName: 'macie2',
  apis: {
    macie2: {
      load: () => import('./macie2-sdk'),
      notOffered: [
        'ap-east-2',
        'ap-south-2',
        'ap-southeast-3',
        'ap-southeast-4',
        'ap-southeast-5',
        'ap-southeast-6',
        'ap-southeast-7',
        'ca-west-1',
        'eu-central-2',
        'eu-south-2',
        'me-central-1',
        'mx-central-1',
        'aws-cn',
        'aws-us-gov',
        'aws-iso',
        'aws-iso-b',
        'aws-iso-e',
        'aws-iso-f',
        'aws-eusc',
      ],
      operations: { GetMacieSession: beyondAudit('macie2:GetMacieSession') },
    },
  },
  reads: [{ part: 'governance', kinds: ['aws.macie.region'], collect: collectMacie }],
  checks: () => Object.values(checks),
});
