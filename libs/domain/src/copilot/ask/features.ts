import { CONCEPT_PHRASES, CONCEPT_WORDS, PLAIN_WORDS } from './concepts';
import { maskNames, type Slots } from './slots';

/** What a question consists of, for scoring. */
export interface Features {
  /** Concepts, words and their pairs, each once. */
  readonly all: readonly string[];
  /** The same without the words that concepts stand for. */
  readonly marked: readonly string[];
  /** Words that no table has. */
  readonly strange: readonly string[];
  /** Words and names that say something. */
  readonly telling: number;
  /** A word of things that the product does not know. */
  readonly isElsewhere: boolean;
}

/** A mark of a concept: `{cost}`. */
const isMark = (token: string): boolean => /^[{<]/.test(token);

const markPhrases = (text: string): string => {
  let marked = ` ${text} `;
  for (const [phrase, concept] of CONCEPT_PHRASES) marked = marked.replaceAll(` ${phrase} `, ` {${concept}} `);
  return marked.trim();
};

/** A plural and its singular are one word. */
const toStem = (word: string): string =>
  word.length > 4 ? word.replace(/(ies|es|s|ing|ed)$/, '') : word.replace(/(?<=...)s$/, '');

const NOISE: ReadonlySet<string> = new Set(
  'a an the of our us we please pls plz i you it its is are am be aws amazon cloud and or s re ve ll d m'.split(' '),
);

interface Token {
  readonly word: string;
  /** A concept or name in place of the word; the word's stem if it has none. */
  readonly mark: string;
  readonly isKnown: boolean;
}

const toToken = (word: string): Token => {
  if (isMark(word)) return { word: '', mark: word, isKnown: true };
  const concept = CONCEPT_WORDS.get(word);
  return {
    word: toStem(word),
    mark: concept ? `{${concept}}` : toStem(word),
    isKnown: concept !== undefined || PLAIN_WORDS.has(word) || /^\d+$/.test(word),
  };
};

const listPairs = (marks: readonly string[]): string[] =>
  marks.flatMap((a, at) => marks.slice(at + 1).map((b) => (a < b ? `${a}&${b}` : `${b}&${a}`)));

/** Reads a normalised question. */
export const readFeatures = (text: string, slots: Slots): Features => {
  const tokens = markPhrases(maskNames(text, slots)).split(/\s+/).filter(Boolean).map(toToken);
  const said = tokens.filter(({ mark }) => !NOISE.has(mark));
  const marks = [...new Set(said.map(({ mark }) => mark).filter(isMark))];
  const steps = said.slice(1).map(({ mark }, at) => `${said[at]?.mark} ${mark}`);
  const words = said.flatMap(({ word, mark }) => (word !== '' && word !== mark ? [`=${word}`] : []));
  const subject = slots.subject === undefined ? [] : ['<subject>'];
  const period = slots.period === undefined ? [] : ['<period>'];
  const all = [
    ...new Set([
      ...said.map(({ mark }) => mark),
      ...subject,
      ...period,
      ...words,
      ...steps,
      ...listPairs([...marks, ...subject]),
      `^${said[0]?.mark ?? ''}`,
      `#${Math.min(said.length, 6)}`,
    ]),
  ];
  return {
    all,
    marked: all.filter((feature) => !feature.startsWith('=')),
    strange: said.filter(({ isKnown }) => !isKnown).map(({ mark }) => mark),
    telling: said.filter(({ mark, isKnown }) => isMark(mark) || !isKnown).length,
    isElsewhere: marks.includes('{elsewhere}'),
  };
};
