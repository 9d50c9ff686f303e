import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const iamSupportRole = defineCheck({
  id: 'iam-support-role',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'A role may work with AWS Support',
  fault: 'No role may work with AWS Support',
  recommendation: 'Make a role with the AWS managed policy AWSSupportAccess for the people who answer to incidents.',
  evaluate: ({ supportRoles }) =>
    judgeFact(supportRoles, ([role]) =>
      role === undefined
        ? fail('AWSSupportAccess is attached to no role.')
        : pass(`The role ${role} has AWSSupportAccess.`),
    ),
});
