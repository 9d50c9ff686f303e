import { writeFile } from 'node:fs/promises';
import { errorCodeOf } from './error-code';
import { UsageError } from './usage-error';

export interface Terminal {
  readonly stdout: { write(text: string, written?: () => void): unknown };
  readonly stderr: { readonly isTTY?: boolean | undefined; write(text: string): unknown };
}

/** Writes to the file, or to the terminal and waits until it has taken everything. @throws UsageError when the file cannot be written */
export const write = async (terminal: Terminal, file: string | undefined, text: string): Promise<void> => {
  if (file === undefined) return new Promise((done) => void terminal.stdout.write(text, () => done()));
  try {
    await writeFile(file, text);
  } catch (thrown) {
    const code = errorCodeOf(thrown);
    if (code !== undefined) throw new UsageError(`${file} cannot be written (${code}).`);
    throw thrown;
  }
};
