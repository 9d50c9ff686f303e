import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { isOfCustomer } from '../aws-policies';
import { unguardedServices } from '../trust-rules';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { editPolicy, policyKeeping, POLICY_REMARK } from '../../../remedies/whole-documents';

const FROM_OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { Service: '<SERVICE>.amazonaws.com' },
  Action: 'sts:AssumeRole',
  Condition: { StringEquals: { 'aws:SourceAccount': '{account}' } },
};

export const iamRoleConfusedDeputy = defineCheck({
  id: 'iam-role-confused-deputy',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.role',
  title: 'Service role trust policies prevent the confused deputy problem',
  fault: 'Service role trust policy allows the confused deputy problem',
  recommendation:
    "In the trust policy, add a condition on aws:SourceAccount or aws:SourceArn to the service's statement.",
  subjects: ['role-trust'],
  equivalents: {
    prowler: ['iam_role_cross_service_confused_deputy_prevention'],
    cloudsploit: ['crossAccountMfaExtIdAccess'],
  },
  concerns: isOfCustomer,
  evaluate: ({ name, trust }) =>
    judgeFact(trust, (policy) => {
      const [service] = unguardedServices(policy);
      return service === undefined
        ? pass(`The trust policy of ${name} restricts the source for all services that report it.`)
        : fail(`The trust policy of ${name} does not restrict the source account or ARN for ${service}.`);
    }),
  remedy: {
    console: [
      'Open IAM, Roles, {name}, Trust relationships, Edit trust policy.',
      "Add a condition to the service's statement: aws:SourceAccount equals {account}, or aws:SourceArn equals the resource that may use the role.",
    ],
    cli: editPolicy(
      'iam get-role --role-name {name} --query Role.AssumeRolePolicyDocument',
      "In the service's statement, add the condition aws:SourceAccount or aws:SourceArn.",
      'iam update-assume-role-policy --role-name {name} --policy-document file://policy.json',
    ),
    terraform: [
      tfPart(
        'aws_iam_role',
        { name: '{name}', assume_role_policy: { $json: policyKeeping(FROM_OWN_ACCOUNT) } },
        POLICY_REMARK,
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::IAM::Role',
        { RoleName: '{name}', AssumeRolePolicyDocument: policyKeeping(FROM_OWN_ACCOUNT) },
        POLICY_REMARK,
      ),
    ],
  },
});
