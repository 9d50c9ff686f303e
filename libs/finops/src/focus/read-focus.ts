import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { FocusError, findFocusColumns } from './focus-columns';
import { type ReadRow, focusRowReader } from './focus-row';
import type { FocusRow } from './focus-row';

/** Receives the rows of a file. */
export interface FocusSink {
  add(row: FocusRow, line: number): void;
  skip(line: number, reason: string): void;
}

/** A longer line is not a charge: a quote was not closed, or the file is in another format. */
const MAX_RECORD_CHARACTERS = 1_000_000;

/** Parquet files begin with these four bytes. */
const PARQUET = 'PAR1';

/** Joins the first chunks to at least four bytes, to detect the signatures of gzip and Parquet. */
const firstBytes = async (bytes: AsyncIterator<Uint8Array>): Promise<Buffer> => {
  let head = Buffer.alloc(0);
  while (head.length < PARQUET.length) {
    const { value, done } = await bytes.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  return head;
};

const joinChunks = async function* (head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
};

/** Readable messages for zlib errors. */
const GZIP_ERRORS: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'the gzip file is truncated.',
  Z_DATA_ERROR: 'the gzip file is corrupt.',
};

interface CodedError {
  readonly code?: string;
  readonly message?: string;
}

const describeError = (thrown: unknown, line: number): string | undefined => {
  const { code = '', message = '' } = thrown as CodedError;
  if (Object.hasOwn(GZIP_ERRORS, code)) return `${line === 0 ? 'Line 1' : `After line ${line}`}: ${GZIP_ERRORS[code]}`;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `Line ${line + 1}: the row that starts here does not end within ${MAX_RECORD_CHARACTERS} characters. A quote may not be closed.`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Line ${line + 1}: a quote in the row that starts here is never closed.`;
  return code.startsWith('CSV_') ? `Line ${line + 1}: this is not valid CSV (${message.split('\n')[0]}).` : undefined;
};

/**
 * Reads a FOCUS file, plain or gzip, row by row, in constant memory. Returns the SHA-256 of the uncompressed
 * content. @throws FocusError with the line if the file is not FOCUS, incomplete or not CSV; discard the sink then.
 */
export const readFocus = async (
  bytes: AsyncIterable<Uint8Array>,
  sink: FocusSink,
  lastDay: string,
): Promise<string> => {
  const source = bytes[Symbol.asyncIterator]();
  const head = await firstBytes(source);
  if (head.subarray(0, PARQUET.length).toString('latin1') === PARQUET)
    throw new FocusError(
      'This is a Parquet file. Only CSV can be imported, plain or gzip. Export FOCUS as CSV, or convert the file first.',
    );
  const hash = createHash('sha256');
  let readRow: ReadRow | undefined;
  let line = 0;
  const take = (cells: readonly string[], at: number): void => {
    const first = line + 1;
    line = at;
    if (!readRow) {
      readRow = focusRowReader(findFocusColumns(cells), lastDay);
      return;
    }
    const row = readRow(cells);
    if (typeof row === 'string') sink.skip(first, row);
    else sink.add(row, first);
  };
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record: (cells: string[], { lines }) => {
      if (cells.length > 1 || cells[0] !== '') take(cells, lines);
      else line = lines;
      return null;
    },
  });
  const hashChunks = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const nothing = new Writable({ objectMode: true, write: (_row, _encoding, done) => done() });
  const unpacked = Readable.from(joinChunks(head, source), { objectMode: false });
  try {
    if (head[0] === 0x1f && head[1] === 0x8b) await pipeline(unpacked, createGunzip(), hashChunks, parser, nothing);
    else await pipeline(unpacked, hashChunks, parser, nothing);
  } catch (thrown) {
    const sentence = describeError(thrown, line);
    throw sentence === undefined ? thrown : new FocusError(sentence, { cause: thrown });
  }
  if (!readRow) throw new FocusError('Line 1: the file is empty.');
  return hash.digest('hex');
};
