import { containsAddress } from '../address-space';
import { admitsEverything, admitsPort } from '../ec2/acl-rules';
import { candidatePorts, reachPort, rulesForPort } from '../ec2/open-port';
import type { SecurityGroup, SecurityRule } from '../ec2/security-group';
import type { AccountFacts } from './account-facts';
import { combineAll, combineAny, type Finding, no, notKnown, yes } from './certainty';

export type Family = 'ipv4' | 'ipv6';

/** Something with a public address. */
export interface Endpoint {
  readonly families: readonly Family[];
  /** Ids; null if it is not protected by groups. */
  readonly groups: readonly string[] | null | undefined;
  readonly subnets: readonly string[] | undefined;
  /** It has an address in each of the subnets, or in one that is not known. @default - in each */
  readonly isInOneSubnet?: boolean;
  /** @default - the ports that its groups allow */
  readonly ports?: readonly number[];
}

interface Opening {
  readonly port: number;
  readonly family: Family;
  readonly ranges: readonly string[];
}

/** A client's port of its own choice: the first of IANA's dynamic ports. */
const CLIENT_PORT = 49_152;

const isInFamily = (family: Family, range: string): boolean => range.includes(':') === (family === 'ipv6');

/** The groups, or the reason why they are not all known. */
const findGroups = (facts: AccountFacts, ids: readonly string[] | undefined): readonly SecurityGroup[] | string => {
  if (ids === undefined) return 'Its security groups were not recorded. Scan the account again.';
  const groups = ids.map((id) => facts.groups.get(id) ?? id);
  const missing = groups.find((group) => typeof group === 'string');
  return missing === undefined ? (groups as SecurityGroup[]) : `Security group ${missing} was not read.`;
};

const judgeSubnet = (facts: AccountFacts, id: string, { port, family }: Opening): Finding => {
  const subnet = facts.subnets.get(id);
  if (!subnet) return notKnown(`Subnet ${id} was not read.`);
  const routes = subnet.internetRoutes;
  if (routes === undefined) return notKnown(`The route table of subnet ${id} was not recorded.`);
  if (!routes.known) return notKnown(routes.reason);
  if (!routes.value.includes(family)) return no(`Subnet ${id} has no route to an internet gateway.`);
  const acl = facts.acls.get(id);
  if (!acl?.egress) return notKnown(`The network ACL of subnet ${id} was not recorded.`);
  const ofFamily = (entries: typeof acl.ingress): typeof acl.ingress =>
    entries.filter(({ range }) => isInFamily(family, range));
  if (!admitsPort(ofFamily(acl.ingress), port)) return no(`Network ACL ${acl.id} does not allow TCP port ${port}.`);
  if (!admitsPort(ofFamily(acl.egress), CLIENT_PORT)) return no(`Network ACL ${acl.id} does not allow answers.`);
  return yes(`Subnet ${id} routes to an internet gateway, and network ACL ${acl.id} allows it.`);
};

const judgeSubnets = (facts: AccountFacts, { subnets, isInOneSubnet }: Endpoint, opening: Opening): Finding => {
  if (subnets === undefined || subnets.length === 0) return notKnown('Its subnets were not recorded.');
  const each = subnets.map((id) => judgeSubnet(facts, id, opening));
  if (!isInOneSubnet) return combineAny(each);
  const [first = no()] = each;
  return each.every(({ answer }) => answer === first.answer)
    ? first
    : notKnown('AWS does not report which of its subnets it is in, and not all of them are public.');
};

const findOpenings = (
  groups: readonly SecurityGroup[] | null,
  { families, ports }: Endpoint,
): { readonly openings: readonly Opening[]; readonly missing: string | undefined } => {
  const rules = groups?.flatMap(({ ingress }) => ingress) ?? [];
  const asked = ports ?? candidatePorts(rules);
  if (groups === null)
    return {
      openings: asked.flatMap((port) => families.map((family) => ({ port, family, ranges: ['any address'] }))),
      missing: undefined,
    };
  const reaches = asked.map((port) => ({ port, ...reachPort(rules, port) }));
  return {
    openings: reaches.flatMap(({ port, ranges }) =>
      families.flatMap((family) => {
        const own = ranges.filter((range) => isInFamily(family, range));
        return own.length === 0 ? [] : [{ port, family, ranges: own }];
      }),
    ),
    missing: reaches.flatMap(({ missing }) => missing ?? [])[0],
  };
};

const joinNames = (names: readonly string[]): string => [...new Set(names)].join(', ');

/**
 * Whether the internet can open a TCP connection: by security groups, route tables and network ACLs (VPC user guide,
 * "Enable internet access for a VPC using an internet gateway").
 */
export const reachFromInternet = (facts: AccountFacts, endpoint: Endpoint): Finding => {
  if (endpoint.families.length === 0) return no();
  const groups = endpoint.groups === null ? null : findGroups(facts, endpoint.groups);
  if (typeof groups === 'string') return notKnown(groups);
  const { openings, missing } = findOpenings(groups, endpoint);
  if (openings.length === 0) return missing === undefined ? no('No security group allows it.') : notKnown(missing);
  const judged = openings.map((opening) => ({ opening, found: judgeSubnets(facts, endpoint, opening) }));
  const open = judged.filter(({ found }) => found.answer === 'yes');
  if (open.length === 0) return combineAny(judged.map(({ found }) => found));
  const ports = joinNames(open.map(({ opening }) => String(opening.port)));
  const ranges = joinNames(open.flatMap(({ opening }) => opening.ranges));
  const by = groups === null ? 'No security group limits' : `${joinNames(groups.map(({ name }) => name))} allows`;
  return yes(`${by} TCP ${ports} from ${ranges}. ${open[0]?.found.fact ?? ''}`.trim());
};

/** Where a connection within a VPC comes from. */
export interface Source {
  readonly vpcId: string | null;
  readonly groups: readonly string[] | undefined;
  readonly privateIp: string | null | undefined;
}

/** A server in a VPC. */
export interface Server {
  readonly vpcId: string | null | undefined;
  readonly groups: readonly string[] | undefined;
  readonly subnets: readonly string[] | undefined;
  readonly port: number | null | undefined;
}

/** Network ACLs between subnets are evaluated only if they allow everything. */
const judgeAcls = (facts: AccountFacts, subnets: readonly string[]): Finding =>
  combineAll(
    subnets.map((id) => {
      const acl = facts.acls.get(id);
      if (!acl) return notKnown(`The network ACL of subnet ${id} was not recorded.`);
      return admitsEverything(acl.ingress)
        ? yes('')
        : notKnown(`Network ACL ${acl.id} does not allow everything, and was not evaluated for this connection.`);
    }),
  );

/** The group or range by which rules let a source in. */
const findAdmission = (rules: readonly SecurityRule[], { groups = [], privateIp }: Source): Finding => {
  const byGroup = rules.flatMap(({ references }) => references).find((id) => groups.includes(id));
  if (byGroup !== undefined) return yes(`security group ${byGroup}`);
  const lists = rules.flatMap(({ prefixLists = [] }) => prefixLists);
  const ranges = [
    ...rules.flatMap((rule) => rule.ranges),
    ...lists.flatMap((entries) => (entries.known ? entries.value : [])),
  ];
  const byRange = privateIp ? ranges.find((range) => containsAddress(range, privateIp)) : undefined;
  if (byRange !== undefined) return yes(byRange);
  const unread = lists.flatMap((entries) => (entries.known ? [] : [entries.reason]))[0];
  if (unread !== undefined) return notKnown(unread);
  return privateIp || ranges.length === 0 ? no() : notKnown('The private address of the source was not recorded.');
};

/** Whether a source can open a TCP connection to a server in its own VPC. */
export const reachWithin = (facts: AccountFacts, source: Source, server: Server): Finding => {
  const { vpcId, port, subnets } = server;
  if (vpcId === undefined || source.vpcId === null) return notKnown('Its VPC was not recorded.');
  if (vpcId !== source.vpcId) return no();
  const groups = findGroups(facts, server.groups);
  if (typeof groups === 'string') return notKnown(groups);
  if (source.groups === undefined || typeof port !== 'number' || !subnets?.length)
    return notKnown('Its port, subnets or security groups were not recorded.');
  const rules = groups.flatMap(({ ingress }) => ingress);
  const admitted = findAdmission(rulesForPort(rules, port), source);
  if (admitted.answer !== 'yes') return admitted;
  const name = joinNames(groups.map((group) => group.name));
  return combineAll([yes(`${name} allows TCP ${port} from ${admitted.fact}.`), judgeAcls(facts, subnets)]);
};
