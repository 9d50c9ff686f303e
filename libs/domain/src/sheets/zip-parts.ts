import { Inflate, strFromU8, zipSync } from 'fflate';
import { refuse, refuseDamaged, requireAtMost, SHEET_LIMITS } from './limits';

/**
 * The parts of a ZIP archive by its central directory. fflate's own readers either trust the sizes that an archive
 * declares or guess where a part ends, and neither tells where a part lies, so that others could be copied as they are.
 */
export interface ZipParts {
  readonly names: readonly string[];
  /** @throws AppError invalid if it is missing, damaged or too large */
  read(name: string): Uint8Array;
  /** The archive with parts replaced, by name. Every other part keeps its bytes. @throws AppError invalid if one is missing */
  replace(contents: ReadonlyMap<string, Uint8Array>): Uint8Array;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  /** Its record in the central directory. */
  readonly record: Uint8Array;
  /** Where its local header and its packed bytes begin, and where they end. */
  readonly header: number;
  readonly from: number;
  readonly to: number;
}

const END_RECORD = 0x06054b50;
const CENTRAL_RECORD = 0x02014b50;
const LOCAL_RECORD = 0x04034b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const COMMENT_MAX_LENGTH = 65_535;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** Packed bytes that are unpacked before the size is looked at again: at most 8 MB of output. */
const SLICE = 8192;
/** fflate writes local time: this one is the same in every zone. */
const MODIFIED = new Date(1980, 0, 1);

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const findEnd = (bytes: Uint8Array): number => {
  const data = view(bytes);
  const first = Math.max(0, bytes.length - END_LENGTH - COMMENT_MAX_LENGTH);
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1) if (data.getUint32(at, true) === END_RECORD) return at;
  throw refuseDamaged();
};

const readEntry = (bytes: Uint8Array, at: number, directory: number): Entry => {
  const data = view(bytes);
  if (at + CENTRAL_LENGTH > bytes.length || data.getUint32(at, true) !== CENTRAL_RECORD) throw refuseDamaged();
  const [nameLength, extra, comment] = [28, 30, 32].map((field) => data.getUint16(at + field, true)) as [
    number,
    number,
    number,
  ];
  const end = at + CENTRAL_LENGTH + nameLength + extra + comment;
  const header = data.getUint32(at + 42, true);
  if (end > bytes.length || header + LOCAL_LENGTH > directory || data.getUint32(header, true) !== LOCAL_RECORD)
    throw refuseDamaged();
  if (data.getUint16(at + 8, true) & ENCRYPTED)
    throw refuse('The file is encrypted. Remove its password and try again.');
  const from = header + LOCAL_LENGTH + data.getUint16(header + 26, true) + data.getUint16(header + 28, true);
  const to = from + data.getUint32(at + 20, true);
  if (to > directory) throw refuseDamaged();
  return {
    name: strFromU8(bytes.subarray(at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength)),
    method: data.getUint16(at + 10, true),
    record: bytes.subarray(at, end),
    header,
    from,
    to,
  };
};

const listEntries = (bytes: Uint8Array): readonly Entry[] => {
  const end = findEnd(bytes);
  const count = view(bytes).getUint16(end + 10, true);
  const directory = view(bytes).getUint32(end + 16, true);
  requireAtMost(count, SHEET_LIMITS.parts, 'parts');
  const entries: Entry[] = [];
  let at = directory;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, at, directory);
    entries.push(entry);
    at += entry.record.length;
  }
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw refuseDamaged();
  return entries;
};

const joinBytes = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** Stops as soon as there is more than `limit`, whatever size the archive declares. */
const inflate = (packed: Uint8Array, limit: number): Uint8Array => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((piece) => {
    length += piece.length;
    pieces.push(piece);
  });
  for (let at = 0; at < packed.length; at += SLICE) {
    try {
      stream.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.length);
    } catch {
      throw refuseDamaged();
    }
    if (length > limit) throw refuse('A part of the file is too large once it is unpacked. The limit is 16 MB.');
  }
  return joinBytes(pieces);
};

const withOffset = (record: Uint8Array, offset: number): Uint8Array => {
  const moved = record.slice();
  view(moved).setUint32(42, offset, true);
  return moved;
};

/** Local header and packed bytes, with the data descriptor that may follow. */
const sliceLocal = (bytes: Uint8Array, entry: Entry, starts: readonly number[]): Uint8Array =>
  bytes.subarray(entry.header, starts.find((start) => start > entry.header) ?? entry.to);

/** A part as the only one of an archive. */
const packPart = (name: string, content: Uint8Array) => {
  const packed = zipSync({ [name]: content }, { mtime: MODIFIED });
  const [entry] = listEntries(packed) as [Entry];
  return { local: packed.subarray(0, entry.to), record: entry.record };
};

const replaceEntries = (
  bytes: Uint8Array,
  entries: readonly Entry[],
  contents: ReadonlyMap<string, Uint8Array>,
): Uint8Array => {
  const end = findEnd(bytes);
  const starts = [...entries.map(({ header }) => header), view(bytes).getUint32(end + 16, true)].sort((a, b) => a - b);
  const [locals, records]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const entry of [...entries].sort((a, b) => a.header - b.header)) {
    const content = contents.get(entry.name);
    const { local, record } =
      content === undefined
        ? { local: sliceLocal(bytes, entry, starts), record: entry.record }
        : packPart(entry.name, content);
    locals.push(local);
    records.push(withOffset(record, offset));
    offset += local.length;
  }
  const tail = bytes.slice(end);
  view(tail).setUint32(
    12,
    records.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view(tail).setUint32(16, offset, true);
  return joinBytes([...locals, ...records, tail]);
};

/** @throws AppError invalid if it is not an archive, encrypted, damaged, or has too many parts */
export const openZip = (bytes: Uint8Array): ZipParts => {
  if (bytes.length < END_LENGTH) throw refuseDamaged();
  const entries = listEntries(bytes);
  let left: number = SHEET_LIMITS.unpackedBytes;
  const find = (name: string): Entry => {
    const entry = entries.find((one) => one.name === name);
    if (!entry) throw refuseDamaged();
    return entry;
  };
  return {
    names: entries.map(({ name }) => name),
    read: (name) => {
      const { method, from, to } = find(name);
      if (method !== STORED && method !== DEFLATED) throw refuseDamaged();
      const packed = bytes.subarray(from, to);
      const content = method === STORED ? packed : inflate(packed, Math.min(left, SHEET_LIMITS.partBytes));
      left -= content.length;
      return content;
    },
    replace: (contents) => {
      for (const name of contents.keys()) find(name);
      return replaceEntries(bytes, entries, contents);
    },
  };
};
