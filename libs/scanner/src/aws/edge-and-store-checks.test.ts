import { toFact, toUnread } from '../snapshot';
import { describeCheck } from '../testing/describe-check';

const refused = toUnread('Access denied.');

describeCheck('elbv2-access-logs', 'aws.elbv2.load-balancer', [
  [
    'fails a Network Load Balancer without logs',
    {
      balancerType: 'network',
      attributes: toFact({ 'access_logs.s3.enabled': 'false' }),
      listeners: toFact([{ port: 443, protocol: 'TLS', tlsPolicy: null, redirectsToHttps: false }]),
    },
    'fail',
  ],
  [
    'does not apply to a Gateway Load Balancer, which has no access logs',
    { balancerType: 'gateway', attributes: toFact({}) },
    'nothing',
  ],
  ['is unknown if attributes are denied', { attributes: refused }, 'unknown'],
]);
describeCheck('elbv2-deletion-protection', 'aws.elbv2.load-balancer', [
  [
    'fails a load balancer without deletion protection',
    { attributes: toFact({ 'deletion_protection.enabled': 'false' }) },
    'fail',
  ],
  ['is unknown if attributes are denied', { attributes: refused }, 'unknown'],
]);
describeCheck('elbv2-drop-invalid-headers', 'aws.elbv2.load-balancer', [
  ['fails a load balancer that forwards them', { attributes: toFact({}) }, 'fail'],
  ['does not apply to a Network Load Balancer', { balancerType: 'network' }, 'nothing'],
  ['is unknown if attributes are denied', { attributes: refused }, 'unknown'],
]);
const listener = (facts: object) => ({
  listeners: toFact([{ port: 80, protocol: 'HTTP', tlsPolicy: null, redirectsToHttps: false, ...facts }]),
});
describeCheck('elbv2-https-listeners', 'aws.elbv2.load-balancer', [
  ['fails an HTTP listener', listener({}), 'fail'],
  ['passes a load balancer without listeners', { listeners: toFact([]) }, 'pass'],
  ['does not apply to a Network Load Balancer', { balancerType: 'network', ...listener({}) }, 'nothing'],
  ['is unknown if listeners are denied', { listeners: refused }, 'unknown'],
]);
const tls = (tlsPolicy: string | null) => listener({ protocol: 'HTTPS', tlsPolicy });
describeCheck('elbv2-tls-policy', 'aws.elbv2.load-balancer', [
  ['fails the policy of 2016', tls('ELBSecurityPolicy-2016-08'), 'fail'],
  ['fails a TLS 1.3 policy that also allows 1.0', tls('ELBSecurityPolicy-TLS13-1-0-2021-06'), 'fail'],
  ['fails forward secrecy without a minimum version', tls('ELBSecurityPolicy-FS-2018-06'), 'fail'],
  ['passes TLS 1.2 with extensions', tls('ELBSecurityPolicy-TLS-1-2-Ext-2018-06'), 'pass'],
  ['passes TLS 1.3 only', tls('ELBSecurityPolicy-TLS13-1-3-2021-06'), 'pass'],
  ['fails an unknown future policy', tls('ELBSecurityPolicy-Tomorrow'), 'fail'],
  ['is unknown for a TLS listener without a policy', tls(null), 'unknown'],
  ['is unknown if listeners are denied', { listeners: refused }, 'unknown'],
]);

describeCheck('elb-classic-access-logs', 'aws.elb.load-balancer', [
  ['fails a load balancer without logs', { writesAccessLogs: toFact(false) }, 'fail'],
  ['is unknown if attributes are denied', { writesAccessLogs: refused }, 'unknown'],
]);
describeCheck('elb-classic-tls', 'aws.elb.load-balancer', [
  [
    'fails a TCP listener next to an SSL listener',
    {
      listeners: [
        { port: 1, protocol: 'SSL' },
        { port: 2, protocol: 'TCP' },
      ],
    },
    'fail',
  ],
  ['passes SSL', { listeners: [{ port: 443, protocol: 'SSL' }] }, 'pass'],
  ['is unknown for a listener without a protocol', { listeners: [{ port: 443, protocol: null }] }, 'unknown'],
]);

const distribution = (facts: object) => ({
  config: toFact({
    viewerProtocolPolicy: 'https-only',
    writesLogs: false,
    webAclId: null,
    customOrigins: [{ id: 'a', tlsVersions: ['TLSv1.2'] }],
    ...facts,
  }),
});
describeCheck('cloudfront-https', 'aws.cloudfront.distribution', [
  ['fails HTTP for viewers', distribution({ viewerProtocolPolicy: 'allow-all' }), 'fail'],
  ['passes HTTPS only', distribution({}), 'pass'],
  ['is unknown if AWS does not report it', distribution({ viewerProtocolPolicy: null }), 'unknown'],
  ['is unknown if the configuration is denied', { config: refused }, 'unknown'],
]);
describeCheck('cloudfront-logging', 'aws.cloudfront.distribution', [
  ['fails a distribution without logs', distribution({}), 'fail'],
  ['is unknown if the configuration is denied', { config: refused }, 'unknown'],
]);
describeCheck('cloudfront-waf', 'aws.cloudfront.distribution', [
  ['fails a distribution without a web ACL', distribution({}), 'fail'],
  ['is unknown if the configuration is denied', { config: refused }, 'unknown'],
]);
describeCheck('cloudfront-tls-min-version', 'aws.cloudfront.distribution', [
  [
    'fails an origin with old TLS next to a new one',
    distribution({ customOrigins: [{ id: 'b', tlsVersions: ['TLSv1', 'TLSv1.2'] }] }),
    'fail',
  ],
  ['passes a distribution with only S3 origins', distribution({ customOrigins: [] }), 'pass'],
  ['is unknown if the configuration is denied', { config: refused }, 'unknown'],
]);
describeCheck('apigateway-rest-logging', 'aws.apigateway.stage', [
  ['fails a stage with logging off', { methodLogging: [{ path: '*/*', level: 'OFF' }] }, 'fail'],
  ['fails a stage without method settings', { methodLogging: [] }, 'fail'],
  ['passes a stage that logs all methods', { methodLogging: [{ path: '*/*', level: 'INFO' }] }, 'pass'],
]);

describeCheck('dynamodb-pitr', 'aws.dynamodb.table', [
  ['fails a table without it', { pointInTimeRecovery: toFact('DISABLED') }, 'fail'],
  ['is unknown if AWS does not report it', { pointInTimeRecovery: toFact('unknown') }, 'unknown'],
  ['is unknown if backups are denied', { pointInTimeRecovery: refused }, 'unknown'],
]);
const table = { settings: toFact({ encryptionType: null, isDeletionProtected: false }) };
describeCheck('dynamodb-kms', 'aws.dynamodb.table', [
  ['fails an AWS owned key', table, 'fail'],
  ['is unknown if the table is denied', { settings: refused }, 'unknown'],
]);
describeCheck('dynamodb-deletion-protection', 'aws.dynamodb.table', [
  ['fails a table without deletion protection', table, 'fail'],
  ['is unknown if the table is denied', { settings: refused }, 'unknown'],
]);

const domain = {
  settings: toFact({ isEncrypted: false, encryptsBetweenNodes: false, enforcesHttps: false, network: null }),
};
const inside = {
  settings: toFact({ isEncrypted: true, encryptsBetweenNodes: true, enforcesHttps: true, network: 'vpc-1' }),
};
const everybody = (Condition: object = {}) =>
  toFact({ Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 'es:*', Resource: '*', Condition }] });
describeCheck('opensearch-encryption', 'aws.opensearch.domain', [
  ['fails an unencrypted domain', domain, 'fail'],
  ['is unknown if the domain is denied', { settings: refused }, 'unknown'],
]);
describeCheck('opensearch-node-to-node', 'aws.opensearch.domain', [
  ['fails unencrypted traffic between nodes', domain, 'fail'],
  ['is unknown if the domain is denied', { settings: refused }, 'unknown'],
]);
describeCheck('opensearch-https', 'aws.opensearch.domain', [
  ['fails a domain that accepts HTTP', domain, 'fail'],
  ['is unknown if the domain is denied', { settings: refused }, 'unknown'],
]);
describeCheck('opensearch-public', 'aws.opensearch.domain', [
  ['fails a domain open to everyone', { policy: everybody() }, 'fail'],
  ['fails everyone from any address', { policy: everybody({ IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } }) }, 'fail'],
  [
    'passes everyone from one network',
    { policy: everybody({ IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }) },
    'pass',
  ],
  ['passes a domain in a VPC whatever its policy', { ...inside, policy: everybody() }, 'pass'],
  ['is unknown if the policy could not be read', { policy: refused }, 'unknown'],
  ['is unknown if the domain is denied', { settings: refused, policy: refused }, 'unknown'],
]);
describeCheck('redshift-public', 'aws.redshift.cluster', [['fails a public cluster', { isPublic: true }, 'fail']]);
describeCheck('redshift-encrypted', 'aws.redshift.cluster', [
  ['fails an unencrypted cluster', { isEncrypted: false }, 'fail'],
]);
describeCheck('redshift-audit-logging', 'aws.redshift.cluster', [
  ['fails a cluster without audit logging', { writesAuditLog: toFact(false) }, 'fail'],
  ['is unknown if the status is denied', { writesAuditLog: refused }, 'unknown'],
]);
describeCheck('redshift-snapshots', 'aws.redshift.cluster', [
  ['fails a retention of 0 days', { snapshotRetentionDays: 0 }, 'fail'],
  ['is unknown if AWS does not report the retention', { snapshotRetentionDays: null }, 'unknown'],
]);
describeCheck('elasticache-redis-encryption', 'aws.elasticache.replication-group', [
  ['fails an unencrypted group', { isEncryptedAtRest: false }, 'fail'],
]);
describeCheck('elasticache-redis-transit', 'aws.elasticache.replication-group', [
  ['fails unencrypted traffic', { isEncryptedInTransit: false }, 'fail'],
]);
