import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { FocusError, focusColumnsOf } from './focus-columns';
import { type ReadRow, focusRowReader } from './focus-row';
import type { FocusRow } from './focus-row';

/** Where the rows of a file go. */
export interface FocusSink {
  add(row: FocusRow, line: number): void;
  skip(line: number, reason: string): void;
}

/** A line longer than this is no charge: a quote was not closed, or the file is something else. */
const MAX_RECORD_CHARACTERS = 1_000_000;

/** Parquet files begin with these four letters. */
const PARQUET = 'PAR1';

/** The bytes from the first four on in one piece, so that the marks of gzip and Parquet can be seen. */
const firstBytes = async (bytes: AsyncIterator<Uint8Array>): Promise<Buffer> => {
  let head = Buffer.alloc(0);
  while (head.length < PARQUET.length) {
    const { value, done } = await bytes.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  return head;
};

const following = async function* (head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
};

/** What gzip's own errors mean to a person. */
const GZIP_ERRORS: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'the gzip file ends too early: it is not whole.',
  Z_DATA_ERROR: 'the gzip file is damaged.',
};

interface CodedError {
  readonly code?: string;
  readonly message?: string;
}

const sentenceOf = (thrown: unknown, line: number): string | undefined => {
  const { code = '', message = '' } = thrown as CodedError;
  if (Object.hasOwn(GZIP_ERRORS, code)) return `${line === 0 ? 'Line 1' : `After line ${line}`}: ${GZIP_ERRORS[code]}`;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `Line ${line + 1}: the row that begins there does not end within ${MAX_RECORD_CHARACTERS} characters. Is a quote not closed?`;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `Line ${line + 1}: the quote that is opened in the row that begins there is never closed.`;
  return code.startsWith('CSV_') ? `Line ${line + 1}: this is no CSV (${message.split('\n')[0]}).` : undefined;
};

/**
 * Reads a FOCUS file, plain or gzip, row by row; memory does not grow with the file. Answers the SHA-256 of what it unpacked to.
 * @throws FocusError that names the line, for a file that is not FOCUS, not whole or not CSV. The sink is of no use then.
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
      'This is a Parquet file. Only CSV can be imported, plain or gzip: export FOCUS as CSV, or convert the file first.',
    );
  const hash = createHash('sha256');
  let readRow: ReadRow | undefined;
  let line = 0;
  const take = (cells: readonly string[], at: number): void => {
    const first = line + 1;
    line = at;
    if (!readRow) {
      readRow = focusRowReader(focusColumnsOf(cells), lastDay);
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
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const nothing = new Writable({ objectMode: true, write: (_row, _encoding, done) => done() });
  const unpacked = Readable.from(following(head, source), { objectMode: false });
  try {
    if (head[0] === 0x1f && head[1] === 0x8b) await pipeline(unpacked, createGunzip(), hashed, parser, nothing);
    else await pipeline(unpacked, hashed, parser, nothing);
  } catch (thrown) {
    const sentence = sentenceOf(thrown, line);
    throw sentence === undefined ? thrown : new FocusError(sentence, { cause: thrown });
  }
  if (!readRow) throw new FocusError('Line 1: the file is empty.');
  return hash.digest('hex');
};
