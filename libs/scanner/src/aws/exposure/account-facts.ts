import type { ResourceKind, ResourceOf } from '../../kinds';
import { listResources } from '../../kinds';
import type { UnitSnapshot } from '../../snapshot';
import type { NetworkAcl } from '../ec2/network-acl';
import type { SecurityGroup } from '../ec2/security-group';
import type { Subnet } from '../vpc/vpc';

/** The facts of one account, indexed for joining. */
export interface AccountFacts {
  list<K extends ResourceKind>(kind: K): readonly ResourceOf<K>[];
  /** Why the list of a kind is incomplete; undefined if it was read. */
  unread(kind: ResourceKind): string | undefined;
  readonly groups: ReadonlyMap<string, SecurityGroup>;
  readonly subnets: ReadonlyMap<string, Subnet>;
  /** By the id of the subnet that each protects. */
  readonly acls: ReadonlyMap<string, NetworkAcl>;
}

export const indexFacts = (units: readonly UnitSnapshot[]): AccountFacts => {
  const kept = new Map<string, readonly unknown[]>();
  const list = <K extends ResourceKind>(kind: K): readonly ResourceOf<K>[] => {
    const found = kept.get(kind) ?? units.flatMap((unit) => listResources(unit, kind));
    kept.set(kind, found);
    return found as readonly ResourceOf<K>[];
  };
  const unread = new Map(units.flatMap(({ unreadKinds }) => unreadKinds.map(({ kind, reason }) => [kind, reason])));
  return {
    list,
    unread: (kind) => unread.get(kind),
    groups: new Map(list('aws.ec2.security-group').map((group) => [group.id, group])),
    subnets: new Map(list('aws.ec2.subnet').map((subnet) => [subnet.id, subnet])),
    acls: new Map(list('aws.ec2.network-acl').flatMap((acl) => (acl.subnets ?? []).map((id) => [id, acl]))),
  };
};
