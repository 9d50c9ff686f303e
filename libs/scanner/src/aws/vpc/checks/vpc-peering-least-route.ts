import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { isWholeNetwork } from '../address-block';
import { tf, cfn } from '../../../remedies/remedy';

/** Connections in these states carry no traffic. */
const GONE = new Set(['deleted', 'deleting', 'rejected', 'failed', 'expired']);

export const vpcPeeringLeastRoute = defineCheck({
  id: 'vpc-peering-least-route',
  service: 'vpc',
  severity: 'MEDIUM',
  kind: 'aws.ec2.vpc-peering-connection',
  title: 'VPC peering routes do not cover a whole VPC',
  fault: 'VPC peering route covers a whole VPC',
  recommendation: 'Route only the subnets that need it through the peering connection.',
  subjects: ['network-segmentation', 'peering-routes'],
  equivalents: { prowler: ['vpc_peering_routing_tables_with_least_privilege'] },
  concerns: ({ state }) => !GONE.has(state),
  evaluate: ({ name, blocks, routes }) =>
    judgeFact(routes, (all) => {
      const wide = all.find(({ destination }) => isWholeNetwork(destination, blocks));
      return wide === undefined
        ? pass(`No route sends a whole VPC through ${name}.`)
        : fail(`${wide.routeTableId} routes all of ${wide.destination} through ${name}.`);
    }),
  remedy: {
    console: [
      'Open VPC, Route tables, in the region {region}, and find those with {name} as target.',
      'Replace the wide route with routes to the subnets that are needed.',
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
});
