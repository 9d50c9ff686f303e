import type * as Ec2 from '@aws-sdk/client-ec2';
import { regionOf, type Answer } from './asked';
import { filtered } from './ec2-filters';
import { ec2Page } from './ec2-page';

const describeNetworkAcls: Answer<Ec2.DescribeNetworkAclsCommandInput, Ec2.DescribeNetworkAclsCommandOutput> = (
  asked,
  input,
) => {
  const { items, next } = ec2Page(
    filtered(regionOf(asked).perimeter.acls, input.Filters, { 'vpc-id': ({ VpcId }) => VpcId }),
    input,
  );
  return { NetworkAcls: items, NextToken: next };
};

const describeNetworkInterfaces: Answer<
  Ec2.DescribeNetworkInterfacesCommandInput,
  Ec2.DescribeNetworkInterfacesCommandOutput
> = (asked, input) => {
  const { items, next } = ec2Page(
    filtered(regionOf(asked).perimeter.interfaces, input.Filters, {
      'network-interface-id': ({ NetworkInterfaceId }) => NetworkInterfaceId,
      'vpc-id': ({ VpcId }) => VpcId,
    }),
    input,
  );
  return { NetworkInterfaces: items, NextToken: next };
};

const describeRouteTables: Answer<Ec2.DescribeRouteTablesCommandInput, Ec2.DescribeRouteTablesCommandOutput> = (
  asked,
  input,
) => {
  const { items, next } = ec2Page(
    filtered(regionOf(asked).perimeter.routeTables, input.Filters, { 'vpc-id': ({ VpcId }) => VpcId }),
    input,
  );
  return { RouteTables: items, NextToken: next };
};

const describeVpcEndpoints: Answer<Ec2.DescribeVpcEndpointsCommandInput, Ec2.DescribeVpcEndpointsCommandOutput> = (
  asked,
  input,
) => {
  const { items, next } = ec2Page(
    filtered(regionOf(asked).perimeter.endpoints, input.Filters, { 'vpc-id': ({ VpcId }) => VpcId }),
    input,
  );
  return { VpcEndpoints: items, NextToken: next };
};

const describeVpcPeeringConnections: Answer<
  Ec2.DescribeVpcPeeringConnectionsCommandInput,
  Ec2.DescribeVpcPeeringConnectionsCommandOutput
> = (asked, input) => {
  const { items, next } = ec2Page(filtered(regionOf(asked).perimeter.peerings, input.Filters, {}), input);
  return { VpcPeeringConnections: items, NextToken: next };
};

export const ec2PerimeterAnswers = {
  DescribeNetworkAcls: describeNetworkAcls,
  DescribeNetworkInterfaces: describeNetworkInterfaces,
  DescribeRouteTables: describeRouteTables,
  DescribeVpcEndpoints: describeVpcEndpoints,
  DescribeVpcPeeringConnections: describeVpcPeeringConnections,
};
