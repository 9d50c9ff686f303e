import { known, unread } from './snapshot';
import { describeCheck } from './testing/describe-check';

const refused = unread('Access denied.');
const open = (more: object = {}) => ({
  policy: known({ Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*', ...more }] }),
});
const under = (operator: string, key: string, value: unknown) => open({ Condition: { [operator]: { [key]: value } } });

describeCheck('acm-certificate-expiry', 'aws.acm.certificate', [
  ['fails a certificate that ends in 6 days', { notAfter: '2026-11-27T12:00:00Z' }, 'fail'],
  ['fails a certificate that ended yesterday', { notAfter: '2026-11-20T12:00:00Z' }, 'fail'],
  ['passes a certificate that ends in 8 days', { notAfter: '2026-11-29T13:00:00Z' }, 'pass'],
  ['passes an old certificate that nothing uses', { notAfter: '2020-01-01T00:00:00Z', isInUse: false }, 'pass'],
  ['does not know a certificate in use without an end', { notAfter: null }, 'unknown'],
  ['does not know whether it is in use', { isInUse: null }, 'unknown'],
]);
describeCheck('acm-certificate-key-strength', 'aws.acm.certificate', [
  ['fails RSA of 1024 bits', { keyAlgorithm: 'RSA_1024' }, 'fail'],
  ['fails RSA of 1024 bits in the other spelling', { keyAlgorithm: 'RSA-1024' }, 'fail'],
  ['fails a curve below P-256', { keyAlgorithm: 'EC_secp224r1' }, 'fail'],
  ['passes P-256', { keyAlgorithm: 'EC_prime256v1' }, 'pass'],
  ['passes P-384', { keyAlgorithm: 'EC_secp384r1' }, 'pass'],
  ['does not know an algorithm of the future', { keyAlgorithm: 'LATTICE_3' }, 'unknown'],
  ['does not know what AWS left out', { keyAlgorithm: null }, 'unknown'],
]);
describeCheck('efs-encrypted', 'aws.efs.file-system', [['fails files in the clear', { isEncrypted: false }, 'fail']]);
describeCheck('kms-key-rotation', 'aws.kms.key', [
  ['fails a key that does not rotate', { rotates: known(false) }, 'fail'],
  ['says nothing of a key that cannot', { rotates: known(null) }, 'nothing'],
  ['is unknown if the status is denied', { rotates: refused }, 'unknown'],
  ['does not know a key that could not be described', { settings: refused, rotates: refused }, 'unknown'],
]);
describeCheck('kms-key-pending-deletion', 'aws.kms.key', [
  [
    'fails a key that waits for its end',
    { settings: known({ state: 'PendingDeletion', canRotate: true, deletionAt: '2026-12-01T00:00:00Z' }) },
    'fail',
  ],
  ['passes a disabled key', { settings: known({ state: 'Disabled', canRotate: true, deletionAt: null }) }, 'pass'],
  [
    'does not know a state that AWS left out',
    { settings: known({ state: 'unknown', canRotate: true, deletionAt: null }) },
    'unknown',
  ],
  ['does not know a refused key', { settings: refused }, 'unknown'],
]);
describeCheck('kms-key-policy-public', 'aws.kms.key', [
  ['fails everybody', open(), 'fail'],
  ['passes everybody of one account', under('StringEquals', 'kms:CallerAccount', '111122223333'), 'pass'],
  [
    'fails everybody through one service',
    under('StringEquals', 'kms:ViaService', 's3.us-east-1.amazonaws.com'),
    'fail',
  ],
  [
    'fails everybody but one',
    open({ Principal: undefined, NotPrincipal: { AWS: 'arn:aws:iam::999999999999:root' } }),
    'fail',
  ],
  ['is unknown if the policy is denied', { policy: refused }, 'unknown'],
]);
describeCheck('secrets-rotation', 'aws.secretsmanager.secret', [
  ['fails a secret that stays', { rotates: false }, 'fail'],
]);

for (const [check, kind] of [
  ['secrets-public-policy', 'aws.secretsmanager.secret'],
  ['sqs-queue-public', 'aws.sqs.queue'],
  ['sns-topic-public', 'aws.sns.topic'],
] as const)
  describeCheck(check, kind, [
    ['fails everybody', open(), 'fail'],
    ['fails everybody in a list', open({ Principal: { AWS: ['*'] } }), 'fail'],
    ['passes a deny for everyone', open({ Effect: 'Deny' }), 'pass'],
    ['passes everybody of one organization', under('StringEquals', 'aws:PrincipalOrgID', 'o-1'), 'pass'],
    ['passes one source', under('ArnLike', 'AWS:SourceArn', 'arn:aws:s3:::papers'), 'pass'],
    ['fails any source', under('ArnLike', 'aws:SourceArn', 'arn:*'), 'fail'],
    ['fails a list of sources with any in it', under('StringLike', 'aws:SourceAccount', ['111122223333', '*']), 'fail'],
    [
      'fails a condition that holds without its key',
      under('StringEqualsIfExists', 'aws:PrincipalOrgID', 'o-1'),
      'fail',
    ],
    ['fails everybody but one account', under('StringNotEquals', 'aws:SourceAccount', '999999999999'), 'fail'],
    ['fails everybody over TLS', under('Bool', 'aws:SecureTransport', 'true'), 'fail'],
    ['fails any address', under('IpAddress', 'aws:SourceIp', '0.0.0.0/0'), 'fail'],
    ['passes where there is no policy', { policy: known(null) }, 'pass'],
    ['is unknown if the policy is denied', { policy: refused }, 'unknown'],
  ]);
describeCheck('sns-topic-kms', 'aws.sns.topic', [
  ['fails a topic without a key', { kmsKeyId: known(null) }, 'fail'],
  ['is unknown if attributes are denied', { kmsKeyId: refused }, 'unknown'],
]);
describeCheck('sns-subscription-https', 'aws.sns.subscription', [
  ['fails plain HTTP', { protocol: 'http' }, 'fail'],
  ['passes a queue', { protocol: 'sqs' }, 'pass'],
  ['does not know a protocol that AWS left out', { protocol: 'unknown' }, 'unknown'],
]);
describeCheck('sqs-queue-encrypted', 'aws.sqs.queue', [
  ['fails a queue in the clear', { encryption: known(null) }, 'fail'],
  ['passes a key of its own', { encryption: known('alias/jobs') }, 'pass'],
  ['is unknown if attributes are denied', { encryption: refused }, 'unknown'],
]);
describeCheck('kinesis-encrypted', 'aws.kinesis.stream', [
  ['fails a stream in the clear', { encryption: known('NONE') }, 'fail'],
  ['does not know a refused stream', { encryption: refused }, 'unknown'],
]);
