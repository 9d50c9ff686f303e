import { defineService, forTags } from '../define-service';
import * as checks from './checks/index';
import { collectOpenSearch } from './collect-opensearch';
import type * as Opensearch from './opensearch-sdk';

declare module '../operations' {
  interface Apis {
    readonly opensearch: typeof Opensearch;
  }
}

export const opensearchService = defineService({
  id: 'opensearch',
  name: 'OpenSearch',
  apis: {
    opensearch: {
      load: () => import('./opensearch-sdk'),
      operations: {
        DescribeDomains: 'es:DescribeDomains',
        ListDomainNames: 'es:ListDomainNames',
        ListTags: forTags('es:ListTags'),
      },
    },
  },
  reads: [{ presets: ['storage'], hasSavings: true, kinds: ['aws.opensearch.domain'], collect: collectOpenSearch }],
  checks: () => Object.values(checks),
});
