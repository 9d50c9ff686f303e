import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const vpcEc2Endpoint = defineCheck({
  id: 'vpc-ec2-endpoint',
  service: 'vpc',
  severity: 'LOW',
  kind: 'aws.ec2.vpc',
  title: 'VPCs have an EC2 interface endpoint',
  fault: 'VPC has no EC2 interface endpoint',
  recommendation: 'Create an interface endpoint for EC2 in the VPC.',
  subjects: ['network-segmentation'],
  equivalents: { prowler: ['vpc_endpoint_for_ec2_enabled'] },
  evaluate: ({ name, endpointServices }) =>
    judgeFact(endpointServices, (services) =>
      services.some((service) => service.endsWith('.ec2'))
        ? pass(`${name} has an EC2 endpoint.`)
        : fail(`${name} has no EC2 endpoint.`),
    ),
  remedy: {
    console: [
      'Open VPC, Endpoints, in the region {region}, and choose Create endpoint.',
      'Select the service com.amazonaws.{region}.ec2, the VPC {name}, its private subnets and a security group that allows port 443.',
    ],
    cli: unlessThere(
      'ec2 describe-vpc-endpoints --filters Name=vpc-id,Values={name} Name=service-name,Values=com.amazonaws.{region}.ec2',
      'no endpoint is listed',
      'ec2 create-vpc-endpoint --vpc-endpoint-type Interface --vpc-id {name} --service-name com.amazonaws.{region}.ec2 --subnet-ids <SUBNET_ID> --security-group-ids <SECURITY_GROUP_ID> --private-dns-enabled',
    ),
    terraform: [
      tf('aws_vpc_endpoint', {
        vpc_id: '{name}',
        service_name: 'com.amazonaws.{region}.ec2',
        vpc_endpoint_type: 'Interface',
        subnet_ids: ['<SUBNET_ID>'],
        security_group_ids: ['<SECURITY_GROUP_ID>'],
        private_dns_enabled: true,
      }),
    ],
    cloudFormation: [
      cfn('AWS::EC2::VPCEndpoint', {
        VpcId: '{name}',
        ServiceName: 'com.amazonaws.{region}.ec2',
        VpcEndpointType: 'Interface',
        SubnetIds: ['<SUBNET_ID>'],
        SecurityGroupIds: ['<SECURITY_GROUP_ID>'],
        PrivateDnsEnabled: true,
      }),
    ],
  },
});
