import { gunzipSync, gzipSync } from 'node:zlib';
import { findingId } from './finding-keys';
import type { Judgement } from './reconcile';
import type { FindingScope, JudgedFinding } from './tenant-findings';

/** Long enough to distinguish a few thousand ids. */
const SHORT_ID = 10;
/**
 * Above this many single subjects their scopes are stored instead: a few more findings then count as newly readable.
 */
const MOST_SUBJECTS = 5000;
const EVERYTHING = '*';
const GLOBAL = 'global';

/** A list read once per account may cover every region. */
const toScope = ({ check, region }: FindingScope): string => `${check} ${region === GLOBAL ? EVERYTHING : region}`;
const toSubject = (scope: FindingScope, id: string): string =>
  `${scope.check} ${scope.region} ${id.slice(0, SHORT_ID)}`;

const unpack = (packed: Uint8Array | undefined): string[] =>
  packed ? gunzipSync(packed).toString('utf8').split('\n') : [];

type Looked = Pick<Judgement, 'origin' | 'verdicts' | 'scopeRead'> & {
  /** Ids of the planned checks; undefined for all. */
  readonly planned: ReadonlySet<string> | undefined;
};

const unreadNames = ({ origin, verdicts, scopeRead, planned }: Looked): string[] => {
  if (verdicts.length === 0) return planned ? [...planned].map((check) => `${check} ${EVERYTHING}`) : [EVERYTHING];
  const unknown = verdicts.filter(({ status }) => status === 'unknown');
  const isWide = unknown.length > MOST_SUBJECTS;
  return unknown.map((verdict: JudgedFinding) =>
    isWide || !scopeRead(verdict) ? toScope(verdict) : toSubject(verdict, findingId(origin, verdict)),
  );
};

/**
 * What could not be read so far, packed: checks of a region where a list was missing, and single subjects. For checks
 * not planned in this scan, earlier gaps remain.
 */
export const packUnread = (looked: Looked, before: Uint8Array | undefined): Uint8Array => {
  const { planned } = looked;
  const stillUnread = planned
    ? unpack(before).filter((name) => name !== '' && name !== EVERYTHING && !planned.has(name.split(' ')[0] ?? ''))
    : [];
  return gzipSync([...new Set([...stillUnread, ...unreadNames(looked)])].join('\n'));
};

/** Records what a scan could not read, but never which scans had read it. */
export const unpackUnread = (packed: Uint8Array | undefined): Judgement['wasUnread'] => {
  const names = new Set(unpack(packed));
  return (scope, id) =>
    [EVERYTHING, `${scope.check} ${EVERYTHING}`, toScope(scope), toSubject(scope, id)].some((name) => names.has(name));
};
