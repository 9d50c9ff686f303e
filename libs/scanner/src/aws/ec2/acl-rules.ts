import { internetOf } from '../address-space';
import type { NetworkAclEntry } from './network-acl';

const ALL = '-1';
const TCP = new Set(['6', 'tcp']);

/** The first entry decides. */
const admits = (ingress: readonly NetworkAclEntry[], isMeant: (entry: NetworkAclEntry) => boolean): boolean =>
  internetOf(ingress.filter(isMeant).sort((a, b) => a.number - b.number)).length > 0;

const coversPort = ({ protocol, fromPort, toPort }: NetworkAclEntry, port: number): boolean => {
  if (protocol === ALL) return true;
  if (!TCP.has(protocol.toLowerCase())) return false;
  return fromPort === null || (fromPort <= port && port <= (toPort ?? fromPort));
};

/** True when the entries let the internet reach a TCP port. */
export const admitsPort = (ingress: readonly NetworkAclEntry[], port: number): boolean =>
  admits(ingress, (entry) => coversPort(entry, port));

/** True when the entries let the internet in by every protocol and port. */
export const admitsEverything = (ingress: readonly NetworkAclEntry[]): boolean =>
  admits(ingress, ({ protocol }) => protocol === ALL);
