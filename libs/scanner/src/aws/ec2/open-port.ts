import { type Judgement, fail, pass, unknown } from '../../define-check';
import { findInternet } from '../address-space';
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
    // -1 and missing ports mean all ports.
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
  /** Internet ranges that the rules allow, including those of prefix lists. */
  readonly ranges: readonly string[];
  /** Why the rules may allow more: a prefix list could not be read. */
  readonly missing: string | undefined;
}

const reachBy = ({ ingress }: Ingress, covers: Covers): Reach => {
  const rules = ingress.filter(covers);
  const lists = rules.flatMap(({ prefixLists }) => prefixLists ?? []);
  const all = [...rules.flatMap(({ ranges }) => ranges), ...lists.flatMap((list) => (list.known ? list.value : []))];
  return {
    ranges: findInternet(all.map((range) => ({ range, isAllow: true }))),
    missing: lists.flatMap((list) => (list.known ? [] : [list.reason]))[0],
  };
};

/** TCP ports that rules name, with some usual ones for rules that allow many. */
const USUAL_PORTS = [22, 80, 443, 3389];

/** Ports worth asking about: those where a rule begins. */
export const candidatePorts = (rules: readonly SecurityRule[]): readonly number[] => {
  const begun = rules.flatMap(({ protocol, fromPort }) =>
    TCP.has(protocol.toLowerCase()) && fromPort !== null && fromPort >= 0 ? [fromPort] : [],
  );
  return [...new Set([...begun, ...USUAL_PORTS])].sort((a, b) => a - b);
};

/** The rules that allow a TCP port. */
export const rulesForPort = (rules: readonly SecurityRule[], port: number): readonly SecurityRule[] =>
  rules.filter(coversPort(port));

/** Internet ranges from which rules allow a TCP port. */
export const reachPort = (ingress: readonly SecurityRule[], port: number): Reach =>
  reachBy({ ingress }, coversPort(port));

const joinRanges = (ranges: readonly string[]): string => [...new Set(ranges)].join(' and ');

/** Evaluates one TCP port. */
export const judgePort = (group: SecurityGroup, port: number): Judgement => {
  const { ranges, missing } = reachBy(group, coversPort(port));
  if (ranges.length > 0) return fail(`${group.name} allows TCP port ${port} from ${joinRanges(ranges)}.`);
  return missing === undefined
    ? pass(`${group.name} does not allow TCP port ${port} from the internet.`)
    : unknown(missing);
};

/** Evaluates several TCP ports, some of them also by UDP. `what` describes one of them: `database port`. */
export const judgePorts = (
  group: SecurityGroup,
  what: string,
  tcp: readonly number[],
  udp: readonly number[] = [],
): Judgement => {
  const reachPorts = (ports: readonly number[], protocols: ReadonlySet<string>) =>
    ports.map((port) => ({ port, ...reachBy(group, coversPort(port, protocols)) }));
  const all = { TCP: reachPorts(tcp, TCP), UDP: reachPorts(udp, UDP) };
  const open = Object.entries(all).flatMap(([protocol, reaches]) => {
    const ports = reaches.filter(({ ranges }) => ranges.length > 0).map(({ port }) => port);
    return ports.length > 0 ? [`${protocol} ${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`] : [];
  });
  if (open.length > 0) return fail(`${group.name} allows ${open.join(' and ')} from the internet.`);
  const missing = [...all.TCP, ...all.UDP].flatMap((reach) => reach.missing ?? [])[0];
  return missing === undefined ? pass(`${group.name} allows no ${what} from the internet.`) : unknown(missing);
};

/** Evaluates whether all ports are open. */
export const judgeAllPorts = (group: SecurityGroup): Judgement => {
  const { ranges, missing } = reachBy(group, coversAllPorts);
  if (ranges.length > 0) return fail(`${group.name} allows all ports from ${joinRanges(ranges)}.`);
  return missing === undefined ? pass(`${group.name} does not allow all ports from the internet.`) : unknown(missing);
};
