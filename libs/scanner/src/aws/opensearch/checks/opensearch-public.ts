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
  title: 'Search domain is not open to everyone',
  fault: 'Search domain is open to everyone',
  recommendation: 'Move the domain into a VPC, or name the principals or addresses that may reach it.',
  subjects: ['public-services', 'network-access'],
  equivalents: {
    prowler: ['opensearch_service_domains_not_publicly_accessible'],
    cloudsploit: ['opensearchExposedDomain', 'opensearchPublicEndpoint'],
  },
  evaluate: ({ name, settings, policy }) =>
    judgeFact(settings, ({ network }) => {
      if (network) return pass(`${name} lies in ${network}.`);
      return judgeFact(policy, (document) =>
        document !== null && admitsEverybody(document)
          ? fail(`${name} lies outside any VPC and its access policy allows everybody, from every address.`)
          : pass(`${name} lies outside any VPC; no statement of its access policy allows everybody.`),
      );
    }),
  remedy: {
    console: [
      'Open OpenSearch Service, Domains, {name}, Security configuration, in the region {region}.',
      'Edit the access policy: name accounts or roles in place of *, or add a condition on aws:SourceIp.',
      'Better still: a new domain within a VPC, as one cannot be moved into it.',
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
