import { defineCheck, fail, judgeFact, pass, worstOf } from '../../../define-check';
import { grantsEverything } from '../../policy-rules';
import { LEAST } from '../remedies';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { editPolicy, POLICY_REMARK } from '../../../remedies/whole-documents';

export const iamInlinePolicyFullAdmin = defineCheck({
  id: 'iam-inline-policy-full-admin',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.iam.user',
  alsoKinds: ['aws.iam.group', 'aws.iam.role'],
  title: 'Inline policies do not grant everything',
  fault: 'An inline policy grants everything',
  recommendation: 'Replace the inline policy by one that names the actions and resources that are needed.',
  subjects: ['full-admin', 'least-privilege', 'privileged-access'],
  equivalents: { prowler: ['iam_inline_policy_no_administrative_privileges'], cloudsploit: ['iamRolePolicies'] },
  evaluate: ({ name, inlinePolicies }) => {
    const judged = inlinePolicies.map(({ name: policy, document }) =>
      judgeFact(document, (value) =>
        grantsEverything(value)
          ? fail(`The inline policy ${policy} of ${name} allows every action on every resource.`)
          : pass(`No inline policy of ${name} allows everything.`),
      ),
    );
    return worstOf(judged) ?? pass(`${name} has no inline policy.`);
  },
  remedy: {
    console: [
      'Open IAM and there {name}, Permissions.',
      'Edit the inline policy that allows * on *: name the actions and resources that are needed, or delete it.',
    ],
    cli: [
      { note: 'For a role. For a user or group, the same commands end in user-policy or group-policy.' },
      ...editPolicy(
        'iam get-role-policy --role-name {name} --policy-name <POLICY> --query PolicyDocument',
        'Name actions and resources in place of * in the statement at fault.',
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
