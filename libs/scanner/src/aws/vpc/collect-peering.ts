import type { RouteTable, VpcPeeringConnection as SdkPeering, VpcPeeringConnectionVpcInfo } from '@aws-sdk/client-ec2';
import { type Resource, toFact } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { ec2Base } from '../ec2/ec2-base';
import { readPages } from '../pages';
import { orUnknown, present } from '../shapes';
import type { PeeringConnection, PeeringRoute } from './peering-connection';
import type { RouteTables } from './route-tables';

const PAGE = 1000;

const listBlocks = (side: VpcPeeringConnectionVpcInfo | undefined): string[] =>
  present([
    side?.CidrBlock,
    ...(side?.CidrBlockSet ?? []).map(({ CidrBlock }) => CidrBlock),
    ...(side?.Ipv6CidrBlockSet ?? []).map(({ Ipv6CidrBlock }) => Ipv6CidrBlock),
  ]);

const toPeering = (collecting: Collecting, peering: SdkPeering, id: string): Omit<PeeringConnection, 'routes'> => ({
  kind: 'aws.ec2.vpc-peering-connection',
  ...ec2Base(collecting, 'vpc-peering-connection', id, peering.Tags),
  state: orUnknown(peering.Status?.Code),
  blocks: [...new Set([...listBlocks(peering.AccepterVpcInfo), ...listBlocks(peering.RequesterVpcInfo)])],
});

async function* peeringPages(collecting: Collecting): AsyncGenerator<Array<Omit<PeeringConnection, 'routes'>>> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeVpcPeeringConnections',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { VpcPeeringConnections } of pages)
    yield (VpcPeeringConnections ?? []).flatMap((peering) =>
      peering.VpcPeeringConnectionId ? [toPeering(collecting, peering, peering.VpcPeeringConnectionId)] : [],
    );
}

/** The routes of a table through a peering connection. */
const listRoutes = ({ RouteTableId = '', Routes }: RouteTable): Array<{ id: string; route: PeeringRoute }> =>
  (Routes ?? []).flatMap(({ VpcPeeringConnectionId: id, DestinationCidrBlock, DestinationIpv6CidrBlock }) => {
    const destination = DestinationCidrBlock ?? DestinationIpv6CidrBlock;
    return id && destination ? [{ id, route: { routeTableId: RouteTableId, destination } }] : [];
  });

/** The peering connections of one region; route tables are read only if there are any. */
export const collectPeering = async (collecting: Collecting, routeTables: RouteTables): Promise<Resource[]> => {
  const peerings = await readList(collecting, ['aws.ec2.vpc-peering-connection'], () => peeringPages(collecting));
  if (peerings.length === 0) return [];
  const tables = await routeTables();
  if (!tables.known) return peerings.map((peering) => ({ ...peering, routes: tables }));
  const routes = tables.value.flatMap(listRoutes);
  return peerings.map((peering) => ({
    ...peering,
    routes: toFact(routes.filter(({ id }) => id === peering.id).map(({ route }) => route)),
  }));
};
