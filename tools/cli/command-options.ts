import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readFirstLine, isArgumentError } from './error-code';
import { UsageError } from './usage-error';

/** Options of all commands that read files. */
const FILE_OPTIONS = { format: { type: 'string', default: 'table' }, out: { type: 'string' } } as const;

/** How such a command prints its result. */
export interface Output {
  readonly format: 'json' | 'table';
  /** The output file; the terminal if missing. */
  readonly out: string | undefined;
}

/** `parseArgs`, with a readable message for invalid options. @throws UsageError */
export const parseCommand = <Config extends ParseArgsConfig>(config: Config) => {
  try {
    return parseArgs(config);
  } catch (thrown) {
    if (isArgumentError(thrown)) throw new UsageError(readFirstLine(thrown));
    throw thrown;
  }
};

/** @throws UsageError for a format that no command has */
export const parseFormat = (format: string | undefined): Output['format'] => {
  if (format !== 'json' && format !== 'table')
    throw new UsageError(`--format must be json or table; it was ${format}.`);
  return format;
};

interface Parsed<Name extends string> {
  /** Each named option with all of its values. */
  readonly options: Readonly<Record<Name, readonly string[]>>;
  readonly output: Output;
}

const parse = <Name extends string>(
  args: readonly string[],
  names: readonly Name[],
  allowPositionals: boolean,
): Parsed<Name> & { readonly words: readonly string[] } => {
  const own = Object.fromEntries(names.map((name) => [name, { type: 'string' as const, multiple: true }]));
  const { values, positionals } = parseCommand({
    args: [...args],
    options: { ...own, ...FILE_OPTIONS },
    strict: true,
    allowPositionals,
  });
  const { format, out, ...given } = values as Readonly<Record<string, string | readonly string[]>> & {
    readonly format: string;
    readonly out?: string;
  };
  const options = Object.fromEntries(names.map((name) => [name, given[name] ?? []])) as Record<Name, readonly string[]>;
  return { options, output: { format: parseFormat(format), out }, words: positionals };
};

/**
 * Each named option with all of its values, and the output options. @throws UsageError for other options, or an
 * option without a value
 */
export const parseFileCommand = <Name extends string>(args: readonly string[], names: readonly Name[]): Parsed<Name> =>
  parse(args, names, false);

/** The value of an option that may be given once. @throws UsageError if it is repeated */
export const readOnce = (name: string, [value, ...more]: readonly string[]): string | undefined => {
  if (more.length > 0) throw new UsageError(`--${name} is given more than once.`);
  return value;
};

/** The options of a command that also takes arguments. @throws UsageError */
export const parseWordsCommand = <Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Parsed<Name> & { readonly words: readonly string[] } => parse(args, names, true);
