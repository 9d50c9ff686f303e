import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { escalationsIn } from '../escalation';
import { sayWay } from '../escalation-ways';
import { narrowPolicy } from '../remedies';

export const iamPolicyPrivilegeEscalation = defineCheck({
  id: 'iam-policy-privilege-escalation',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.policy',
  title: 'Policy leaves no way to more rights',
  fault: 'Policy leaves a way to more rights',
  recommendation:
    'Take one action of the combination out of the policy, or demand a permissions boundary (iam:PermissionsBoundary) or the service that a role is passed to (iam:PassedToService).',
  subjects: ['least-privilege', 'privileged-access'],
  equivalents: { prowler: ['iam_policy_allows_privilege_escalation'] },
  concerns: ({ attachments }) => attachments > 0,
  evaluate: ({ name, document }) =>
    judgeFact(document, (policy) => {
      const [way] = escalationsIn(policy);
      return way === undefined
        ? pass(`${name} allows no combination that is known to lead to more rights.`)
        : fail(`Who has ${name} can get further rights by ${sayWay(way)}.`);
    }),
  remedy: narrowPolicy(
    'Edit it: take out the action that lets its holder gain rights, or bind it to named resources, such as iam:PassRole to single roles.',
  ),
});
