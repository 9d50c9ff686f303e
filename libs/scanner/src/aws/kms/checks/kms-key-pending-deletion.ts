import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { none } from '../../../remedies/remedy';

const WAITING = new Set(['PendingDeletion', 'PendingReplicaDeletion']);

export const kmsKeyPendingDeletion = defineCheck({
  id: 'kms-key-pending-deletion',
  service: 'kms',
  severity: 'CRITICAL',
  kind: 'aws.kms.key',
  title: 'Customer key is not waiting to be deleted',
  fault: 'Customer key is waiting to be deleted',
  recommendation: 'Cancel the deletion unless nothing that the key encrypted is needed any more.',
  subjects: ['key-management', 'deletion-protection'],
  equivalents: { prowler: ['kms_cmk_not_deleted_unintentionally'], cloudsploit: ['kmsScheduledDeletion'] },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ state, deletionAt }) => {
      if (state === 'unknown') return unknown('AWS did not tell the state of the key.');
      return WAITING.has(state)
        ? fail(
            `${name} will be deleted${deletionAt ? ` on ${deletionAt.slice(0, 10)}` : ''}, and all it encrypted is lost with it.`,
          )
        : pass(`${name} is ${state.toLowerCase()}.`);
    }),
  remedy: {
    console: [
      'Find out whether anything is still encrypted with the key: nothing can read it once the key is gone.',
      'If so: open KMS, Customer managed keys, {name}, in the region {region}, Key actions, Cancel key deletion; then enable the key.',
    ],
    cli: [
      'kms describe-key --key-id {name}',
      'kms cancel-key-deletion --key-id {name}',
      'kms enable-key --key-id {name}',
    ],
    terraform: none('Deletion is cancelled by a call alone; keep the aws_kms_key in your code afterwards.'),
    cloudFormation: none('Deletion is cancelled by a call alone; keep the AWS::KMS::Key in your template afterwards.'),
  },
});
