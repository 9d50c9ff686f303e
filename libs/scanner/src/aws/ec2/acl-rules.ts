import type { NetworkAclEntry } from './network-acl';
import { isInternet } from './open-port';

const ALL = '-1';
const TCP = new Set(['6', 'tcp']);

const isIpv6 = ({ range }: NetworkAclEntry): boolean => range.includes(':');

/** The first entry decides; IPv4 and IPv6 go by entries of their own. */
const firstAdmits = (ingress: readonly NetworkAclEntry[], isMeant: (entry: NetworkAclEntry) => boolean): boolean => {
  const fromInternet = ingress
    .filter((entry) => isInternet(entry.range) && isMeant(entry))
    .sort((a, b) => a.number - b.number);
  return [true, false].some((family) => fromInternet.find((entry) => isIpv6(entry) === family)?.isAllow === true);
};

const coversPort = ({ protocol, fromPort, toPort }: NetworkAclEntry, port: number): boolean => {
  if (protocol === ALL) return true;
  if (!TCP.has(protocol.toLowerCase())) return false;
  return fromPort === null || (fromPort <= port && port <= (toPort ?? fromPort));
};

/** True when the entries let the internet reach a TCP port. */
export const admitsPort = (ingress: readonly NetworkAclEntry[], port: number): boolean =>
  firstAdmits(ingress, (entry) => coversPort(entry, port));

/** True when the entries let the internet in by every protocol and port. */
export const admitsEverything = (ingress: readonly NetworkAclEntry[]): boolean =>
  firstAdmits(ingress, ({ protocol }) => protocol === ALL);
