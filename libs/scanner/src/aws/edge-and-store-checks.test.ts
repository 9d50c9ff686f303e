import { known, unread } from '../snapshot';
import { describeCheck } from '../testing/describe-check';

const refused = unread('Access denied.');

describeCheck('elbv2-access-logs', 'aws.elbv2.load-balancer', [
  [
    'fails a network balancer without logs',
    { balancerType: 'network', attributes: known({ 'access_logs.s3.enabled': 'false' }) },
    'fail',
  ],
  [
    'says nothing of a gateway, which has none to turn on',
    { balancerType: 'gateway', attributes: known({}) },
    'nothing',
  ],
  ['does not know refused attributes', { attributes: refused }, 'unknown'],
]);
describeCheck('elbv2-deletion-protection', 'aws.elbv2.load-balancer', [
  ['fails a balancer that can be deleted', { attributes: known({ 'deletion_protection.enabled': 'false' }) }, 'fail'],
  ['does not know refused attributes', { attributes: refused }, 'unknown'],
]);
describeCheck('elbv2-drop-invalid-headers', 'aws.elbv2.load-balancer', [
  ['fails a balancer that lets them through', { attributes: known({}) }, 'fail'],
  ['says nothing of a network balancer', { balancerType: 'network' }, 'nothing'],
  ['does not know refused attributes', { attributes: refused }, 'unknown'],
]);
const listener = (facts: object) => ({
  listeners: known([{ port: 80, protocol: 'HTTP', tlsPolicy: null, redirectsToHttps: false, ...facts }]),
});
describeCheck('elbv2-https-listeners', 'aws.elbv2.load-balancer', [
  ['fails a listener that serves plain HTTP', listener({}), 'fail'],
  ['passes a balancer without listeners', { listeners: known([]) }, 'pass'],
  ['says nothing of a network balancer', { balancerType: 'network', ...listener({}) }, 'nothing'],
  ['does not know refused listeners', { listeners: refused }, 'unknown'],
]);
const tls = (tlsPolicy: string | null) => listener({ protocol: 'HTTPS', tlsPolicy });
describeCheck('elbv2-tls-policy', 'aws.elbv2.load-balancer', [
  ['fails the policy of 2016', tls('ELBSecurityPolicy-2016-08'), 'fail'],
  ['fails a policy of TLS 1.3 that goes down to 1.0', tls('ELBSecurityPolicy-TLS13-1-0-2021-06'), 'fail'],
  ['fails forward secrecy without a least version', tls('ELBSecurityPolicy-FS-2018-06'), 'fail'],
  ['passes TLS 1.2 with extensions', tls('ELBSecurityPolicy-TLS-1-2-Ext-2018-06'), 'pass'],
  ['passes TLS 1.3 alone', tls('ELBSecurityPolicy-TLS13-1-3-2021-06'), 'pass'],
  ['fails a policy of tomorrow that it does not know', tls('ELBSecurityPolicy-Tomorrow'), 'fail'],
  ['does not know a TLS listener without a policy', tls(null), 'unknown'],
  ['does not know refused listeners', { listeners: refused }, 'unknown'],
]);

describeCheck('elb-classic-access-logs', 'aws.elb.load-balancer', [
  ['fails a balancer without logs', { writesAccessLogs: known(false) }, 'fail'],
  ['does not know refused attributes', { writesAccessLogs: refused }, 'unknown'],
]);
describeCheck('elb-classic-tls', 'aws.elb.load-balancer', [
  [
    'fails a TCP listener beside an SSL one',
    {
      listeners: [
        { port: 1, protocol: 'SSL' },
        { port: 2, protocol: 'TCP' },
      ],
    },
    'fail',
  ],
  ['passes SSL', { listeners: [{ port: 443, protocol: 'SSL' }] }, 'pass'],
  ['does not know a listener without a protocol', { listeners: [{ port: 443, protocol: null }] }, 'unknown'],
]);

const distribution = (facts: object) => ({
  config: known({
    viewerProtocolPolicy: 'https-only',
    writesLogs: false,
    webAclId: null,
    customOrigins: [{ id: 'a', tlsVersions: ['TLSv1.2'] }],
    ...facts,
  }),
});
describeCheck('cloudfront-https', 'aws.cloudfront.distribution', [
  ['fails viewers over plain HTTP', distribution({ viewerProtocolPolicy: 'allow-all' }), 'fail'],
  ['passes HTTPS alone', distribution({}), 'pass'],
  ['does not know what was not told', distribution({ viewerProtocolPolicy: null }), 'unknown'],
  ['does not know a refused configuration', { config: refused }, 'unknown'],
]);
describeCheck('cloudfront-logging', 'aws.cloudfront.distribution', [
  ['fails a distribution without logs', distribution({}), 'fail'],
  ['does not know a refused configuration', { config: refused }, 'unknown'],
]);
describeCheck('cloudfront-waf', 'aws.cloudfront.distribution', [
  ['fails a distribution without a web ACL', distribution({}), 'fail'],
  ['does not know a refused configuration', { config: refused }, 'unknown'],
]);
describeCheck('cloudfront-tls-min-version', 'aws.cloudfront.distribution', [
  [
    'fails an origin of old TLS beside a new one',
    distribution({ customOrigins: [{ id: 'b', tlsVersions: ['TLSv1', 'TLSv1.2'] }] }),
    'fail',
  ],
  ['passes a distribution of buckets alone', distribution({ customOrigins: [] }), 'pass'],
  ['does not know a refused configuration', { config: refused }, 'unknown'],
]);
describeCheck('apigateway-rest-logging', 'aws.apigateway.stage', [
  ['fails a stage whose logging is off', { methodLogging: [{ path: '*/*', level: 'OFF' }] }, 'fail'],
  ['fails a stage without method settings', { methodLogging: [] }, 'fail'],
  ['passes a stage that logs everything', { methodLogging: [{ path: '*/*', level: 'INFO' }] }, 'pass'],
]);

describeCheck('dynamodb-pitr', 'aws.dynamodb.table', [
  ['fails a table without', { pointInTimeRecovery: known('DISABLED') }, 'fail'],
  ['does not know what was not told', { pointInTimeRecovery: known('unknown') }, 'unknown'],
  ['does not know a refused backup', { pointInTimeRecovery: refused }, 'unknown'],
]);
const table = { settings: known({ encryptionType: null, isDeletionProtected: false }) };
describeCheck('dynamodb-kms', 'aws.dynamodb.table', [
  ["fails DynamoDB's own key", table, 'fail'],
  ['does not know a refused table', { settings: refused }, 'unknown'],
]);
describeCheck('dynamodb-deletion-protection', 'aws.dynamodb.table', [
  ['fails a table that can be deleted', table, 'fail'],
  ['does not know a refused table', { settings: refused }, 'unknown'],
]);

const domain = {
  settings: known({ isEncrypted: false, encryptsBetweenNodes: false, enforcesHttps: false, network: null }),
};
const inside = {
  settings: known({ isEncrypted: true, encryptsBetweenNodes: true, enforcesHttps: true, network: 'vpc-1' }),
};
const everybody = (Condition: object = {}) =>
  known({ Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 'es:*', Resource: '*', Condition }] });
describeCheck('opensearch-encryption', 'aws.opensearch.domain', [
  ['fails a plain domain', domain, 'fail'],
  ['does not know a refused domain', { settings: refused }, 'unknown'],
]);
describeCheck('opensearch-node-to-node', 'aws.opensearch.domain', [
  ['fails plain traffic between nodes', domain, 'fail'],
  ['does not know a refused domain', { settings: refused }, 'unknown'],
]);
describeCheck('opensearch-https', 'aws.opensearch.domain', [
  ['fails a domain that answers plain HTTP', domain, 'fail'],
  ['does not know a refused domain', { settings: refused }, 'unknown'],
]);
describeCheck('opensearch-public', 'aws.opensearch.domain', [
  ['fails a domain for everybody', { policy: everybody() }, 'fail'],
  ['fails everybody from every address', { policy: everybody({ IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } }) }, 'fail'],
  [
    'passes everybody from one network',
    { policy: everybody({ IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }) },
    'pass',
  ],
  ['passes a domain inside a VPC whatever its policy says', { ...inside, policy: everybody() }, 'pass'],
  ['does not know a policy that could not be read', { policy: refused }, 'unknown'],
  ['does not know a refused domain', { settings: refused, policy: refused }, 'unknown'],
]);
describeCheck('redshift-public', 'aws.redshift.cluster', [['fails a public cluster', { isPublic: true }, 'fail']]);
describeCheck('redshift-encrypted', 'aws.redshift.cluster', [
  ['fails a plain cluster', { isEncrypted: false }, 'fail'],
]);
describeCheck('redshift-audit-logging', 'aws.redshift.cluster', [
  ['fails a cluster without a log', { writesAuditLog: known(false) }, 'fail'],
  ['does not know a refused status', { writesAuditLog: refused }, 'unknown'],
]);
describeCheck('redshift-snapshots', 'aws.redshift.cluster', [
  ['fails a retention of 0 days', { snapshotRetentionDays: 0 }, 'fail'],
  ['does not know a retention that was not told', { snapshotRetentionDays: null }, 'unknown'],
]);
describeCheck('elasticache-redis-encryption', 'aws.elasticache.replication-group', [
  ['fails a plain group', { isEncryptedAtRest: false }, 'fail'],
]);
describeCheck('elasticache-redis-transit', 'aws.elasticache.replication-group', [
  ['fails plain traffic', { isEncryptedInTransit: false }, 'fail'],
]);
