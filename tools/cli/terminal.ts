import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { errorCodeOf } from './error-code';
import { UsageError } from './usage-error';

export interface Terminal {
  readonly stdout: { write(text: string, written?: () => void): unknown };
  readonly stderr: { readonly isTTY?: boolean | undefined; write(text: string): unknown };
}

/** A device or a pipe cannot be put in place of another. */
const isPlace = async (file: string): Promise<boolean> => {
  try {
    return (await stat(file)).isFile();
  } catch (thrown) {
    if (errorCodeOf(thrown) === 'ENOENT') return true;
    throw thrown;
  }
};

/** Writes beside and renames: whoever reads the file finds the old content or the new one, never a half. */
const writeWhole = async (file: string, text: string): Promise<void> => {
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

/** Writes to the file, or to the terminal and waits until it has taken everything. @throws UsageError when the file cannot be written */
export const write = async (terminal: Terminal, file: string | undefined, text: string): Promise<void> => {
  if (file === undefined) return new Promise((done) => void terminal.stdout.write(text, () => done()));
  try {
    await writeWhole(file, text);
  } catch (thrown) {
    const code = errorCodeOf(thrown);
    if (code !== undefined) throw new UsageError(`${file} cannot be written (${code}).`);
    throw thrown;
  }
};
