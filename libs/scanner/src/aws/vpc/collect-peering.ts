import type { RouteTable, VpcPeeringConnection as SdkPeering, VpcPeeringConnectionVpcInfo } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, known } from '../../snapshot';
import { type Collecting, readFact, readList } from '../collecting';
import { ec2Base } from '../ec2/ec2-base';
import { pagesOf } from '../pages';
import { orUnknown, present } from '../shapes';
import type { PeeringConnection, PeeringRoute } from './peering-connection';

const PAGE = 1000;
/** DescribeRouteTables answers at most 100 on a page. */
const TABLE_PAGE = 100;

const blocksOf = (side: VpcPeeringConnectionVpcInfo | undefined): string[] =>
  present([
    side?.CidrBlock,
    ...(side?.CidrBlockSet ?? []).map(({ CidrBlock }) => CidrBlock),
    ...(side?.Ipv6CidrBlockSet ?? []).map(({ Ipv6CidrBlock }) => Ipv6CidrBlock),
  ]);

const toPeering = (collecting: Collecting, peering: SdkPeering, id: string): Omit<PeeringConnection, 'routes'> => ({
  kind: 'aws.ec2.vpc-peering-connection',
  ...ec2Base(collecting, 'vpc-peering-connection', id, peering.Tags),
  state: orUnknown(peering.Status?.Code),
  blocks: [...new Set([...blocksOf(peering.AccepterVpcInfo), ...blocksOf(peering.RequesterVpcInfo)])],
});

async function* peeringPages(collecting: Collecting): AsyncGenerator<Array<Omit<PeeringConnection, 'routes'>>> {
  const pages = pagesOf(collecting, {
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

/** The routes of a table that lead through a peering connection. */
const routesOf = ({ RouteTableId = '', Routes }: RouteTable): Array<{ id: string; route: PeeringRoute }> =>
  (Routes ?? []).flatMap(({ VpcPeeringConnectionId: id, DestinationCidrBlock, DestinationIpv6CidrBlock }) => {
    const destination = DestinationCidrBlock ?? DestinationIpv6CidrBlock;
    return id && destination ? [{ id, route: { routeTableId: RouteTableId, destination } }] : [];
  });

/** What is routed through each peering connection. */
const readRoutes = (collecting: Collecting): Promise<Fact<Map<string, PeeringRoute[]>>> =>
  readFact(collecting, async () => {
    const routes = new Map<string, PeeringRoute[]>();
    const pages = pagesOf(collecting, {
      service: 'ec2',
      operation: 'DescribeRouteTables',
      input: (NextToken) => ({ MaxResults: TABLE_PAGE, NextToken }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { RouteTables } of pages)
      for (const { id, route } of (RouteTables ?? []).flatMap(routesOf)) routes.set(id, [...(routes.get(id) ?? []), route]);
    return routes;
  });

/** The peering connections of one region; where there is none, no route table is asked for. */
export const collectPeering = async (collecting: Collecting): Promise<Resource[]> => {
  const peerings = await readList(collecting, ['aws.ec2.vpc-peering-connection'], () => peeringPages(collecting));
  if (peerings.length === 0) return [];
  const routes = await readRoutes(collecting);
  return peerings.map((peering) => ({
    ...peering,
    routes: routes.known ? known(routes.value.get(peering.id) ?? []) : routes,
  }));
};
