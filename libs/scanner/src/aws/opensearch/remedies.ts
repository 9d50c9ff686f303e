import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';

export const updateDomain = (step: string, option: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: [
    'Open OpenSearch Service, Domains, {name}, Security configuration, in the region {region}, and choose Edit.',
    step,
    'Choose Save changes.',
  ],
  cli: [`opensearch update-domain-config --domain-name {name} ${option}`],
  terraform: [tfPart('aws_opensearch_domain', { domain_name: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::OpenSearchService::Domain', { DomainName: '{name}', ...properties })],
});
