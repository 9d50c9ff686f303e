import { type Remedies, type Remedy, type RemedyObject, cfnPart, tf, tfPart } from '../../remedies/remedy';
import { NARROW, POLICY_REMARK, editPolicy, policyKeeping } from '../../remedies/whole-documents';

const domain = (step: string, option: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: [
    'Open OpenSearch Service, Domains, {name}, Security configuration, in the region {region}, and choose Edit.',
    step,
    'Save the changes.',
  ],
  cli: [`opensearch update-domain-config --domain-name {name} ${option}`],
  terraform: [tfPart('aws_opensearch_domain', { domain_name: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::OpenSearchService::Domain', { DomainName: '{name}', ...properties })],
});

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: 'es:ESHttp*',
  Resource: '{arn}/*',
};

export const opensearchRemedies: Remedies = {
  'opensearch-encryption': domain(
    'Turn on Encryption of data at rest, with a key of KMS. It cannot be turned off again.',
    '--encryption-at-rest-options Enabled=true,KmsKeyId=<KMS_KEY_ARN>',
    { encrypt_at_rest: { enabled: true, kms_key_id: '<KMS_KEY_ARN>' } },
    { EncryptionAtRestOptions: { Enabled: true, KmsKeyId: '<KMS_KEY_ARN>' } },
  ),
  'opensearch-node-to-node': domain(
    'Turn on Node-to-node encryption.',
    '--node-to-node-encryption-options Enabled=true',
    { node_to_node_encryption: { enabled: true } },
    { NodeToNodeEncryptionOptions: { Enabled: true } },
  ),
  'opensearch-https': domain(
    'Turn on Require HTTPS for all traffic to the domain.',
    '--domain-endpoint-options EnforceHTTPS=true,TLSSecurityPolicy=Policy-Min-TLS-1-2-PFS-2023-10',
    { domain_endpoint_options: { enforce_https: true, tls_security_policy: 'Policy-Min-TLS-1-2-PFS-2023-10' } },
    { DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10' } },
  ),
  'opensearch-public': {
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
};
