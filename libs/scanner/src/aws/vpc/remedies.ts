import { unlessThere } from '../../remedies/whole-documents';
import { type Remedies, cfn, cfnPart, tf, tfPart } from '../../remedies/remedy';

export const vpcRemedies: Remedies = {
  'vpc-flow-logs': {
    console: [
      'Open VPC, Your VPCs, {name}, Flow logs, in the region {region}.',
      'Choose Create flow log: all traffic, to a bucket or a log group.',
    ],
    cli: unlessThere(
      'ec2 describe-flow-logs --filter Name=resource-id,Values={name}',
      'no active flow log of all or rejected traffic is listed',
      'ec2 create-flow-logs --resource-type VPC --resource-ids {name} --traffic-type ALL --log-destination-type s3 --log-destination <LOG_BUCKET_ARN>',
    ),
    terraform: [
      tf('aws_flow_log', {
        vpc_id: '{name}',
        traffic_type: 'ALL',
        log_destination_type: 's3',
        log_destination: '<LOG_BUCKET_ARN>',
      }),
    ],
    cloudFormation: [
      cfn('AWS::EC2::FlowLog', {
        ResourceType: 'VPC',
        ResourceId: '{name}',
        TrafficType: 'ALL',
        LogDestinationType: 's3',
        LogDestination: '<LOG_BUCKET_ARN>',
      }),
    ],
  },
  'vpc-subnet-auto-public-ip': {
    console: [
      'Open VPC, Subnets, {name}, in the region {region}.',
      'Choose Actions, Edit subnet settings, and clear Enable auto-assign public IPv4 address.',
    ],
    cli: ['ec2 modify-subnet-attribute --subnet-id {name} --no-map-public-ip-on-launch'],
    terraform: [tfPart('aws_subnet', { map_public_ip_on_launch: false })],
    cloudFormation: [cfnPart('AWS::EC2::Subnet', { MapPublicIpOnLaunch: false })],
  },
  'vpc-ec2-endpoint': {
    console: [
      'Open VPC, Endpoints, in the region {region}, and choose Create endpoint.',
      'Pick the service com.amazonaws.{region}.ec2, the VPC {name}, its private subnets and a security group that lets port 443 in.',
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
  'vpc-peering-least-route': {
    console: [
      'Open VPC, Route tables, in the region {region}, and find those with {name} as target.',
      'Put routes to the subnets that are really needed in place of the wide one.',
    ],
    cli: [
      'ec2 describe-route-tables --filters Name=route.vpc-peering-connection-id,Values={name}',
      'ec2 create-route --route-table-id <ROUTE_TABLE_ID> --destination-cidr-block <SUBNET_CIDR> --vpc-peering-connection-id {name}',
      'ec2 delete-route --route-table-id <ROUTE_TABLE_ID> --destination-cidr-block <WIDE_CIDR>',
    ],
    terraform: [
      tf('aws_route', {
        route_table_id: '<ROUTE_TABLE_ID>',
        destination_cidr_block: '<SUBNET_CIDR>',
        vpc_peering_connection_id: '{name}',
      }),
    ],
    cloudFormation: [
      cfn('AWS::EC2::Route', {
        RouteTableId: '<ROUTE_TABLE_ID>',
        DestinationCidrBlock: '<SUBNET_CIDR>',
        VpcPeeringConnectionId: '{name}',
      }),
    ],
  },
};
