import { defineCheck, fail, pass } from '../../../define-check';

export const lambdaInVpc = defineCheck({
  id: 'lambda-in-vpc',
  service: 'lambda',
  severity: 'LOW',
  kind: 'aws.lambda.function',
  title: 'Function runs inside a VPC',
  fault: 'Function runs outside any VPC',
  recommendation: 'Attach the function to private subnets of a VPC where it works with private resources.',
  evaluate: ({ name, vpcId }) => (vpcId ? pass(`${name} runs in ${vpcId}.`) : fail(`${name} is attached to no VPC.`)),
});
