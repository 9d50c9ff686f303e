import { unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipFile {
  readonly path: string;
  /** Called when it is this file's turn. */
  readonly read: () => Promise<Uint8Array> | Uint8Array;
  /** Bytes that are compressed already are stored as they are. */
  readonly isCompressed?: boolean;
}

/** `unzip` counts entries in 16 bits and reports no error past them. */
export const ZIP_ENTRIES_MOST = 60_000;
/** Below the 4 GiB from which readers need ZIP64. */
export const ZIP_BYTES_MOST = 3.5 * 2 ** 30;

/** fflate writes local parts of a time: built from local parts, the bytes are the same in any zone. */
const MTIME = new Date(1980, 0, 1);
const LEVEL = 6;
/** Bytes given to the compressor at once. */
const SLICE = 2 ** 20;

/** A ZIP archive in pieces, with one file in memory at a time. @throws Error if there are too many files */
export async function* streamZip(files: Iterable<ZipFile> | AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let failure: Error | undefined;
  let entries = 0;
  const zip = new Zip((error, piece) => {
    failure ??= error ?? undefined;
    if (piece) pieces.push(piece);
  });
  const take = (): readonly Uint8Array[] => {
    if (failure) throw failure;
    const taken = pieces;
    pieces = [];
    return taken;
  };
  for await (const { path, read, isCompressed } of files) {
    if ((entries += 1) > ZIP_ENTRIES_MOST) throw new Error(`A ZIP archive holds at most ${ZIP_ENTRIES_MOST} files.`);
    const bytes = await read();
    const entry = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: LEVEL });
    entry.mtime = MTIME;
    // As made on Unix, readable by all.
    entry.os = 3;
    entry.attrs = 0o100644 << 16;
    zip.add(entry);
    for (let at = 0; at < bytes.length; at += SLICE) {
      entry.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
      yield* take();
    }
    if (bytes.length === 0) entry.push(bytes, true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** The files of an archive by path, all in memory. @throws Error if it is not one */
export const readZip = (bytes: Uint8Array): Readonly<Record<string, Uint8Array>> => unzipSync(bytes);
