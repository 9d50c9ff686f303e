import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfnPart } from '../../../remedies/remedy';
import { openUser } from '../remedies';

export const iamUserNoDirectPolicies = defineCheck({
  id: 'iam-user-no-direct-policies',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.iam.user',
  title: 'IAM users receive permissions only through groups or roles',
  fault: 'IAM user has directly attached policies',
  recommendation: 'Move the policies to a group, add the user to it, then detach them from the user.',
  subjects: ['group-permissions', 'least-privilege'],
  equivalents: { prowler: ['iam_policy_attached_only_to_group_or_roles'], cloudsploit: ['noUserIamPolicies'] },
  evaluate: ({ name, inlinePolicies, attachedPolicies }) => {
    const count = inlinePolicies.length + attachedPolicies.length;
    return count > 0
      ? fail(`${name} has ${inlinePolicies.length} inline and ${attachedPolicies.length} directly attached policies.`)
      : pass(`${name} has no inline or directly attached policies.`);
  },
  remedy: {
    console: openUser(
      'Note the policies under Permissions.',
      'Under User groups, create a group with the same policies and add the user.',
      'Remove the policies from the user.',
    ),
    cli: [
      'iam list-attached-user-policies --user-name {name}',
      'iam list-user-policies --user-name {name}',
      'iam add-user-to-group --group-name <GROUP> --user-name {name}',
      'iam detach-user-policy --user-name {name} --policy-arn <POLICY_ARN>',
      'iam delete-user-policy --user-name {name} --policy-name <POLICY>',
    ],
    terraform: [tf('aws_iam_user_group_membership', { user: '{name}', groups: ['<GROUP>'] })],
    cloudFormation: [
      cfnPart(
        'AWS::IAM::User',
        { UserName: '{name}', Groups: ['<GROUP>'], Policies: [], ManagedPolicyArns: [] },
        "Groups is replaced as a whole: include the user's existing groups.",
      ),
    ],
  },
});
