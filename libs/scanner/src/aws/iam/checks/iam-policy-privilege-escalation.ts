import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { escalationsIn } from '../escalation';
import { sayWay } from '../escalation-ways';
import { narrowPolicy } from '../remedies';

export const iamPolicyPrivilegeEscalation = defineCheck({
  id: 'iam-policy-privilege-escalation',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.policy',
  title: 'Customer managed policies do not allow privilege escalation',
  fault: 'Customer managed policy allows privilege escalation',
  recommendation:
    'Remove one action of the combination from the policy, or require a permissions boundary (iam:PermissionsBoundary) or a specific service for passed roles (iam:PassedToService).',
  subjects: ['least-privilege', 'privileged-access'],
  equivalents: { prowler: ['iam_policy_allows_privilege_escalation'] },
  concerns: ({ attachments }) => attachments > 0,
  evaluate: ({ name, document }) =>
    judgeFact(document, (policy) => {
      const [way] = escalationsIn(policy);
      return way === undefined
        ? pass(`${name} allows no known privilege escalation.`)
        : fail(`${name} allows privilege escalation with ${sayWay(way)}.`);
    }),
  remedy: narrowPolicy(
    'Edit the policy. Remove the action that allows privilege escalation, or restrict it to specific resources, such as iam:PassRole to specific roles.',
  ),
});
