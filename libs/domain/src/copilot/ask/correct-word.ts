import type { Vocabulary } from './slots';
import { CONCEPT_WORDS, PLAIN_WORDS } from './concepts';

type Row = readonly number[];

const isSwapped = (a: string, b: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];

/** Distances of the first letters of a word to each beginning of another, from those of fewer letters. */
const nextRow = (a: string, b: string, i: number, [row, before]: readonly [Row, Row]): Row => {
  const next = [i];
  const [above, earlier] = [(j: number) => row[j] ?? 0, (j: number) => before[j] ?? 0];
  for (let j = 1; j <= b.length; j += 1) {
    const change = above(j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
    const swap = isSwapped(a, b, i, j) ? earlier(j - 2) + 1 : change;
    next.push(Math.min(above(j) + 1, (next[j - 1] ?? 0) + 1, change, swap));
  }
  return next;
};

/** Whether so many slips make one of the other: a letter more, less or other, or two that are swapped. */
const isNear = (a: string, b: string, most: number): boolean => {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: Row = [];
  let row: Row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) [before, row] = [row, nextRow(a, b, i, [row, before])];
  return (row[b.length] ?? most + 1) <= most;
};

/** Names in questions that are of more than a few letters. */
const NAMES =
  'lambda lambdas dynamodb cloudfront cloudwatch cloudtrail redshift kubernetes elasticache fargate redis hipaa gdpr enterprise starter basic critical medium'.split(
    ' ',
  );

/** Short words are too much alike to be told apart. */
const LEAST_LENGTH = 5;
const KNOWN = new Set([...NAMES, ...CONCEPT_WORDS.keys(), ...PLAIN_WORDS]);
const WORDS = [...KNOWN].filter((word) => word.length >= LEAST_LENGTH);

const allowedSlips = (length: number): number => (length >= 8 ? 2 : 1);

/** The known word that a misspelt one stands for: with the same first letter, a slip apart, two in long words. */
const correctWord = (word: string): string => {
  if (KNOWN.has(word) || word.length < LEAST_LENGTH || !/^[a-z]+$/.test(word)) return word;
  for (let slips = 1; slips <= allowedSlips(word.length); slips += 1) {
    const near = WORDS.find((known) => known[0] === word[0] && isNear(word, known, slips));
    if (near !== undefined) return near;
  }
  return word;
};

/** A normalised question without misspelt words; names of accounts stay as they are. */
export const correctQuestion = (text: string, { accounts }: Vocabulary): string => {
  const names = new Set(accounts.flatMap(({ friendlyName }) => friendlyName.toLowerCase().split(/\s+/)));
  return text
    .split(' ')
    .map((word) => (names.has(word) ? word : correctWord(word)))
    .join(' ');
};
