import { toFact, toUnread } from './snapshot';
import { describeCheck } from './testing/describe-check';

const refused = toUnread('Access denied.');
const open = (more: object = {}) => ({
  policy: toFact({ Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*', ...more }] }),
});
const under = (operator: string, key: string, value: unknown) => open({ Condition: { [operator]: { [key]: value } } });

describeCheck('acm-certificate-expiry', 'aws.acm.certificate', [
  ['fails a certificate that expires in 6 days', { notAfter: '2026-11-27T12:00:00Z' }, 'fail'],
  ['fails a certificate that expired yesterday', { notAfter: '2026-11-20T12:00:00Z' }, 'fail'],
  ['passes a certificate that expires in 8 days', { notAfter: '2026-11-29T13:00:00Z' }, 'pass'],
  ['passes an expired certificate that is not in use', { notAfter: '2020-01-01T00:00:00Z', isInUse: false }, 'pass'],
  [
    'fails an expired certificate that was exported',
    { notAfter: '2020-01-01T00:00:00Z', isInUse: false, wasExported: true },
    'fail',
  ],
  ['is unknown for a certificate in use without an expiry date', { notAfter: null }, 'unknown'],
  ['is unknown if its use is not reported', { isInUse: null }, 'unknown'],
]);
describeCheck('acm-certificate-key-strength', 'aws.acm.certificate', [
  ['fails RSA of 1024 bits', { keyAlgorithm: 'RSA_1024' }, 'fail'],
  ['fails RSA of 1024 bits in the other spelling', { keyAlgorithm: 'RSA-1024' }, 'fail'],
  ['fails a curve below P-256', { keyAlgorithm: 'EC_secp224r1' }, 'fail'],
  ['passes P-256', { keyAlgorithm: 'EC_prime256v1' }, 'pass'],
  ['passes P-384', { keyAlgorithm: 'EC_secp384r1' }, 'pass'],
  ['is unknown for an unknown algorithm', { keyAlgorithm: 'LATTICE_3' }, 'unknown'],
  ['is unknown if AWS omits the value', { keyAlgorithm: null }, 'unknown'],
]);
describeCheck('efs-encrypted', 'aws.efs.file-system', [['fails unencrypted files', { isEncrypted: false }, 'fail']]);
describeCheck('kms-key-rotation', 'aws.kms.key', [
  ['fails a key that does not rotate', { rotates: toFact(false) }, 'fail'],
  ['does not apply to a key that cannot rotate', { rotates: toFact(null) }, 'nothing'],
  ['is unknown if the status is denied', { rotates: refused }, 'unknown'],
  ['is unknown for a key that could not be described', { settings: refused, rotates: refused }, 'unknown'],
]);
describeCheck('kms-key-pending-deletion', 'aws.kms.key', [
  [
    'fails a key that is scheduled for deletion',
    { settings: toFact({ state: 'PendingDeletion', canRotate: true, deletionAt: '2026-12-01T00:00:00Z' }) },
    'fail',
  ],
  ['passes a disabled key', { settings: toFact({ state: 'Disabled', canRotate: true, deletionAt: null }) }, 'pass'],
  [
    'is unknown for a state that AWS omits',
    { settings: toFact({ state: 'unknown', canRotate: true, deletionAt: null }) },
    'unknown',
  ],
  ['is unknown if the key is denied', { settings: refused }, 'unknown'],
]);
describeCheck('kms-key-policy-public', 'aws.kms.key', [
  ['fails everyone', open(), 'fail'],
  ['passes everyone in one account', under('StringEquals', 'kms:CallerAccount', '111122223333'), 'pass'],
  ['fails everyone through one service', under('StringEquals', 'kms:ViaService', 's3.us-east-1.amazonaws.com'), 'fail'],
  [
    'fails everyone except one',
    open({ Principal: undefined, NotPrincipal: { AWS: 'arn:aws:iam::999999999999:root' } }),
    'fail',
  ],
  ['is unknown if the policy is denied', { policy: refused }, 'unknown'],
]);
describeCheck('secrets-rotation', 'aws.secretsmanager.secret', [
  ['fails a secret without rotation', { rotates: false }, 'fail'],
]);

for (const [check, kind] of [
  ['secrets-public-policy', 'aws.secretsmanager.secret'],
  ['sqs-queue-public', 'aws.sqs.queue'],
  ['sns-topic-public', 'aws.sns.topic'],
] as const)
  describeCheck(check, kind, [
    ['fails everyone', open(), 'fail'],
    ['fails everyone in a list', open({ Principal: { AWS: ['*'] } }), 'fail'],
    ['passes a deny for everyone', open({ Effect: 'Deny' }), 'pass'],
    ['passes everyone in one organization', under('StringEquals', 'aws:PrincipalOrgID', 'o-1'), 'pass'],
    ['passes one source', under('ArnLike', 'AWS:SourceArn', 'arn:aws:s3:::papers'), 'pass'],
    ['fails a wildcard source', under('ArnLike', 'aws:SourceArn', 'arn:*'), 'fail'],
    [
      'fails a list of sources that contains a wildcard',
      under('StringLike', 'aws:SourceAccount', ['111122223333', '*']),
      'fail',
    ],
    [
      'fails a condition that holds without its key',
      under('StringEqualsIfExists', 'aws:PrincipalOrgID', 'o-1'),
      'fail',
    ],
    ['fails everyone except one account', under('StringNotEquals', 'aws:SourceAccount', '999999999999'), 'fail'],
    ['fails everyone with TLS', under('Bool', 'aws:SecureTransport', 'true'), 'fail'],
    ['fails any address', under('IpAddress', 'aws:SourceIp', '0.0.0.0/0'), 'fail'],
    ['passes without a policy', { policy: toFact(null) }, 'pass'],
    ['is unknown if the policy is denied', { policy: refused }, 'unknown'],
  ]);
describeCheck('sns-topic-kms', 'aws.sns.topic', [
  ['fails a topic without a key', { kmsKeyId: toFact(null) }, 'fail'],
  ['is unknown if attributes are denied', { kmsKeyId: refused }, 'unknown'],
]);
describeCheck('sns-subscription-https', 'aws.sns.subscription', [
  ['fails plain HTTP', { protocol: 'http' }, 'fail'],
  ['passes an SQS subscription', { protocol: 'sqs' }, 'pass'],
  ['is unknown for a protocol that AWS omits', { protocol: 'unknown' }, 'unknown'],
]);
describeCheck('sqs-queue-encrypted', 'aws.sqs.queue', [
  ['fails an unencrypted queue', { encryption: toFact(null) }, 'fail'],
  ['passes a customer managed key', { encryption: toFact('alias/jobs') }, 'pass'],
  ['is unknown if attributes are denied', { encryption: refused }, 'unknown'],
]);
describeCheck('kinesis-encrypted', 'aws.kinesis.stream', [
  ['fails an unencrypted stream', { encryption: toFact('NONE') }, 'fail'],
  ['is unknown if the stream is denied', { encryption: refused }, 'unknown'],
]);
