import {
  AcceptVpcPeeringConnectionCommand,
  CreateNetworkAclCommand,
  CreateNetworkAclEntryCommand,
  CreateNetworkInterfaceCommand,
  CreateRouteCommand,
  CreateVpcEndpointCommand,
  CreateVpcPeeringConnectionCommand,
  DescribeNetworkAclsCommand,
  DescribeRouteTablesCommand,
} from '@aws-sdk/client-ec2';
import { type Expected, given } from './manifest';
import type { Place } from './seed-copies';

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

interface AclRule {
  readonly action: 'allow' | 'deny';
  readonly protocol: '-1' | '6';
  readonly ports?: readonly [number, number];
}

const ACLS: ReadonlyArray<{ readonly rules: readonly AclRule[]; readonly admin: boolean; readonly all: boolean }> = [
  { rules: [{ action: 'allow', protocol: '6', ports: [443, 443] }], admin: false, all: false },
  { rules: [{ action: 'allow', protocol: '6', ports: [0, 65_535] }], admin: true, all: false },
  {
    rules: [
      { action: 'deny', protocol: '6', ports: [22, 22] },
      { action: 'deny', protocol: '6', ports: [3389, 3389] },
      { action: 'allow', protocol: '-1' },
    ],
    admin: false,
    all: true,
  },
  {
    rules: [
      { action: 'deny', protocol: '-1' },
      { action: 'allow', protocol: '-1' },
    ],
    admin: false,
    all: false,
  },
];

const plantAcls = async ({ ec2, target, arn }: Place, VpcId: string): Promise<void> => {
  // Every VPC comes with an ACL that lets everything in.
  const { NetworkAcls = [] } = await ec2.send(new DescribeNetworkAclsCommand({}));
  for (const { NetworkAclId } of NetworkAcls)
    if (!target.manifest.resources.has(arn('network-acl', NetworkAclId)))
      target.manifest.plant(arn('network-acl', NetworkAclId), {
        'ec2-nacl-open-admin-ports': 'fail',
        'ec2-nacl-open-all': 'fail',
      });
  for (const { rules, admin, all } of ACLS) {
    const { NetworkAcl } = await ec2.send(new CreateNetworkAclCommand({ VpcId }));
    const NetworkAclId = given(NetworkAcl?.NetworkAclId, 'the ACL');
    for (const [index, { action, protocol, ports }] of rules.entries())
      await ec2.send(
        new CreateNetworkAclEntryCommand({
          NetworkAclId,
          RuleNumber: 100 + index,
          RuleAction: action,
          Protocol: protocol,
          Egress: false,
          CidrBlock: '0.0.0.0/0',
          ...(ports ? { PortRange: { From: ports[0], To: ports[1] } } : {}),
        }),
      );
    target.manifest.plant(arn('network-acl', NetworkAclId), {
      'ec2-nacl-open-admin-ports': verdict(!admin),
      'ec2-nacl-open-all': verdict(!all),
    });
  }
};

interface Peer {
  readonly from: string;
  readonly to: string;
  readonly destination: string;
  readonly isNarrow: boolean;
}

const plantPeering = async ({ ec2, target, arn }: Place, { from, to, destination, isNarrow }: Peer): Promise<void> => {
  const { VpcPeeringConnection } = await ec2.send(
    new CreateVpcPeeringConnectionCommand({ VpcId: from, PeerVpcId: to }),
  );
  const id = given(VpcPeeringConnection?.VpcPeeringConnectionId, 'the connection');
  await ec2.send(new AcceptVpcPeeringConnectionCommand({ VpcPeeringConnectionId: id }));
  const { RouteTables = [] } = await ec2.send(
    new DescribeRouteTablesCommand({ Filters: [{ Name: 'vpc-id', Values: [from] }] }),
  );
  const RouteTableId = given(RouteTables[0]?.RouteTableId, 'the route table');
  await ec2.send(
    new CreateRouteCommand({ RouteTableId, DestinationCidrBlock: destination, VpcPeeringConnectionId: id }),
  );
  target.manifest.plant(arn('vpc-peering-connection', id), { 'vpc-peering-least-route': verdict(isNarrow) });
};

export interface Vpcs {
  readonly logged: string;
  readonly unlogged: string;
  readonly standard: string;
  readonly subnet: string;
  /** A group that only an interface uses. */
  readonly usedGroup: string;
}

/** What lies around the networks of one region. */
export const seedPerimeter = async (
  place: Place,
  { logged, unlogged, standard, subnet, usedGroup }: Vpcs,
): Promise<void> => {
  const { ec2, region } = place;
  await plantAcls(place, logged);
  for (const [VpcId, service] of [
    [logged, 'ec2'],
    [unlogged, 's3'],
  ] as const)
    await ec2.send(
      new CreateVpcEndpointCommand({
        VpcId,
        ServiceName: `com.amazonaws.${region}.${service}`,
        VpcEndpointType: service === 's3' ? 'Gateway' : 'Interface',
      }),
    );
  await plantPeering(place, { from: logged, to: unlogged, destination: '10.2.0.0/16', isNarrow: false });
  await plantPeering(place, { from: logged, to: standard, destination: '172.31.16.0/24', isNarrow: true });
  await ec2.send(new CreateNetworkInterfaceCommand({ SubnetId: subnet, Groups: [usedGroup] }));
};
