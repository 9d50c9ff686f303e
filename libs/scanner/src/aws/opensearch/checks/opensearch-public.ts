import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';
import { tf, cfnPart } from '../../../remedies/remedy';
import { editPolicy, NARROW, policyKeeping, POLICY_REMARK } from '../../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: 'es:ESHttp*',
  Resource: '{arn}/*',
};

export const opensearchPublic = defineCheck({
  id: 'opensearch-public',
  service: 'opensearch',
  severity: 'CRITICAL',
  kind: 'aws.opensearch.domain',
  title: 'OpenSearch domains are not publicly accessible',
  fault: 'OpenSearch domain is publicly accessible',
  recommendation: 'Migrate to a domain in a VPC, or restrict the access policy to principals or addresses.',
  subjects: ['public-services', 'network-access'],
  equivalents: {
    prowler: ['opensearch_service_domains_not_publicly_accessible'],
    cloudsploit: ['opensearchExposedDomain', 'opensearchPublicEndpoint'],
  },
  evaluate: ({ name, settings, policy }) =>
    judgeFact(settings, ({ network }) => {
      if (network) return pass(`${name} is in ${network}.`);
      return judgeFact(policy, (document) =>
        document !== null && admitsEverybody(document)
          ? fail(`${name} is outside a VPC and its access policy allows everyone from any address.`)
          : pass(`${name} is outside a VPC; its access policy does not allow everyone.`),
      );
    }),
  remedy: {
    console: [
      'Open OpenSearch Service, Domains, {name}, Security configuration, in the region {region}.',
      'Edit the access policy. Replace * with accounts or roles, or add a condition on aws:SourceIp.',
      'Preferably create a new domain in a VPC: an existing domain cannot be moved.',
    ],
    cli: editPolicy(
      'opensearch describe-domain-config --domain-name {name} --query DomainConfig.AccessPolicies.Options --output text',
      NARROW,
      'opensearch update-domain-config --domain-name {name} --access-policies file://policy.json',
    ),
    terraform: [
      tf(
        'aws_opensearch_domain_policy',
        { domain_name: '{name}', access_policies: { $json: policyKeeping(OWN_ACCOUNT) } },
        POLICY_REMARK,
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::OpenSearchService::Domain',
        { DomainName: '{name}', AccessPolicies: policyKeeping(OWN_ACCOUNT) },
        POLICY_REMARK,
      ),
    ],
  },
});
