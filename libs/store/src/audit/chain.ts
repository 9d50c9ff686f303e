import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AuditEntry, AuditLine, ChainCheck } from '@cloudmend/domain/audit';
import { CHAIN_START } from '@cloudmend/domain/audit';

/** An entry as stored: states as the exact text that was hashed. */
export interface StoredLine extends Omit<AuditLine, 'before' | 'after' | 'asked'> {
  readonly before: string | null;
  readonly after: string | null;
  readonly asked?: string;
  /** True if everything personal was removed with the workspace. */
  readonly isErased?: true;
  /** Of an erased entry, in place of what it covers. Missing on older entries. */
  readonly digest?: string;
}

/** Maximum size of a stored state, in characters. */
const STATE_LENGTH = 2000;

const stateText = (state: AuditEntry['before']): string | null => {
  if (state === null) return null;
  const text = JSON.stringify(state);
  return text.length <= STATE_LENGTH ? text : JSON.stringify({ cut: text.slice(0, STATE_LENGTH) });
};

const SALT_BYTES = 16;

type Hashed = Omit<StoredLine, 'hash' | 'salt'>;

/** Covers everything that may be personal. */
const toDigest = (salt: string, line: Hashed): string => {
  const { actor, target, requestId, sourceIp, before, after, sub, asked } = line;
  const fields = [actor, target, requestId, sourceIp, before, after, sub ?? null, asked ?? null];
  return createHmac('sha256', Buffer.from(salt, 'hex')).update(JSON.stringify(fields)).digest('hex');
};

/** Covers the digest in place of personal fields, so that the chain outlives them. */
const toSaltedHash = ({ seq, previous, at, role, action, outcome }: Hashed, digest: string): string =>
  createHash('sha256')
    .update(JSON.stringify([seq, previous, at, role, action, outcome, digest]))
    .digest('hex');

/** Of entries before there were salts. */
const toPlainHash = ({
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
}: Hashed): string => {
  const fields = [seq, previous, at, actor, role, action, target, outcome, requestId, sourceIp, before, after];
  // Entries written before these two fields existed keep their hash.
  if (sub !== undefined || asked !== undefined) fields.push(sub ?? null, asked ?? null);
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
};

const toHash = (line: Hashed, salt: string | undefined): string =>
  salt === undefined ? toPlainHash(line) : toSaltedHash(line, toDigest(salt, line));

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
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return { ...line, salt, hash: toHash(line, salt) };
};

/** An entry without anything personal: the chain still holds, and the actor is a pseudonym. */
export const eraseLine = (line: StoredLine, toPseudonym: (actor: string) => string): StoredLine => {
  const { seq, previous, at, role, action, outcome, hash, salt } = line;
  return {
    seq,
    previous,
    at,
    role,
    action,
    outcome,
    hash,
    actor: toPseudonym(line.actor),
    target: '-',
    requestId: '-',
    sourceIp: '-',
    before: null,
    after: null,
    isErased: true,
    ...(salt !== undefined && { digest: toDigest(salt, line) }),
  };
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
  salt,
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
  ...(salt !== undefined && { salt }),
});

/** Which entries may be erased, because the workspace was deleted after them. Anywhere else an erased entry is an altered one. */
export interface ErasedOptions {
  /** Whether the workspace was deleted: any entry may be. @default false */
  readonly isErased?: boolean;
  /** The last one that may be, in a workspace that was brought back. @default 0 */
  readonly erasedThrough?: number;
}

const isIntact = (line: StoredLine, { isErased = false, erasedThrough = 0 }: ErasedOptions): boolean => {
  if (!line.isErased) return line.hash === toHash(line, line.salt);
  const mayBe = isErased || line.seq <= erasedThrough;
  return mayBe && (line.digest === undefined || line.hash === toSaltedHash(line, line.digest));
};

const follows = (line: StoredLine, before: StoredLine | undefined): boolean => {
  if (before) return line.seq === before.seq + 1 && line.previous === before.hash;
  // Entries before the oldest one have expired.
  return line.seq > 1 || line.previous === CHAIN_START;
};

/** Verifies entries from oldest to newest. */
export const checkChain = async (
  pages: AsyncIterable<readonly StoredLine[]>,
  options: ErasedOptions = {},
): Promise<ChainCheck> => {
  let newest: StoredLine | undefined;
  let [lines, from, brokenAt]: [number, number | null, number | null] = [0, null, null];
  for await (const page of pages) {
    for (const line of page) {
      from ??= line.seq;
      if (!isIntact(line, options) || !follows(line, newest)) brokenAt ??= line.seq;
      newest = line;
      lines += 1;
    }
  }
  return { lines, from, last: newest ? { seq: newest.seq, hash: newest.hash } : null, brokenAt };
};
