import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { updateDomain } from '../remedies';

export const opensearchHttps = defineCheck({
  id: 'opensearch-https',
  service: 'opensearch',
  severity: 'HIGH',
  kind: 'aws.opensearch.domain',
  title: 'OpenSearch domains require HTTPS',
  fault: 'OpenSearch domain accepts plain HTTP',
  recommendation: 'Require HTTPS for all traffic to the domain.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['opensearch_service_domains_https_communications_enforced'],
    cloudsploit: ['opensearchHttpsOnly'],
  },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ enforcesHttps }) =>
      enforcesHttps ? pass(`${name} requires HTTPS.`) : fail(`${name} accepts plain HTTP.`),
    ),
  remedy: updateDomain(
    'Turn on Require HTTPS for all traffic to the domain.',
    '--domain-endpoint-options EnforceHTTPS=true,TLSSecurityPolicy=Policy-Min-TLS-1-2-PFS-2023-10',
    { domain_endpoint_options: { enforce_https: true, tls_security_policy: 'Policy-Min-TLS-1-2-PFS-2023-10' } },
    { DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10' } },
  ),
});
