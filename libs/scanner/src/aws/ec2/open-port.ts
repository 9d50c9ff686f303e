import { type Judgement, fail, pass, unknown } from '../../define-check';
import { internetOf } from '../address-space';
import type { SecurityGroup, SecurityRule } from './security-group';

const TCP = new Set(['tcp', '6']);
const UDP = new Set(['udp', '17']);
const ALL = '-1';
const LAST_PORT = 65_535;

type Ingress = Pick<SecurityGroup, 'ingress'>;
type Covers = (rule: SecurityRule) => boolean;

const coversPort =
  (port: number, protocols: ReadonlySet<string> = TCP): Covers =>
  ({ protocol, fromPort, toPort }) => {
    if (protocol === ALL) return true;
    if (!protocols.has(protocol.toLowerCase())) return false;
    // -1 and missing ports mean all of them.
    if (fromPort === null || fromPort === -1) return true;
    return fromPort <= port && port <= (toPort ?? fromPort);
  };

const coversAllPorts: Covers = ({ protocol, fromPort, toPort }) => {
  if (protocol === ALL) return true;
  if (!TCP.has(protocol.toLowerCase()) && !UDP.has(protocol.toLowerCase())) return false;
  if (fromPort === null || fromPort === -1) return true;
  return fromPort <= 0 && (toPort ?? fromPort) >= LAST_PORT;
};

interface Reach {
  /** The ranges of the internet that the rules let in, those of prefix lists included. */
  readonly ranges: readonly string[];
  /** Why more may be let in: a prefix list could not be read. */
  readonly missing: string | undefined;
}

const reachBy = ({ ingress }: Ingress, covers: Covers): Reach => {
  const rules = ingress.filter(covers);
  const lists = rules.flatMap(({ prefixLists }) => prefixLists ?? []);
  const all = [...rules.flatMap(({ ranges }) => ranges), ...lists.flatMap((list) => (list.known ? list.value : []))];
  return {
    ranges: internetOf(all.map((range) => ({ range, isAllow: true }))),
    missing: lists.flatMap((list) => (list.known ? [] : [list.reason]))[0],
  };
};

const told = (ranges: readonly string[]): string => [...new Set(ranges)].join(' and ');

/** Judges one TCP port. */
export const judgePort = (group: SecurityGroup, port: number): Judgement => {
  const { ranges, missing } = reachBy(group, coversPort(port));
  if (ranges.length > 0) return fail(`${group.name} lets ${told(ranges)} reach TCP port ${port}.`);
  return missing === undefined
    ? pass(`${group.name} does not let the internet reach TCP port ${port}.`)
    : unknown(missing);
};

/** Judges several ports, each by TCP, some by UDP as well. `what` names one of them: `database port`. */
export const judgePorts = (
  group: SecurityGroup,
  what: string,
  tcp: readonly number[],
  udp: readonly number[] = [],
): Judgement => {
  const reached = (ports: readonly number[], protocols: ReadonlySet<string>) =>
    ports.map((port) => ({ port, ...reachBy(group, coversPort(port, protocols)) }));
  const all = { TCP: reached(tcp, TCP), UDP: reached(udp, UDP) };
  const open = Object.entries(all).flatMap(([protocol, reaches]) => {
    const ports = reaches.filter(({ ranges }) => ranges.length > 0).map(({ port }) => port);
    return ports.length > 0 ? [`${protocol} ${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`] : [];
  });
  if (open.length > 0) return fail(`${group.name} lets the internet reach ${open.join(' and ')}.`);
  const missing = [...all.TCP, ...all.UDP].flatMap((reach) => reach.missing ?? [])[0];
  return missing === undefined ? pass(`${group.name} lets the internet reach no ${what}.`) : unknown(missing);
};

/** Judges whether every port is open. */
export const judgeAllPorts = (group: SecurityGroup): Judgement => {
  const { ranges, missing } = reachBy(group, coversAllPorts);
  if (ranges.length > 0) return fail(`${group.name} lets ${told(ranges)} reach every port.`);
  return missing === undefined ? pass(`${group.name} does not open every port to the internet.`) : unknown(missing);
};
