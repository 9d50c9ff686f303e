import type { SecurityGroup, SecurityRule } from './security-group';

const TCP = new Set(['tcp', '6']);
const ALL = '-1';

/** `0.0.0.0/0` and every spelling of `::/0`. */
const isInternet = (range: string): boolean => range === '0.0.0.0/0' || /^[0:]+\/0$/.test(range);

const covers = ({ protocol, fromPort, toPort }: SecurityRule, port: number): boolean => {
  if (protocol === ALL) return true;
  if (!TCP.has(protocol.toLowerCase())) return false;
  // -1 and missing ports mean all of them.
  if (fromPort === null || fromPort === -1) return true;
  return fromPort <= port && port <= (toPort ?? fromPort);
};

/** The ranges of the internet from which a TCP port can be reached. */
export const internetRanges = ({ ingress }: Pick<SecurityGroup, 'ingress'>, port: number): string[] => [
  ...new Set(ingress.filter((rule) => covers(rule, port)).flatMap(({ ranges }) => ranges.filter(isInternet))),
];
