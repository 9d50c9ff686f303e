import type { Command, Hole, Note, RemedyValue } from '../../remedies/remedy';
import { fill } from './target';

const PLAIN = /^[A-Za-z0-9_./:=,@%+-]+$/;

/** One word for a POSIX shell: in single quotes nothing is special; a quote is closed, escaped and reopened. */
export const shellWord = (word: string): string => {
  // A program argument cannot contain NUL.
  const safe = word.replaceAll('\0', '');
  return PLAIN.test(safe) ? safe : `'${safe.replaceAll("'", `'\\''`)}'`;
};

/** A JSON document with filled strings. */
export const fillValue = (value: RemedyValue, fillings: Readonly<Record<Hole, string>>): unknown => {
  if (typeof value === 'string') return fill(value, fillings);
  if (Array.isArray(value)) return (value as readonly RemedyValue[]).map((each) => fillValue(each, fillings));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [fill(key, fillings), fillValue(each, fillings)]),
    );
  return value;
};

export const isNote = (command: Command | Note): command is Note => typeof command === 'object' && 'note' in command;

/** The words of a command, filled. A filled word stays one word, whatever its content. */
export const toWords = (command: Command, fillings: Readonly<Record<Hole, string>>): string[] => {
  const parts = typeof command === 'string' ? [command] : command;
  return parts.flatMap((part) => {
    if (typeof part === 'string') return part.split(' ').map((word) => fill(word, fillings));
    return ['word' in part ? fill(part.word, fillings) : JSON.stringify(fillValue(part.json, fillings))];
  });
};

/** Commands for a terminal, one per line, with comments between them; `--region` is added if the resource has one. */
export const renderCli = (
  commands: ReadonlyArray<Command | Note>,
  fillings: Readonly<Record<Hole, string>>,
  isRegional: boolean,
): string =>
  commands
    .map((command) => {
      if (isNote(command)) return `# ${command.note}`;
      const words = toWords(command, fillings);
      const hasRegion = !isRegional || words.includes('--region');
      return ['aws', ...words, ...(hasRegion ? [] : ['--region', fillings.region])].map(shellWord).join(' ');
    })
    .join('\n');
