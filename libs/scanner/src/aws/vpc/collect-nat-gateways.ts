import type { RouteTable } from '@aws-sdk/client-ec2';
import { type Resource, toFact } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { ec2Base } from '../ec2/ec2-base';
import { readPages } from '../pages';
import { toIso, orNull, orUnknown } from '../shapes';
import type { RouteTables } from './route-tables';
import type { NatGateway } from './vpc';

const PAGE = 1000;

async function* gatewayPages(collecting: Collecting): AsyncGenerator<NatGateway[]> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeNatGateways',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { NatGateways } of pages)
    yield (NatGateways ?? []).flatMap((found): NatGateway[] =>
      found.NatGatewayId && found.State !== 'deleted'
        ? [
            {
              kind: 'aws.ec2.nat-gateway',
              ...ec2Base(collecting, 'natgateway', found.NatGatewayId, found.Tags),
              vpcId: orNull(found.VpcId),
              state: orUnknown(found.State),
              createdAt: toIso(found.CreateTime),
              publicAddresses: (found.NatGatewayAddresses ?? []).filter(({ PublicIp }) => PublicIp).length,
            },
          ]
        : [],
    );
}

/** The route tables that route to a NAT gateway. */
const tablesTo = (gateway: string, tables: readonly RouteTable[]): string[] =>
  tables.flatMap(({ RouteTableId, Routes }) =>
    RouteTableId && Routes?.some(({ NatGatewayId }) => NatGatewayId === gateway) ? [RouteTableId] : [],
  );

/** The NAT gateways of one region, each with the route tables that route to it. */
export const collectNatGateways = async (collecting: Collecting, routeTables: RouteTables): Promise<Resource[]> => {
  const gateways = await readList(collecting, ['aws.ec2.nat-gateway'], () => gatewayPages(collecting));
  if (gateways.length === 0) return [];
  const tables = await routeTables();
  return gateways.map((gateway) => ({
    ...gateway,
    routeTables: tables.known ? toFact(tablesTo(gateway.id, tables.value)) : tables,
  }));
};
