import type { IpPermission, NetworkInterface, SecurityGroup as SdkSecurityGroup } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { present } from '../shapes';
import { ec2Base, isOwn } from './ec2-base';
import type { SecurityGroup, SecurityRule } from './security-group';

const PAGE = 1000;
/** Maximum page size for entries. */
const ENTRIES_PAGE = 100;
/** Enough to show that a group is used. */
const MOST_USERS = 5;

type WithoutUsers = Omit<SecurityGroup, 'users'>;

type PrefixLists = (id: string) => Promise<Fact<readonly string[]>>;

/** Reads the entries of prefix lists, each list once. */
const openPrefixLists = (collecting: Collecting): PrefixLists => {
  const asked = new Map<string, Promise<Fact<readonly string[]>>>();
  const readEntries = (PrefixListId: string) =>
    readFact<readonly string[]>(
      collecting,
      async () => {
        const ranges: string[] = [];
        const pages = readPages(collecting, {
          service: 'ec2',
          operation: 'GetManagedPrefixListEntries',
          input: (NextToken) => ({ PrefixListId, MaxResults: ENTRIES_PAGE, NextToken }),
          next: ({ NextToken }) => NextToken,
        });
        for await (const { Entries } of pages) ranges.push(...present((Entries ?? []).map(({ Cidr }) => Cidr)));
        return ranges;
      },
      { subject: PrefixListId },
    );
  return (id) => {
    const entries = asked.get(id) ?? readEntries(id);
    asked.set(id, entries);
    return entries;
  };
};

const toRule = (permission: IpPermission): SecurityRule => ({
  protocol: permission.IpProtocol ?? '-1',
  fromPort: permission.FromPort ?? null,
  toPort: permission.ToPort ?? null,
  ranges: present([
    ...(permission.IpRanges ?? []).map(({ CidrIp }) => CidrIp),
    ...(permission.Ipv6Ranges ?? []).map(({ CidrIpv6 }) => CidrIpv6),
  ]),
  references: present([
    ...(permission.UserIdGroupPairs ?? []).map(({ GroupId }) => GroupId),
    ...(permission.PrefixListIds ?? []).map(({ PrefixListId }) => PrefixListId),
  ]),
});

const toIngressRule = async (permission: IpPermission, prefixLists: PrefixLists): Promise<SecurityRule> => ({
  ...toRule(permission),
  prefixLists: await Promise.all(
    present((permission.PrefixListIds ?? []).map(({ PrefixListId }) => PrefixListId)).map(prefixLists),
  ),
});

const toSecurityGroup = async (
  collecting: Collecting,
  prefixLists: PrefixLists,
  group: SdkSecurityGroup,
  id: string,
): Promise<WithoutUsers> => ({
  kind: 'aws.ec2.security-group',
  ...ec2Base(collecting, 'security-group', id, group.Tags),
  // The group's own name identifies the default group; a Name tag does not.
  name: group.GroupName ?? id,
  vpcId: group.VpcId ?? null,
  ingress: await Promise.all((group.IpPermissions ?? []).map((each) => toIngressRule(each, prefixLists))),
  egress: (group.IpPermissionsEgress ?? []).map(toRule),
});

async function* groupPages(collecting: Collecting): AsyncGenerator<WithoutUsers[]> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeSecurityGroups',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  const prefixLists = openPrefixLists(collecting);
  for await (const { SecurityGroups } of pages)
    yield await Promise.all(
      (SecurityGroups ?? []).flatMap((group) =>
        // A group shared by another account is evaluated in that account.
        group.GroupId && isOwn(collecting, group.OwnerId)
          ? [toSecurityGroup(collecting, prefixLists, group, group.GroupId)]
          : [],
      ),
    );
}

type Users = Map<string, string[]>;

const addUser = (users: Users, group: string, user: string): void => {
  const known = users.get(group) ?? [];
  if (known.length === 0) users.set(group, known);
  if (known.length < MOST_USERS && !known.includes(user)) known.push(user);
};

const addInterface = (users: Users, { NetworkInterfaceId, Groups }: NetworkInterface): void => {
  for (const { GroupId } of Groups ?? []) if (GroupId) addUser(users, GroupId, NetworkInterfaceId ?? 'an interface');
};

const readInterfaces = (collecting: Collecting): Promise<Fact<Users>> =>
  readFact(collecting, async () => {
    const users: Users = new Map();
    const pages = readPages(collecting, {
      service: 'ec2',
      operation: 'DescribeNetworkInterfaces',
      // An account may hide what services such as EKS Auto Mode manage (`ManagedResourceVisibilitySettings`).
      input: (NextToken) => ({ MaxResults: PAGE, IncludeManagedResources: true, NextToken }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { NetworkInterfaces } of pages)
      for (const each of NetworkInterfaces ?? []) addInterface(users, each);
    return users;
  });

const listRules = (group: Resource): readonly SecurityRule[] => {
  const { ingress, egress } = group as unknown as WithoutUsers;
  return [...ingress, ...egress];
};

/** Groups that rules of other groups refer to. */
const referencesAmong = (groups: readonly Resource[]): Users => {
  const users: Users = new Map();
  for (const group of groups) {
    const named = listRules(group).flatMap(({ references }) => references);
    for (const id of named) if (id !== group.id) addUser(users, id, group.id);
  }
  return users;
};

/** A default group cannot be deleted, so its users are not read. */
const isDeletable = ({ name }: Resource): boolean => name !== 'default';

/**
 * The security groups of one region, each with its users; interfaces are read if there are other than default
 * groups.
 */
export const collectSecurityGroups = async (collecting: Collecting): Promise<Resource[]> => {
  const groups = await readList(collecting, ['aws.ec2.security-group'], () => groupPages(collecting));
  const interfaces: Fact<Users> = groups.some(isDeletable)
    ? await readInterfaces(collecting)
    : toUnread('Not read: the region has only default groups.');
  const references = referencesAmong(groups);
  const missing = interfaces.known ? collecting.unreadKinds.get('aws.ec2.security-group')?.reason : interfaces.reason;
  const findUsers = (id: string): Fact<readonly string[]> => {
    const users = [...(interfaces.known ? (interfaces.value.get(id) ?? []) : []), ...(references.get(id) ?? [])];
    // One user is proof; their absence is certain only if everything was read.
    return users.length === 0 && missing !== undefined ? toUnread(missing) : toFact(users.slice(0, MOST_USERS));
  };
  return groups.map((group) => ({ ...group, users: findUsers(group.id) }));
};
