import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectAccessAnalyzer } from './collect-access-analyzer';
import type * as Accessanalyzer from './accessanalyzer-sdk';

declare module '../operations' {
  interface Apis {
    readonly accessanalyzer: typeof Accessanalyzer;
  }
}

export const accessanalyzerService = defineService({
  id: 'accessanalyzer',
  name: 'Access Analyzer',
  order: 100,
  arnName: 'access-analyzer',
  apis: {
    accessanalyzer: {
      load: () => import('./accessanalyzer-sdk'),
      notOffered: ['aws-iso', 'aws-iso-b'],
      operations: { ListAnalyzers: 'access-analyzer:ListAnalyzers' },
    },
  },
  reads: [{ part: 'governance', kinds: ['aws.access-analyzer.region'], collect: collectAccessAnalyzer }],
  checks: () => Object.values(checks),
});
