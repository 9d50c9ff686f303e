import type { ActionUse } from '../define-capability';

/** Of any account: volumes may be encrypted with a key that another account shares. */
const KEYS = ['arn:{partition}:kms:{region}:*:key/*'];
/** Calls that EC2 makes with a key on the caller's behalf; no other use of a key. China's regions end in `.com.cn`. */
const VIA_EC2 = { 'kms:ViaService': 'ec2.*.amazonaws.com*' };

/**
 * Attaching an encrypted volume gives EC2 a grant on its key in the name of the caller. Without it, EC2 accepts the start
 * of an instance and stops it again: https://repost.aws/knowledge-center/kms-iam-ec2-permission
 */
export const GRANT_KEY: ActionUse = {
  action: 'kms:CreateGrant',
  on: KEYS,
  when: { Bool: { 'kms:GrantIsForAWSResource': 'true' }, StringLike: VIA_EC2 },
};

/**
 * Creating an encrypted volume. Without them, EC2 accepts the request, and the volume never becomes available:
 * https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption-requirements.html
 */
export const ENCRYPT_WITH_KEY: readonly ActionUse[] = [
  GRANT_KEY,
  ...['Decrypt', 'DescribeKey', 'GenerateDataKeyWithoutPlaintext', 'ReEncryptFrom', 'ReEncryptTo'].map((name) => ({
    action: `kms:${name}`,
    on: KEYS,
    when: { StringLike: VIA_EC2 },
  })),
];
