import type { IpPermission } from '@aws-sdk/client-ec2';
import type { Mendable } from './condition';
import { PLATFORM, STAGING, SUPPORT, type Labels } from './tags';

export interface SubnetPlan {
  readonly name: string;
  readonly cidr: string;
  readonly zone: string;
  readonly isPublic: boolean;
}

export interface GroupPlan {
  readonly name: string;
  readonly purpose: string;
  readonly ingress: readonly IpPermission[];
}

export interface NetworkPlan {
  readonly region: string;
  readonly name: string;
  readonly cidr: string;
  readonly labels: Labels;
  readonly hasFlowLog: boolean;
  readonly subnets: readonly SubnetPlan[];
  readonly groups: readonly Mendable<GroupPlan>[];
}

const NOBODY = { IpRanges: [], Ipv6Ranges: [], UserIdGroupPairs: [], PrefixListIds: [] };
const ANYWHERE = { ...NOBODY, IpRanges: [{ CidrIp: '0.0.0.0/0' }] };
const fromAnywhere = (port: number): IpPermission => ({ IpProtocol: 'tcp', FromPort: port, ToPort: port, ...ANYWHERE });
const fromRange = (port: number, cidr: string, note: string): IpPermission => ({
  ...fromAnywhere(port),
  IpRanges: [{ CidrIp: cidr, Description: note }],
});
const fromAnywhereIpv6 = (port: number): IpPermission => ({
  ...fromAnywhere(port),
  ...NOBODY,
  Ipv6Ranges: [{ CidrIpv6: '::/0' }],
});

export const everythingOut: IpPermission = { IpProtocol: '-1', ...ANYWHERE };
const everythingIn = everythingOut;

const OFFICE = '203.0.113.0/24';

export const US_NETWORK: NetworkPlan = {
  region: 'us-east-1',
  name: 'production',
  cidr: '10.20.0.0/16',
  labels: PLATFORM,
  hasFlowLog: true,
  subnets: [
    { name: 'public-a', cidr: '10.20.0.0/24', zone: 'a', isPublic: true },
    { name: 'public-b', cidr: '10.20.1.0/24', zone: 'b', isPublic: false },
    { name: 'private-a', cidr: '10.20.10.0/23', zone: 'a', isPublic: false },
    { name: 'private-b', cidr: '10.20.12.0/23', zone: 'b', isPublic: false },
  ],
  groups: [
    { name: 'web-public', purpose: 'Web traffic', ingress: [fromAnywhere(80), fromAnywhere(443)] },
    {
      name: 'app-tier',
      purpose: 'Application servers',
      ingress: [fromRange(8080, '10.20.0.0/16', 'inside'), fromRange(22, OFFICE, 'office')],
    },
    { name: 'database', purpose: 'Databases', ingress: [fromRange(5432, '10.20.0.0/16', 'application servers')] },
    { name: 'bastion', purpose: 'Jump host', ingress: [fromAnywhere(22)] },
    {
      name: 'windows-reports',
      purpose: 'Report designer over RDP',
      ingress: [fromAnywhere(3389), fromAnywhere(445)],
      mended: { ingress: [fromAnywhere(3389)] },
    },
  ],
};

export const AP_NETWORK: NetworkPlan = {
  region: 'ap-southeast-2',
  name: 'support',
  cidr: '10.50.0.0/16',
  labels: SUPPORT,
  hasFlowLog: true,
  subnets: [{ name: 'private-a', cidr: '10.50.10.0/23', zone: 'a', isPublic: false }],
  groups: [{ name: 'app-tier', purpose: 'Application servers', ingress: [fromRange(8080, '10.50.0.0/16', 'inside')] }],
};

export const EU_NETWORK: NetworkPlan = {
  region: 'eu-west-1',
  name: 'staging',
  cidr: '10.40.0.0/16',
  labels: STAGING,
  hasFlowLog: false,
  subnets: [
    { name: 'public-a', cidr: '10.40.0.0/24', zone: 'a', isPublic: true },
    { name: 'private-a', cidr: '10.40.10.0/23', zone: 'a', isPublic: false },
    { name: 'private-b', cidr: '10.40.12.0/23', zone: 'b', isPublic: false },
  ],
  groups: [
    { name: 'web-public', purpose: 'Web traffic', ingress: [fromAnywhere(443)] },
    { name: 'app-tier', purpose: 'Application servers', ingress: [fromRange(8080, '10.40.0.0/16', 'inside')] },
    { name: 'database', purpose: 'Databases', ingress: [fromRange(5432, '10.40.0.0/16', 'application servers')] },
    {
      name: 'vendor-import',
      purpose: 'One import by a vendor',
      ingress: [everythingIn],
      mended: { ingress: [fromRange(443, OFFICE, 'office')] },
    },
    {
      name: 'contractor-access',
      purpose: 'Temporary access, 2 weeks',
      ingress: [fromAnywhereIpv6(22), fromRange(3389, OFFICE, 'office')],
      mended: { ingress: [fromRange(22, OFFICE, 'office'), fromRange(3389, OFFICE, 'office')] },
    },
  ],
};
