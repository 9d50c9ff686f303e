import { findInternet } from '../address-space';
import type { NetworkAclEntry } from './network-acl';

const ALL = '-1';
const TCP = new Set(['6', 'tcp']);

/** The first matching entry decides. */
const admits = (ingress: readonly NetworkAclEntry[], isMeant: (entry: NetworkAclEntry) => boolean): boolean =>
  findInternet(ingress.filter(isMeant).sort((a, b) => a.number - b.number)).length > 0;

const coversPort = ({ protocol, fromPort, toPort }: NetworkAclEntry, port: number): boolean => {
  if (protocol === ALL) return true;
  if (!TCP.has(protocol.toLowerCase())) return false;
  return fromPort === null || (fromPort <= port && port <= (toPort ?? fromPort));
};

/** True if the entries allow a TCP port to or from the internet. */
export const admitsPort = (entries: readonly NetworkAclEntry[], port: number): boolean =>
  admits(entries, (entry) => coversPort(entry, port));

/** True if the entries allow all protocols and ports from the internet. */
export const admitsEverything = (ingress: readonly NetworkAclEntry[]): boolean =>
  admits(ingress, ({ protocol }) => protocol === ALL);
