import * as z from 'zod';

/** A file name pattern: `*` stands for part of a name, `**` for any number of folders. */
export const PathPattern = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(
    (text) => !text.startsWith('/') && text.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'Enter a path in the repository such as env/prod/**.',
  );

/** Whether a name matches: on a mismatch the latest `*` takes one character more, so the effort stays quadratic. */
const isNamed = (pattern: string, name: string): boolean => {
  let at = 0;
  let star = -1;
  let taken = 0;
  let position = 0;
  while (position < name.length) {
    if (pattern[at] === '*') {
      star = at;
      taken = position;
      at += 1;
    } else if (at < pattern.length && pattern[at] === name[position]) {
      at += 1;
      position += 1;
    } else if (star >= 0) {
      at = star + 1;
      taken += 1;
      position = taken;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
};

/** The positions in a path that a further part of a pattern reaches, in order. */
const reachedBy = (part: string, names: readonly string[], before: readonly number[]): readonly number[] => {
  if (part !== '**')
    return before.filter((at) => at < names.length && isNamed(part, names[at] as string)).map((at) => at + 1);
  const [first] = before;
  return first === undefined ? [] : Array.from({ length: names.length - first + 1 }, (_, index) => first + index);
};

/** Whether a file's path in its repository matches a pattern. */
export const matchesPath = (pattern: string, path: string): boolean => {
  const names = path.split('/');
  const reached = pattern.split('/').reduce<readonly number[]>((before, part) => reachedBy(part, names, before), [0]);
  return reached.at(-1) === names.length;
};
