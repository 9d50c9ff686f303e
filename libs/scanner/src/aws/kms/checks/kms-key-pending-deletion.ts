import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { none } from '../../../remedies/remedy';

const WAITING = new Set(['PendingDeletion', 'PendingReplicaDeletion']);

export const kmsKeyPendingDeletion = defineCheck({
  id: 'kms-key-pending-deletion',
  service: 'kms',
  severity: 'CRITICAL',
  kind: 'aws.kms.key',
  title: 'KMS keys are not scheduled for deletion',
  fault: 'KMS key is scheduled for deletion',
  recommendation: 'Cancel the deletion unless all data encrypted with the key is no longer needed.',
  subjects: ['key-management', 'deletion-protection'],
  equivalents: { prowler: ['kms_cmk_not_deleted_unintentionally'], cloudsploit: ['kmsScheduledDeletion'] },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ state, deletionAt }) => {
      if (state === 'unknown') return unknown('AWS does not report the state of the key.');
      return WAITING.has(state)
        ? fail(
            `${name} will be deleted${deletionAt ? ` on ${deletionAt.slice(0, 10)}` : ''}, after which data encrypted with it cannot be decrypted.`,
          )
        : pass(`${name} is ${state.toLowerCase()}.`);
    }),
  remedy: {
    console: [
      'Find out whether any data is still encrypted with the key: after deletion it cannot be decrypted.',
      'If so, open KMS, Customer managed keys, {name}, in the region {region}, and choose Key actions, Cancel key deletion. Then enable the key.',
    ],
    cli: [
      'kms describe-key --key-id {name}',
      'kms cancel-key-deletion --key-id {name}',
      'kms enable-key --key-id {name}',
    ],
    terraform: none('Cancel the deletion with the command, and keep the aws_kms_key in your code.'),
    cloudFormation: none('Cancel the deletion with the command, and keep the AWS::KMS::Key in your template.'),
  },
});
