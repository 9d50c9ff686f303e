import { readFile } from 'node:fs/promises';
import { verifyFiles } from '../verify/verify.mjs';
import { parseWordsCommand, readOnce } from './command-options';
import { readErrorCode } from './error-code';
import { type Terminal, write } from './terminal';
import { NothingReadError, UsageError } from './usage-error';

/** `verify`: checks a proof, or all volumes of an evidence pack, offline. @throws UsageError, NothingReadError on a fault */
export const verifyCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { words, output, options } = parseWordsCommand(args, ['key']);
  const keyFile = readOnce('key', options.key);
  if (words.length === 0) throw new UsageError('verify takes a proof, or the volumes of an evidence pack.');
  if (keyFile === undefined) throw new UsageError('verify needs --key FILE, the public key in PEM.');
  const { faults, text } = await check(words, keyFile);
  if (faults.length > 0) throw new NothingReadError(faults.join('\n'));
  await write(terminal, output.out, `${text}\n`);
};

const check = async (files: readonly string[], keyFile: string): Promise<ReturnType<typeof verifyFiles>> => {
  try {
    return verifyFiles(files, await readFile(keyFile, 'utf8'));
  } catch (thrown) {
    const code = readErrorCode(thrown);
    if (code?.startsWith('E')) throw new UsageError(`${[...files, keyFile].join(', ')} cannot be read (${code}).`);
    throw new NothingReadError(thrown instanceof Error ? thrown.message : String(thrown));
  }
};
