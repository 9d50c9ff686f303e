import { parseArgs, type ParseArgsConfig } from 'node:util';
import { firstLineOf, isArgumentError } from './error-code';
import { UsageError } from './usage-error';

/** The options that every command over files takes. */
const FILE_OPTIONS = { format: { type: 'string', default: 'table' }, out: { type: 'string' } } as const;

/** How a command over files answers. */
export interface Output {
  readonly format: 'json' | 'table';
  /** The file to write to; the terminal where it is missing. */
  readonly out: string | undefined;
}

/** `parseArgs`, and a person's mistake as a sentence. @throws UsageError */
export const parseCommand = <Config extends ParseArgsConfig>(config: Config) => {
  try {
    return parseArgs(config);
  } catch (thrown) {
    if (isArgumentError(thrown)) throw new UsageError(firstLineOf(thrown));
    throw thrown;
  }
};

const formatOf = (format: string | undefined): Output['format'] => {
  if (format !== 'json' && format !== 'table')
    throw new UsageError(`--format must be json or table; it was ${format}.`);
  return format;
};

interface Parsed<Name extends string> {
  /** Each named option with every value it was given. */
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
  return { options, output: { format: formatOf(format), out }, words: positionals };
};

/** Each named option with every value it was given, and how to answer. @throws UsageError for anything else, or an option named without a value */
export const parseFileCommand = <Name extends string>(args: readonly string[], names: readonly Name[]): Parsed<Name> =>
  parse(args, names, false);

/** The value of an option that is given at most once. @throws UsageError where it is given more often */
export const onceOf = (name: string, [value, ...more]: readonly string[]): string | undefined => {
  if (more.length > 0) throw new UsageError(`--${name} is given more than once.`);
  return value;
};

/** The options of a command that takes other words too. @throws UsageError */
export const parseWordsCommand = <Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Parsed<Name> & { readonly words: readonly string[] } => parse(args, names, true);
