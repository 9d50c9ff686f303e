import { defineCheck, fail, judgeFact, pass, worstOf } from '../../../define-check';
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
  title: 'Inline policies allow no privilege escalation',
  fault: 'An inline policy allows privilege escalation',
  recommendation:
    'Take one action of the combination out of the inline policy, or demand a permissions boundary (iam:PermissionsBoundary) or the service that a role is passed to (iam:PassedToService).',
  subjects: ['least-privilege'],
  equivalents: { prowler: ['iam_inline_policy_allows_privilege_escalation'] },
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
  remedy: {
    console: [
      'Open IAM and there {name}, Permissions.',
      'Edit the inline policy: take out the action that leads to more permissions, or limit iam:PassRole to single roles and services.',
    ],
    cli: [
      { note: 'For a role. For a user or group, the same commands end in user-policy or group-policy.' },
      ...editPolicy(
        'iam get-role-policy --role-name {name} --policy-name <POLICY> --query PolicyDocument',
        'Take the action out of the statement at fault.',
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
