import { gunzipSync, gzipSync } from 'node:zlib';
import { findingId } from './finding-keys';
import type { Judgement } from './reconcile';
import type { FindingScope, JudgedFinding } from './tenant-findings';

/** Enough of an id to tell a few thousand of them apart. */
const SHORT_ID = 10;
/** Above this many single subjects, their scopes are kept instead: a few more findings then count as newly readable. */
const MOST_SUBJECTS = 5000;
const EVERYTHING = '*';
const GLOBAL = 'global';

/** A list that is read once per account may hold things of every region. */
const scopeOf = ({ check, region }: FindingScope): string => `${check} ${region === GLOBAL ? EVERYTHING : region}`;
const subjectOf = (scope: FindingScope, id: string): string =>
  `${scope.check} ${scope.region} ${id.slice(0, SHORT_ID)}`;

const unpack = (packed: Uint8Array | undefined): string[] =>
  packed ? gunzipSync(packed).toString('utf8').split('\n') : [];

type Looked = Pick<Judgement, 'tenantId' | 'verdicts' | 'scopeRead'> & {
  /** Ids of the checks that the scan was asked to run; undefined for all. */
  readonly planned: ReadonlySet<string> | undefined;
};

const unreadNames = ({ tenantId, verdicts, scopeRead, planned }: Looked): string[] => {
  if (verdicts.length === 0) return planned ? [...planned].map((check) => `${check} ${EVERYTHING}`) : [EVERYTHING];
  const unknown = verdicts.filter(({ status }) => status === 'unknown');
  const isWide = unknown.length > MOST_SUBJECTS;
  return unknown.map((verdict: JudgedFinding) =>
    isWide || !scopeRead(verdict) ? scopeOf(verdict) : subjectOf(verdict, findingId(tenantId, verdict)),
  );
};

/**
 * What nobody could look at so far, packed: checks of a region where a list was missing, and single subjects. Of checks that this
 * scan was not asked to run, what the scans before could not see is still not seen.
 */
export const packUnread = (looked: Looked, before: Uint8Array | undefined): Uint8Array => {
  const { planned } = looked;
  const stillUnread = planned
    ? unpack(before).filter((name) => name !== '' && name !== EVERYTHING && !planned.has(name.split(' ')[0] ?? ''))
    : [];
  return gzipSync([...new Set([...stillUnread, ...unreadNames(looked)])].join('\n'));
};

/** Tells of what a scan could not look at; of no scan that it has looked. */
export const unpackUnread = (packed: Uint8Array | undefined): Judgement['wasUnread'] => {
  const names = new Set(unpack(packed));
  return (scope, id) =>
    [EVERYTHING, `${scope.check} ${EVERYTHING}`, scopeOf(scope), subjectOf(scope, id)].some((name) => names.has(name));
};
