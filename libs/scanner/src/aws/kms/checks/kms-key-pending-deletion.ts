import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

const WAITING = new Set(['PendingDeletion', 'PendingReplicaDeletion']);

export const kmsKeyPendingDeletion = defineCheck({
  id: 'kms-key-pending-deletion',
  service: 'kms',
  severity: 'CRITICAL',
  kind: 'aws.kms.key',
  title: 'Customer key is not waiting to be deleted',
  fault: 'Customer key is waiting to be deleted',
  recommendation: 'Cancel the deletion unless nothing that the key encrypted is needed any more.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ state, deletionAt }) => {
      if (state === 'unknown') return unknown('AWS did not tell the state of the key.');
      return WAITING.has(state)
        ? fail(
            `${name} will be deleted${deletionAt ? ` on ${deletionAt.slice(0, 10)}` : ''}, and all it encrypted is lost with it.`,
          )
        : pass(`${name} is ${state.toLowerCase()}.`);
    }),
});
