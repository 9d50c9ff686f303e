import { gunzipSync, gzipSync } from 'node:zlib';
import type { FindingScope, JudgedFinding } from '../stores';
import { findingId } from './finding-keys';
import type { Judgement } from './reconcile';

/** Enough of an id to tell a few thousand of them apart. */
const SHORT_ID = 10;
/** Above this many single subjects, their scopes are kept instead: a few more findings then count as newly readable. */
const MOST_SUBJECTS = 5000;
const EVERYTHING = '*';

const scopeOf = ({ check, region }: FindingScope): string => `${check} ${region}`;

/** What a scan could not look at, packed: checks of a region where a list was missing, and single subjects. */
export const packUnread = ({ tenantId, verdicts, scopeRead }: Pick<Judgement, 'tenantId' | 'verdicts' | 'scopeRead'>): Uint8Array => {
  const unknown = verdicts.filter(({ status }) => status === 'unknown');
  const isWide = unknown.length > MOST_SUBJECTS;
  const nameOf = (verdict: JudgedFinding): string => (isWide || !scopeRead(verdict) ? scopeOf(verdict) : findingId(tenantId, verdict).slice(0, SHORT_ID));
  const names = verdicts.length === 0 ? [EVERYTHING] : [...new Set(unknown.map(nameOf))];
  return gzipSync(names.join('\n'));
};

/** Tells of what a scan could not look at; of no scan that it has looked. */
export const unpackUnread = (packed: Uint8Array | undefined): Judgement['wasUnread'] => {
  const names = new Set(packed ? gunzipSync(packed).toString('utf8').split('\n') : []);
  return (scope, id) => names.has(EVERYTHING) || names.has(scopeOf(scope)) || names.has(id.slice(0, SHORT_ID));
};
