import type { NetworkAclEntry as SdkEntry } from '@aws-sdk/client-ec2';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { present } from '../shapes';
import { ec2Base, isOwn } from './ec2-base';
import type { NetworkAcl, NetworkAclEntry } from './network-acl';

const PAGE = 1000;

const toEntry = (entry: SdkEntry): NetworkAclEntry => ({
  number: entry.RuleNumber ?? 0,
  isAllow: entry.RuleAction === 'allow',
  protocol: entry.Protocol ?? '-1',
  range: entry.CidrBlock ?? entry.Ipv6CidrBlock ?? '',
  fromPort: entry.PortRange?.From ?? null,
  toPort: entry.PortRange?.To ?? null,
});

const listEntries = (entries: readonly SdkEntry[] | undefined, isEgress: boolean): NetworkAclEntry[] =>
  (entries ?? [])
    .filter(({ Egress }) => (Egress === true) === isEgress)
    .map(toEntry)
    .sort((a, b) => a.number - b.number);

async function* aclPages(collecting: Collecting): AsyncGenerator<NetworkAcl[]> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeNetworkAcls',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { NetworkAcls } of pages)
    yield (NetworkAcls ?? []).flatMap((acl): NetworkAcl[] =>
      acl.NetworkAclId && isOwn(collecting, acl.OwnerId)
        ? [
            {
              kind: 'aws.ec2.network-acl',
              ...ec2Base(collecting, 'network-acl', acl.NetworkAclId, acl.Tags),
              vpcId: acl.VpcId ?? null,
              ingress: listEntries(acl.Entries, false),
              egress: listEntries(acl.Entries, true),
              subnets: present((acl.Associations ?? []).map(({ SubnetId }) => SubnetId)),
            },
          ]
        : [],
    );
}

/** The network ACLs of one region. */
export const collectNetworkAcls = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ec2.network-acl'], () => aclPages(collecting));
