import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess } from '../aws-policies';

export const iamUserAdminPolicy = defineCheck({
  id: 'iam-user-admin-policy',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.iam.user',
  title: 'User is no administrator by itself',
  fault: 'User is an administrator by itself',
  recommendation: 'Detach AdministratorAccess, and let people assume a role for such work.',
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`AdministratorAccess is attached to ${name} directly.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
});
