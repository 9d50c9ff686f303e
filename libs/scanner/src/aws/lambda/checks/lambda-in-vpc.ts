import { defineCheck, fail, pass } from '../../../define-check';
import { updateFunction } from '../remedies';

export const lambdaInVpc = defineCheck({
  id: 'lambda-in-vpc',
  service: 'lambda',
  severity: 'LOW',
  kind: 'aws.lambda.function',
  title: 'Function runs inside a VPC',
  fault: 'Function runs outside any VPC',
  recommendation: 'Attach the function to private subnets of a VPC where it works with private resources.',
  subjects: ['network-segmentation'],
  equivalents: { prowler: ['awslambda_function_inside_vpc'], cloudsploit: ['lambdaVpcConfig'] },
  evaluate: ({ name, vpcId }) => (vpcId ? pass(`${name} runs in ${vpcId}.`) : fail(`${name} is attached to no VPC.`)),
  remedy: updateFunction(
    [
      'Under Configuration, VPC, choose Edit: private subnets in two zones and a security group.',
      'What it calls on the internet then needs a NAT gateway or endpoints.',
    ],
    [
      'lambda update-function-configuration --function-name {name} --vpc-config SubnetIds=<SUBNET_ID_1>,<SUBNET_ID_2>,SecurityGroupIds=<SECURITY_GROUP_ID>',
    ],
    { vpc_config: { subnet_ids: ['<SUBNET_ID_1>', '<SUBNET_ID_2>'], security_group_ids: ['<SECURITY_GROUP_ID>'] } },
    { VpcConfig: { SubnetIds: ['<SUBNET_ID_1>', '<SUBNET_ID_2>'], SecurityGroupIds: ['<SECURITY_GROUP_ID>'] } },
  ),
});
