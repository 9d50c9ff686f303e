import { defineCheck, fail, judgeFact, pass, findWorst } from '../../../define-check';
import { escalationsIn } from '../escalation';
import { sayWay } from '../escalation-ways';
import { LEAST } from '../remedies';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { editPolicy, POLICY_REMARK } from '../../../remedies/whole-documents';

export const iamInlinePolicyPrivilegeEscalation = defineCheck({
  id: 'iam-inline-policy-privilege-escalation',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.user',
  alsoKinds: ['aws.iam.group', 'aws.iam.role'],
  title: 'Inline policies do not allow privilege escalation',
  fault: 'Inline policy allows privilege escalation',
  recommendation:
    'Remove one action of the combination from the inline policy, or require a permissions boundary (iam:PermissionsBoundary) or a specific service for passed roles (iam:PassedToService).',
  subjects: ['least-privilege'],
  equivalents: { prowler: ['iam_inline_policy_allows_privilege_escalation'] },
  concerns: (identity) => !(identity.kind === 'aws.iam.role' && identity.isServiceLinked),
  evaluate: ({ name, inlinePolicies }) => {
    const judged = inlinePolicies.map(({ name: policy, document }) =>
      judgeFact(document, (value) => {
        const [way] = escalationsIn(value);
        return way === undefined
          ? pass(`No inline policy of ${name} allows known privilege escalation.`)
          : fail(`The inline policy ${policy} of ${name} allows privilege escalation with ${sayWay(way)}.`);
      }),
    );
    return findWorst(judged) ?? pass(`${name} has no inline policies.`);
  },
  remedy: {
    console: [
      'Open IAM, then {name}, Permissions.',
      'Edit the inline policy. Remove the action that allows privilege escalation, or restrict iam:PassRole to specific roles and services.',
    ],
    cli: [
      { note: 'For a role. For a user or group, use the commands that end in user-policy or group-policy.' },
      ...editPolicy(
        'iam get-role-policy --role-name {name} --policy-name <POLICY> --query PolicyDocument',
        'Remove the action from the statement at fault.',
        'iam put-role-policy --role-name {name} --policy-name <POLICY> --policy-document file://policy.json',
      ),
    ],
    terraform: [
      tfPart('aws_iam_role_policy', { role: '{name}', name: '<POLICY>', policy: { $json: LEAST } }, POLICY_REMARK),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::IAM::RolePolicy',
        { RoleName: '{name}', PolicyName: '<POLICY>', PolicyDocument: LEAST },
        POLICY_REMARK,
      ),
    ],
  },
});
