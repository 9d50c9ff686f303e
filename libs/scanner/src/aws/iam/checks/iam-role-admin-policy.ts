import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess, isOfCustomer } from '../aws-policies';

export const iamRoleAdminPolicy = defineCheck({
  id: 'iam-role-admin-policy',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.role',
  title: 'Role is no administrator',
  fault: 'Role is an administrator',
  recommendation: 'Replace AdministratorAccess by a policy that names what the role does.',
  concerns: isOfCustomer,
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`Whoever assumes ${name} may do everything: AdministratorAccess is attached to it.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
});
