import { defineCheck, fail, pass } from '../../../define-check';
import { updateFunction } from '../remedies';

export const lambdaInVpc = defineCheck({
  id: 'lambda-in-vpc',
  service: 'lambda',
  severity: 'LOW',
  kind: 'aws.lambda.function',
  title: 'Lambda functions are connected to a VPC',
  fault: 'Lambda function is not connected to a VPC',
  recommendation: 'If the function uses private resources, connect it to private subnets of a VPC.',
  subjects: ['network-segmentation'],
  equivalents: { prowler: ['awslambda_function_inside_vpc'], cloudsploit: ['lambdaVpcConfig'] },
  // A capacity provider has the subnets and security groups of its instances (Lambda developer guide, "Capacity
  // providers").
  evaluate: ({ name, vpcId, capacityProvider }) => {
    if (vpcId) return pass(`${name} is connected to ${vpcId}.`);
    return capacityProvider
      ? pass(`${name} runs in the VPC of the capacity provider ${capacityProvider}.`)
      : fail(`${name} is not connected to a VPC.`);
  },
  remedy: updateFunction(
    [
      'Under Configuration, VPC, choose Edit and select private subnets in two Availability Zones and a security group.',
      'For internet access the function then needs a NAT gateway or VPC endpoints.',
    ],
    [
      'lambda update-function-configuration --function-name {name} --vpc-config SubnetIds=<SUBNET_ID_1>,<SUBNET_ID_2>,SecurityGroupIds=<SECURITY_GROUP_ID>',
    ],
    { vpc_config: { subnet_ids: ['<SUBNET_ID_1>', '<SUBNET_ID_2>'], security_group_ids: ['<SECURITY_GROUP_ID>'] } },
    { VpcConfig: { SubnetIds: ['<SUBNET_ID_1>', '<SUBNET_ID_2>'], SecurityGroupIds: ['<SECURITY_GROUP_ID>'] } },
  ),
});
