import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { isOfCustomer } from '../aws-policies';
import { unguardedServices } from '../trust-rules';

export const iamRoleConfusedDeputy = defineCheck({
  id: 'iam-role-confused-deputy',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.role',
  title: 'Role trusts services only on behalf of its own account',
  fault: 'Role trusts a service on behalf of anybody',
  recommendation:
    'Add a condition on aws:SourceAccount or aws:SourceArn to the statement of the service in the trust policy.',
  concerns: isOfCustomer,
  evaluate: ({ name, trust }) =>
    judgeFact(trust, (policy) => {
      const [service] = unguardedServices(policy);
      return service === undefined
        ? pass(`${name} trusts no service that could say on whose behalf it acts and is not asked.`)
        : fail(`${name} trusts ${service} without asking on whose behalf it acts.`);
    }),
});
