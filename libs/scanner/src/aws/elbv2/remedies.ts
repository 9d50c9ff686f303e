import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';

/** An attribute of a load balancer: by its key for the API and CloudFormation, by its own argument in Terraform. */
export const setAttribute = (
  step: string,
  attributes: ReadonlyArray<readonly [key: string, value: string]>,
  body: RemedyObject,
): Remedy => ({
  console: [
    'Open EC2, Load balancers, {name}, Attributes, in the region {region}, and choose Edit.',
    step,
    'Choose Save changes.',
  ],
  cli: [
    `elbv2 modify-load-balancer-attributes --load-balancer-arn {arn} --attributes ${attributes.map(([key, value]) => `Key=${key},Value=${value}`).join(' ')}`,
  ],
  terraform: [tfPart('aws_lb', { name: '{name}', ...body })],
  cloudFormation: [
    cfnPart('AWS::ElasticLoadBalancingV2::LoadBalancer', {
      Name: '{name}',
      LoadBalancerAttributes: attributes.map(([Key, Value]) => ({ Key, Value })),
    }),
  ],
});

export const TLS = 'ELBSecurityPolicy-TLS13-1-2-2021-06';
