import type { SecurityGroup, SecurityRule } from './security-group';

const TCP = new Set(['tcp', '6']);
const WITH_PORTS = new Set(['tcp', '6', 'udp', '17']);
const ALL = '-1';
const LAST_PORT = 65_535;

/** `0.0.0.0/0` and every spelling of `::/0`. */
export const isInternet = (range: string): boolean => range === '0.0.0.0/0' || /^[0:]+\/0$/.test(range);

const covers = ({ protocol, fromPort, toPort }: SecurityRule, port: number): boolean => {
  if (protocol === ALL) return true;
  if (!TCP.has(protocol.toLowerCase())) return false;
  // -1 and missing ports mean all of them.
  if (fromPort === null || fromPort === -1) return true;
  return fromPort <= port && port <= (toPort ?? fromPort);
};

const internetOf = (rules: readonly SecurityRule[]): string[] => [
  ...new Set(rules.flatMap(({ ranges }) => ranges.filter(isInternet))),
];

/** The ranges of the internet from which a TCP port can be reached. */
export const internetRanges = ({ ingress }: Pick<SecurityGroup, 'ingress'>, port: number): string[] =>
  internetOf(ingress.filter((rule) => covers(rule, port)));

/** Those of some TCP ports that the internet can reach. */
export const openPorts = (group: Pick<SecurityGroup, 'ingress'>, ports: readonly number[]): number[] =>
  ports.filter((port) => internetRanges(group, port).length > 0);

const coversAllPorts = ({ protocol, fromPort, toPort }: SecurityRule): boolean => {
  if (protocol === ALL) return true;
  if (!WITH_PORTS.has(protocol.toLowerCase())) return false;
  if (fromPort === null || fromPort === -1) return true;
  return fromPort <= 0 && (toPort ?? fromPort) >= LAST_PORT;
};

/** The ranges of the internet from which every port can be reached. */
export const rangesOfAllPorts = ({ ingress }: Pick<SecurityGroup, 'ingress'>): string[] =>
  internetOf(ingress.filter(coversAllPorts));
