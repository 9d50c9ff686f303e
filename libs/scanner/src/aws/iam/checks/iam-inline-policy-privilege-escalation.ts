import { defineCheck, fail, judgeFact, pass, worstOf } from '../../../define-check';
import { escalationsIn } from '../escalation';
import { sayWay } from '../escalation-ways';

export const iamInlinePolicyPrivilegeEscalation = defineCheck({
  id: 'iam-inline-policy-privilege-escalation',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.user',
  alsoKinds: ['aws.iam.group', 'aws.iam.role'],
  title: 'Inline policies allow no privilege escalation',
  fault: 'An inline policy allows privilege escalation',
  recommendation:
    'Take one action of the combination out of the inline policy, or demand a permissions boundary (iam:PermissionsBoundary) or the service that a role is passed to (iam:PassedToService).',
  concerns: (identity) => !(identity.kind === 'aws.iam.role' && identity.isServiceLinked),
  evaluate: ({ name, inlinePolicies }) => {
    const judged = inlinePolicies.map(({ name: policy, document }) =>
      judgeFact(document, (value) => {
        const [way] = escalationsIn(value);
        return way === undefined
          ? pass(`No inline policy of ${name} allows a known way to more permissions.`)
          : fail(`The inline policy ${policy} of ${name} allows ${sayWay(way)}, which leads to more permissions.`);
      }),
    );
    return worstOf(judged) ?? pass(`${name} has no inline policy.`);
  },
});
