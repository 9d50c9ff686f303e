import { cfn, none, type Remedies, tf, unlessThere } from '@cloudmend/scanner';

export const networkRemedies: Remedies = {
  'VPC-EIP': {
    hazard: {
      title: 'Release the address',
      warning: 'A released address can be lost for good. Check DNS records and allow lists for it first.',
    },
    console: [
      'Open EC2, Elastic IPs, {name}, in the region {region}.',
      'Choose Actions, Release Elastic IP addresses.',
    ],
    cli: unlessThere(
      'ec2 describe-addresses --allocation-ids {name}',
      'there is still no AssociationId',
      'ec2 release-address --allocation-id {name}',
    ),
    terraform: none('Remove the aws_eip from your code; nothing is to be added.'),
    cloudFormation: none('Remove the AWS::EC2::EIP from your template; nothing is to be added.'),
  },
  'VPC-NAT-IDLE': {
    hazard: {
      title: 'Delete the NAT gateway and its routes',
      warning:
        'Private subnets that still route to it lose the internet. Its Elastic IP stays and is charged until it is released.',
    },
    console: [
      'Open VPC, Route tables, in the region {region}: remove the routes whose target is {name}.',
      'Open NAT gateways, {name}, and choose Actions, Delete NAT gateway. Then release its Elastic IP.',
    ],
    cli: [
      'ec2 describe-route-tables --filters Name=route.nat-gateway-id,Values={name}',
      { note: 'Check the answer: remove each route first, and see that nothing needs it.' },
      'ec2 delete-route --route-table-id <ROUTE_TABLE_ID> --destination-cidr-block 0.0.0.0/0',
      'ec2 delete-nat-gateway --nat-gateway-id {name}',
    ],
    terraform: none('Remove the aws_nat_gateway, its aws_eip and the aws_route that name it; nothing is to be added.'),
    cloudFormation: none(
      'Remove the AWS::EC2::NatGateway, its EIP and the routes that name it; nothing is to be added.',
    ),
  },
  'VPC-NAT-S3': {
    console: [
      'Open VPC, Endpoints, in the region {region}, and choose Create endpoint.',
      'Pick the gateway endpoint of com.amazonaws.{region}.s3 (and of dynamodb), the VPC of {name} and its private route tables.',
    ],
    cli: unlessThere(
      'ec2 describe-vpc-endpoints --filters Name=service-name,Values=com.amazonaws.{region}.s3',
      'the VPC has no gateway endpoint for S3',
      'ec2 create-vpc-endpoint --vpc-endpoint-type Gateway --vpc-id <VPC_ID> --service-name com.amazonaws.{region}.s3 --route-table-ids <ROUTE_TABLE_ID>',
    ),
    terraform: [
      tf('aws_vpc_endpoint', {
        vpc_id: '<VPC_ID>',
        service_name: 'com.amazonaws.{region}.s3',
        vpc_endpoint_type: 'Gateway',
        route_table_ids: ['<ROUTE_TABLE_ID>'],
      }),
    ],
    cloudFormation: [
      cfn('AWS::EC2::VPCEndpoint', {
        VpcId: '<VPC_ID>',
        ServiceName: 'com.amazonaws.{region}.s3',
        VpcEndpointType: 'Gateway',
        RouteTableIds: ['<ROUTE_TABLE_ID>'],
      }),
    ],
  },
  'VPC-ENDPOINT-IDLE': {
    hazard: {
      title: 'Delete the endpoint',
      warning: 'What resolves its private DNS name goes over the internet, or fails where there is no route.',
    },
    console: ['Open VPC, Endpoints, {name}, in the region {region}.', 'Choose Actions, Delete VPC endpoints.'],
    cli: unlessThere(
      'ec2 describe-vpc-endpoints --vpc-endpoint-ids {name}',
      'nothing in the VPC still uses it',
      'ec2 delete-vpc-endpoints --vpc-endpoint-ids {name}',
    ),
    terraform: none('Remove the aws_vpc_endpoint from your code; nothing is to be added.'),
    cloudFormation: none('Remove the AWS::EC2::VPCEndpoint from your template; nothing is to be added.'),
  },
  'ELB-IDLE': {
    hazard: {
      title: 'Delete the load balancer',
      warning: 'Its DNS name is gone for good. A new load balancer gets another one.',
    },
    console: [
      'Look in Route 53 and in WAF for what names {name}.',
      'Open EC2, Load balancers, {name}, in the region {region}, and choose Actions, Delete load balancer.',
    ],
    cli: [
      'elbv2 describe-listeners --load-balancer-arn {arn}',
      {
        note: 'Check the answer and DNS for what still uses it. For a Classic Load Balancer: elb delete-load-balancer --load-balancer-name.',
      },
      'elbv2 delete-load-balancer --load-balancer-arn {arn}',
    ],
    terraform: none('Remove the aws_lb with its listeners and target groups; nothing is to be added.'),
    cloudFormation: none('Remove the load balancer with its listeners and target groups; nothing is to be added.'),
  },
};
