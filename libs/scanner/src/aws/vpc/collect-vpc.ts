import type { FlowLog, RouteTable } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, readFact, readList } from '../collecting';
import { collectNetworkAcls } from '../ec2/collect-network-acls';
import { collectSecurityGroups } from '../ec2/collect-security-groups';
import { ec2Base, isOwn } from '../ec2/ec2-base';
import { readPages } from '../pages';
import { present } from '../shapes';
import { findInternet } from '../address-space';
import { collectEndpoints } from './collect-endpoints';
import { collectNatGateways } from './collect-nat-gateways';
import { collectPeering } from './collect-peering';
import { openRouteTables, type RouteTables } from './route-tables';
import type { Subnet, Vpc, VpcEndpoint } from './vpc';

const PAGE = 1000;

async function* subnetPages(collecting: Collecting): AsyncGenerator<Subnet[]> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeSubnets',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Subnets } of pages)
    yield (Subnets ?? []).flatMap((subnet): Subnet[] =>
      subnet.SubnetId && isOwn(collecting, subnet.OwnerId)
        ? [
            {
              kind: 'aws.ec2.subnet',
              ...ec2Base(collecting, 'subnet', subnet.SubnetId, subnet.Tags),
              vpcId: subnet.VpcId ?? null,
              assignsPublicIp: subnet.MapPublicIpOnLaunch === true,
            },
          ]
        : [],
    );
}

/** Address families that a route table sends to an internet gateway: most of their addresses, by active routes. */
const routedFamilies = ({ Routes = [] }: RouteTable): Array<'ipv4' | 'ipv6'> => {
  const toInternet = Routes.filter(({ GatewayId, State }) => GatewayId?.startsWith('igw-') && State !== 'blackhole');
  const ranges = findInternet(
    toInternet.flatMap(({ DestinationCidrBlock, DestinationIpv6CidrBlock }) =>
      present([DestinationCidrBlock, DestinationIpv6CidrBlock]).map((range) => ({ range, isAllow: true })),
    ),
  );
  return (['ipv4', 'ipv6'] as const).filter((family) =>
    ranges.some((range) => range.includes(':') === (family === 'ipv6')),
  );
};

/** A subnet without a route table of its own uses the main one of its VPC. */
const findTable = (tables: readonly RouteTable[], { id, vpcId }: Subnet): RouteTable | undefined =>
  tables.find(({ Associations }) => Associations?.some(({ SubnetId }) => SubnetId === id)) ??
  tables.find(({ VpcId, Associations }) => VpcId === vpcId && Associations?.some(({ Main }) => Main === true));

const findRoutes = (tables: Fact<readonly RouteTable[]>, subnet: Subnet): NonNullable<Subnet['internetRoutes']> => {
  if (!tables.known) return tables;
  const table = findTable(tables.value, subnet);
  return table ? toFact(routedFamilies(table)) : toUnread(`The route table of ${subnet.id} was not listed.`);
};

/** Route tables are read only where a public address may be: in subnets that are not the unused ones AWS creates. */
const collectSubnets = async (
  collecting: Collecting,
  routeTables: RouteTables,
  isInUse: () => Promise<boolean>,
): Promise<Resource[]> => {
  const subnets = (await readList(collecting, ['aws.ec2.subnet'], () => subnetPages(collecting))) as Subnet[];
  if (subnets.length === 0 || !(await isInUse())) return subnets;
  const tables = await routeTables();
  return subnets.map((subnet) => ({ ...subnet, internetRoutes: findRoutes(tables, subnet) }));
};

type ByVpc = Map<string, string[]>;

/** A flow log whose deliveries fail does not count, nor does one of accepted traffic only (Security Hub, [EC2.6]). */
const records = ({ FlowLogStatus, DeliverLogsStatus, TrafficType }: FlowLog): boolean =>
  FlowLogStatus === 'ACTIVE' && DeliverLogsStatus !== 'FAILED' && TrafficType !== 'ACCEPT';

/** Ids of recording flow logs by resource. */
const readFlowLogs = (collecting: Collecting): Promise<Fact<ByVpc>> =>
  readFact(collecting, async () => {
    const byResource: ByVpc = new Map();
    const pages = readPages(collecting, {
      service: 'ec2',
      operation: 'DescribeFlowLogs',
      input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { FlowLogs } of pages)
      for (const flowLog of FlowLogs ?? []) {
        const { FlowLogId, ResourceId } = flowLog;
        if (ResourceId && FlowLogId && records(flowLog))
          byResource.set(ResourceId, [...(byResource.get(ResourceId) ?? []), FlowLogId]);
      }
    return byResource;
  });

/** The services of each VPC's endpoints. */
const servicesByVpc = (endpoints: readonly VpcEndpoint[]): ByVpc => {
  const byVpc: ByVpc = new Map();
  for (const { vpcId, serviceName } of endpoints)
    if (vpcId) byVpc.set(vpcId, [...(byVpc.get(vpcId) ?? []), serviceName]);
  return byVpc;
};

type BareVpc = Omit<Vpc, 'activeFlowLogs' | 'endpointServices'>;

async function* vpcPages(collecting: Collecting): AsyncGenerator<BareVpc[]> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeVpcs',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Vpcs } of pages)
    yield (Vpcs ?? []).flatMap((vpc) =>
      vpc.VpcId && isOwn(collecting, vpc.OwnerId)
        ? [
            {
              kind: 'aws.ec2.vpc' as const,
              ...ec2Base(collecting, 'vpc', vpc.VpcId, vpc.Tags),
              isDefault: vpc.IsDefault === true,
            },
          ]
        : [],
    );
}

const findPart = (byVpc: Fact<ByVpc>, id: string): Fact<readonly string[]> =>
  byVpc.known ? toFact(byVpc.value.get(id) ?? []) : byVpc;

const collectVpcs = async (collecting: Collecting): Promise<Resource[]> => {
  const [vpcs, flowLogs, endpoints] = await Promise.all([
    readList(collecting, ['aws.ec2.vpc'], () => vpcPages(collecting)),
    readFlowLogs(collecting),
    collectEndpoints(collecting),
  ]);
  const missing = collecting.unreadKinds.get('aws.ec2.vpc-endpoint');
  const services = missing ? toUnread(missing.reason) : toFact(servicesByVpc(endpoints));
  const own = vpcs.map((vpc) => ({
    ...vpc,
    activeFlowLogs: findPart(flowLogs, vpc.id),
    endpointServices: findPart(services, vpc.id),
  }));
  return [...own, ...endpoints];
};

/** VPCs with their flow logs and endpoints, subnets, peerings, NAT gateways, security groups and network ACLs of one region. */
export const collectNetwork = async (collecting: Collecting): Promise<Resource[]> => {
  const routeTables = openRouteTables(collecting);
  const groups = collectSecurityGroups(collecting);
  const isInUse = async (): Promise<boolean> => (await groups).some(({ name }) => name !== 'default');
  const lists = await Promise.all([
    collectVpcs(collecting),
    collectSubnets(collecting, routeTables, isInUse),
    collectPeering(collecting, routeTables),
    collectNatGateways(collecting, routeTables),
    groups,
    collectNetworkAcls(collecting),
  ]);
  return lists.flat();
};
