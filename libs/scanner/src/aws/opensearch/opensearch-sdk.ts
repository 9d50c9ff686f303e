export { OpenSearchClient as Client } from '@aws-sdk/client-opensearch';
import { DescribeDomainsCommand, ListDomainNamesCommand, ListTagsCommand } from '@aws-sdk/client-opensearch';

export const commands = {
  DescribeDomains: DescribeDomainsCommand,
  ListDomainNames: ListDomainNamesCommand,
  ListTags: ListTagsCommand,
};
