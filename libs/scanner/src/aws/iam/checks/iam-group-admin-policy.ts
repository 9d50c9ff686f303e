import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess } from '../aws-policies';

export const iamGroupAdminPolicy = defineCheck({
  id: 'iam-group-admin-policy',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.group',
  title: 'Group does not have AdministratorAccess',
  fault: 'Group has AdministratorAccess',
  recommendation:
    'Replace AdministratorAccess with the permissions that the group needs. Let people assume a role, with MFA, for administration.',
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`Every user in ${name} is an administrator: AdministratorAccess is attached to the group.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
});
