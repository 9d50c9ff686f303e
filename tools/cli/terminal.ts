import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { readErrorCode } from './error-code';
import { UsageError } from './usage-error';

export interface Terminal {
  readonly stdout: { write(text: string, written?: () => void): unknown };
  readonly stderr: { readonly isTTY?: boolean | undefined; write(text: string): unknown };
}

/** A device or pipe cannot be replaced by a file. */
const isPlace = async (file: string): Promise<boolean> => {
  try {
    return (await stat(file)).isFile();
  } catch (thrown) {
    if (readErrorCode(thrown) === 'ENOENT') return true;
    throw thrown;
  }
};

/** Writes to a temporary file and renames it, so that readers see the old or the new content, never a part. */
const writeWhole = async (file: string, text: string | Uint8Array): Promise<void> => {
  if (!(await isPlace(file))) return writeFile(file, text);
  const draft = `${file}.${process.pid}.draft`;
  try {
    await writeFile(draft, text);
    await rename(draft, file);
  } catch (thrown) {
    await rm(draft, { force: true });
    throw thrown;
  }
};

/** @throws UsageError if the file cannot be written */
export const writeToFile = async (file: string, content: string | Uint8Array): Promise<void> => {
  try {
    await writeWhole(file, content);
  } catch (thrown) {
    const code = readErrorCode(thrown);
    if (code !== undefined) throw new UsageError(`${file} cannot be written (${code}).`);
    throw thrown;
  }
};

/**
 * Writes to the file, or to the terminal and waits until everything is written. @throws UsageError if the file
 * cannot be written
 */
export const write = async (terminal: Terminal, file: string | undefined, text: string): Promise<void> => {
  if (file === undefined) return new Promise((done) => void terminal.stdout.write(text, () => done()));
  await writeToFile(file, text);
};
