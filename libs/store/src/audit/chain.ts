import { createHash } from 'node:crypto';
import type { AuditEntry, AuditLine, ChainCheck } from '@cloudmend/domain/audit';
import { CHAIN_START } from '@cloudmend/domain/audit';

/** An entry as stored: states as the exact text that was hashed. */
export interface StoredLine extends Omit<AuditLine, 'before' | 'after' | 'asked'> {
  readonly before: string | null;
  readonly after: string | null;
  readonly asked?: string;
}

/** Maximum size of a stored state, in characters. */
const STATE_LENGTH = 2000;

const stateText = (state: AuditEntry['before']): string | null => {
  if (state === null) return null;
  const text = JSON.stringify(state);
  return text.length <= STATE_LENGTH ? text : JSON.stringify({ cut: text.slice(0, STATE_LENGTH) });
};

const toHash = ({
  seq,
  previous,
  at,
  actor,
  role,
  action,
  target,
  outcome,
  requestId,
  sourceIp,
  before,
  after,
  sub,
  asked,
}: Omit<StoredLine, 'hash'>): string => {
  const fields = [seq, previous, at, actor, role, action, target, outcome, requestId, sourceIp, before, after];
  // Entries written before these two fields existed keep their hash.
  if (sub !== undefined || asked !== undefined) fields.push(sub ?? null, asked ?? null);
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
};

/** Chains a new entry to the latest one. */
export const nextLine = (
  { before, after, asked, ...entry }: AuditEntry,
  newest: Pick<StoredLine, 'seq' | 'hash' | 'at'> | undefined,
): StoredLine => {
  const line = {
    ...entry,
    at: newest && newest.at > entry.at ? newest.at : entry.at,
    before: stateText(before),
    after: stateText(after),
    ...(asked && { asked: stateText(asked) as string }),
    seq: (newest?.seq ?? 0) + 1,
    previous: newest?.hash ?? CHAIN_START,
  };
  return { ...line, hash: toHash(line) };
};

const readState = (text: string | null): AuditLine['before'] =>
  text === null ? null : (JSON.parse(text) as AuditLine['before']);

export const toLine = ({
  at,
  actor,
  role,
  action,
  target,
  outcome,
  requestId,
  sourceIp,
  before,
  after,
  sub,
  asked,
  seq,
  previous,
  hash,
}: StoredLine): AuditLine => ({
  at,
  actor,
  role,
  action,
  target,
  outcome,
  requestId,
  sourceIp,
  before: readState(before),
  after: readState(after),
  ...(sub !== undefined && { sub }),
  ...(asked !== undefined && { asked: readState(asked) }),
  seq,
  previous,
  hash,
});

const follows = (line: StoredLine, before: StoredLine | undefined): boolean => {
  if (before) return line.seq === before.seq + 1 && line.previous === before.hash;
  // Entries before the oldest one have expired.
  return line.seq > 1 || line.previous === CHAIN_START;
};

/** Verifies entries from oldest to newest. */
export const checkChain = async (pages: AsyncIterable<readonly StoredLine[]>): Promise<ChainCheck> => {
  let newest: StoredLine | undefined;
  let [lines, from, brokenAt]: [number, number | null, number | null] = [0, null, null];
  for await (const page of pages) {
    for (const line of page) {
      from ??= line.seq;
      if (line.hash !== toHash(line) || !follows(line, newest)) brokenAt ??= line.seq;
      newest = line;
      lines += 1;
    }
  }
  return { lines, from, last: newest ? { seq: newest.seq, hash: newest.hash } : null, brokenAt };
};
