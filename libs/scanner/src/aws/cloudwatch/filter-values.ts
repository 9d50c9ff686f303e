import { globMatches } from '../policy-rules';

/** `*` matches anything; nothing else is special. */
export const matchesGlob = (pattern: string, value: string): boolean => {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return pattern === value;
  if (!value.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const found = value.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return value.length - last.length >= from && value.endsWith(last);
};

/** Letters, digits and characters without meaning in a regular expression. */
const PLAIN = /^(?:[\w/:-]|\\\.|\.\*|\.)*$/;

const readBranch = (branch: string): string | undefined => {
  const body = branch.replace(/^\^/, '').replace(/\$$/, '');
  if (!PLAIN.test(body)) return undefined;
  const glob = body
    .replaceAll('.*', '*')
    .replaceAll(/(?<!\\)\./g, '?')
    .replaceAll('\\.', '.');
  return `${branch.startsWith('^') ? '' : '*'}${glob}${branch.endsWith('$') ? '' : '*'}`;
};

/**
 * The regular expression of a filter (`%^Delete.*Policy%`) as a predicate, for plain text with `.`, `.*`, `|`, `^`
 * and `$`; undefined for others, because customers' expressions are not run here.
 */
export const readRegex = (expression: string): ((value: string) => boolean) | undefined => {
  const globs = expression.split('|').map(readBranch);
  return globs.includes(undefined)
    ? undefined
    : (value) => globs.some((glob) => glob !== undefined && globMatches(glob, value));
};
