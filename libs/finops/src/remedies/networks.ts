import { cfn, none, type Remedies, tf, unlessThere } from '@cloudmend/scanner';

export const networkRemedies: Remedies = {
  'VPC-EIP': {
    hazard: {
      title: 'Release the address',
      warning: 'A released address may not be recoverable. First check DNS records and allow lists for it.',
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
    terraform: none('Remove the aws_eip from your code.'),
    cloudFormation: none('Remove the AWS::EC2::EIP from your template.'),
  },
  'VPC-NAT-IDLE': {
    hazard: {
      title: 'Delete the NAT gateway and its routes',
      warning:
        'Private subnets that still route to it lose internet access. Its Elastic IP is billed until it is released.',
    },
    console: [
      'Open VPC, Route tables, in the region {region}: remove the routes whose target is {name}.',
      'Open NAT gateways, {name}, and choose Actions, Delete NAT gateway. Then release its Elastic IP.',
    ],
    cli: [
      'ec2 describe-route-tables --filters Name=route.nat-gateway-id,Values={name}',
      { note: 'Remove each route first, and check that nothing needs it.' },
      'ec2 delete-route --route-table-id <ROUTE_TABLE_ID> --destination-cidr-block 0.0.0.0/0',
      'ec2 delete-nat-gateway --nat-gateway-id {name}',
    ],
    terraform: none('Remove the aws_nat_gateway, its aws_eip and the aws_route entries that refer to it.'),
    cloudFormation: none('Remove the AWS::EC2::NatGateway, its EIP and the routes that refer to it.'),
  },
  'VPC-NAT-S3': {
    console: [
      'Open VPC, Endpoints, in the region {region}, and choose Create endpoint.',
      'Choose the gateway endpoint for com.amazonaws.{region}.s3 (and dynamodb), the VPC of {name} and its private route tables.',
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
      warning: 'Clients that resolve its private DNS name use the internet afterwards, or fail if they have no route.',
    },
    console: ['Open VPC, Endpoints, {name}, in the region {region}.', 'Choose Actions, Delete VPC endpoints.'],
    cli: unlessThere(
      'ec2 describe-vpc-endpoints --vpc-endpoint-ids {name}',
      'nothing in the VPC still uses it',
      'ec2 delete-vpc-endpoints --vpc-endpoint-ids {name}',
    ),
    terraform: none('Remove the aws_vpc_endpoint from your code.'),
    cloudFormation: none('Remove the AWS::EC2::VPCEndpoint from your template.'),
  },
  'ELB-IDLE': {
    hazard: {
      title: 'Delete the load balancer',
      warning: 'Its DNS name is permanently lost. A new load balancer gets a different one.',
    },
    console: [
      'Check Route 53 and WAF for references to {name}.',
      'Open EC2, Load balancers, {name}, in the region {region}, and choose Actions, Delete load balancer.',
    ],
    cli: [
      'elbv2 describe-listeners --load-balancer-arn {arn}',
      {
        note: 'Check the output and DNS for remaining users. For a Classic Load Balancer use elb delete-load-balancer --load-balancer-name.',
      },
      'elbv2 delete-load-balancer --load-balancer-arn {arn}',
    ],
    terraform: none('Remove the aws_lb with its listeners and target groups.'),
    cloudFormation: none('Remove the load balancer with its listeners and target groups.'),
  },
};
