import { defineCheck, fail, judgeFact, pass, findWorst } from '../../../define-check';
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
  title: 'Inline policies do not allow full administrative privileges',
  fault: 'Inline policy allows full administrative privileges',
  recommendation: 'Replace the inline policy with one that lists the required actions and resources.',
  subjects: ['full-admin', 'least-privilege', 'privileged-access'],
  equivalents: { prowler: ['iam_inline_policy_no_administrative_privileges'], cloudsploit: ['iamRolePolicies'] },
  evaluate: ({ name, inlinePolicies }) => {
    const judged = inlinePolicies.map(({ name: policy, document }) =>
      judgeFact(document, (value) =>
        grantsEverything(value)
          ? fail(`The inline policy ${policy} of ${name} allows all actions on all resources.`)
          : pass(`No inline policy of ${name} allows all actions on all resources.`),
      ),
    );
    return findWorst(judged) ?? pass(`${name} has no inline policies.`);
  },
  remedy: {
    console: [
      'Open IAM, then {name}, Permissions.',
      'Edit the inline policy that allows * on *. List the required actions and resources, or delete it.',
    ],
    cli: [
      { note: 'For a role. For a user or group, use the commands that end in user-policy or group-policy.' },
      ...editPolicy(
        'iam get-role-policy --role-name {name} --policy-name <POLICY> --query PolicyDocument',
        'In the statement at fault, replace * with the required actions and resources.',
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
