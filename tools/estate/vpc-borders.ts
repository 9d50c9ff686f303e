import { isHalfMended } from '../demo-cloud/generate/condition';
import { PLATFORM } from '../demo-cloud/generate/tags';
import { at, type Kind, standing, toEc2Arn, US, verdict, type Verdicts } from './plan';
import { ANYWHERE, toVpcId, VPCS } from './vpc';

type Rule = readonly [action: 'allow' | 'deny', ports?: readonly [number, number] | undefined, number?: number];

interface Acl {
  readonly rules: readonly Rule[];
  readonly opensAdmin?: boolean;
  readonly opensAll?: boolean;
  /** Of the VPC that AWS made. */
  readonly isDefault?: true;
}

/** Made by AWS with each VPC. */
const OPEN: Acl = { rules: [['allow']], opensAdmin: true, opensAll: true };
const CLOSED: Acl = {
  rules: [
    ['deny', [22, 22], 90],
    ['deny', [3389, 3389], 91],
    ['allow', [443, 443], 100],
    ['allow', [1024, 65_535], 110],
  ],
};

/** The last rule of every ACL. */
export const DENY_REST: Rule = ['deny', undefined, 32_767];

export const describeRules = (rules: readonly Rule[]) =>
  rules.map(([RuleAction, ports, number], index) => ({
    RuleNumber: number ?? 100 + index,
    RuleAction,
    Egress: false,
    CidrBlock: ANYWHERE,
    Protocol: ports ? '6' : '-1',
    ...(ports ? { PortRange: { From: ports[0], To: ports[1] } } : {}),
  }));

/** The company limits no outbound traffic. */
export const ALL_OUTBOUND = describeRules([['allow'], DENY_REST]).map((entry) => ({ ...entry, Egress: true }));

const judgeAcl = ({ opensAdmin, opensAll }: Acl): Verdicts => ({
  'ec2-nacl-open-admin-ports': verdict(!opensAdmin),
  'ec2-nacl-open-all': verdict(!opensAll),
});

export const ACLS: Kind<Acl> = {
  // Production is closed; other regions keep the ACL of AWS until someone closes it.
  company: (scope) =>
    standing(VPCS, scope).map((plan) => ({
      ...plan,
      ...(isHalfMended(scope) || (plan.region === US && !plan.isDefault) ? CLOSED : OPEN),
    })),
  arn: (scope, region, _name, { what }) =>
    toEc2Arn(scope, region, 'network-acl', scope.id('acl', toVpcId(scope, region, what))),
  emulated: {
    web: { rules: [['allow', [443, 443]]] },
    'all-tcp': { rules: [['allow', [0, 65_535]]], opensAdmin: true },
    'all-but-admin': { rules: [['deny', [22, 22]], ['deny', [3389, 3389]], ['allow']], opensAll: true },
    'denied-first': { rules: [['deny'], ['allow']] },
  },
  verdicts: judgeAcl,
  plant: async ({ aws: { ec2 }, toArn, findId }, _name, { rules }) => {
    const { NetworkAcl } = await ec2.createNetworkAcl({ VpcId: findId(VPCS, 'logged') });
    const NetworkAclId = String(NetworkAcl?.NetworkAclId);
    for (const rule of describeRules(rules)) await ec2.createNetworkAclEntry({ NetworkAclId, ...rule });
    return toArn('network-acl', NetworkAclId);
  },
  comesWith: async ({ aws: { ec2 }, toArn }) => {
    const { NetworkAcls = [] } = await ec2.describeNetworkAcls({});
    return Object.fromEntries(
      NetworkAcls.map(({ NetworkAclId }) => [toArn('network-acl', NetworkAclId), judgeAcl(OPEN)]),
    );
  },
};

interface Peering {
  /** The block of the other VPC, and what is routed there. */
  readonly block: string;
  readonly routed: string;
}

export const PEERINGS: Kind<Peering> = {
  company: [
    {
      ...at(US, 'partner', PLATFORM),
      block: '10.60.0.0/16',
      routed: '10.60.0.0/16',
      mended: { routed: '10.60.4.0/24' },
    },
    { ...at(US, 'shared-services', PLATFORM), block: '10.70.0.0/16', routed: '10.70.1.0/24' },
  ],
  arn: (scope, region, _name, { what }) =>
    toEc2Arn(scope, region, 'vpc-peering-connection', scope.id('pcx', `${toVpcId(scope, region)}/${what}`)),
  emulated: {
    wide: { block: '10.2.0.0/16', routed: '10.2.0.0/16' },
    narrow: { block: '172.31.0.0/16', routed: '172.31.16.0/24' },
  },
  verdicts: ({ block, routed }) => ({ 'vpc-peering-least-route': verdict(block !== routed) }),
  plant: async ({ aws: { ec2 }, toArn, findId }, _name, { block, routed }) => {
    const VpcId = findId(VPCS, 'logged');
    const { Vpcs } = await ec2.describeVpcs({ Filters: [{ Name: 'cidr', Values: [block] }] });
    const { VpcPeeringConnection } = await ec2.createVpcPeeringConnection({ VpcId, PeerVpcId: Vpcs?.at(-1)?.VpcId });
    const VpcPeeringConnectionId = VpcPeeringConnection?.VpcPeeringConnectionId;
    await ec2.acceptVpcPeeringConnection({ VpcPeeringConnectionId });
    const { RouteTables } = await ec2.describeRouteTables({ Filters: [{ Name: 'vpc-id', Values: [VpcId] }] });
    const RouteTableId = RouteTables?.[0]?.RouteTableId;
    await ec2.createRoute({ RouteTableId, DestinationCidrBlock: routed, VpcPeeringConnectionId });
    return toArn('vpc-peering-connection', VpcPeeringConnectionId);
  },
};
