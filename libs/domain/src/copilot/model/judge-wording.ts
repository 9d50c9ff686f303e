import { type Fact, type Sentence } from '../fact';
import { findWordFault } from '../verify-sentence';
import { FILLERS, listWords, readClaim } from './same-words';

/** A sentence of a model in place of sentences of the narrator. */
export interface Wording {
  /** The sentences by their place, from 0. */
  readonly from: readonly number[];
  readonly template: string;
}

/** Most sentences that are joined into one. */
export const JOINED_MOST = 3;
/** Fillers beyond those of the narrator, for each sentence. */
const FILLERS_MORE = 4;
const WORDS_MOST = 400;

/** Words that a closing phrase of time or place may begin with. */
const OPENERS: ReadonlySet<string> = new Set(['in', 'over', 'since', 'for', 'on', 'at', 'during', 'until']);
/** With one of these the closing phrase may belong to a part of the sentence only. */
const PARTS = /[,;:()]|\b(?:and|or|but|of which|because|if|when|so)\b/i;
/** Others turn the sentence into a question or an order. */
const FILLERS_FIRST: ReadonlySet<string> = new Set('a an the it they this these that there its their your'.split(' '));

const isPlaceholder = (word: string | undefined): boolean => word?.startsWith('{') === true;

/** The same claim with its closing phrase in front: `It cost {f1} in {f2}`, `In {f2} it cost {f1}`. */
const frontPhrase = (claim: readonly string[], template: string): readonly string[] | undefined => {
  const at = claim.findLastIndex((word) => OPENERS.has(word));
  const phrase = claim.slice(at);
  if (at < 1 || PARTS.test(template) || !isPlaceholder(phrase.at(-1))) return undefined;
  return phrase.filter(isPlaceholder).length === 1 ? [...phrase, ...claim.slice(0, at)] : undefined;
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at]);

const countFillers = (words: readonly string[]): number => words.filter((word) => FILLERS.has(word)).length;

const findStyleFault = (template: string, originals: readonly Sentence[]): string | undefined => {
  const words = listWords(template);
  const allowed = countFillers(originals.flatMap((one) => listWords(one.template))) + FILLERS_MORE * originals.length;
  if (words.some((word, at) => FILLERS.has(word) && word === words[at - 1])) return 'It repeats a word.';
  if (words.length > WORDS_MOST || countFillers(words) > allowed) return 'It is too wordy.';
  const [first = ''] = words;
  if (FILLERS.has(first) && !FILLERS_FIRST.has(first)) return 'It is not a statement.';
  return /^[A-Z{].*\.$/s.test(template) ? undefined : 'It is not a whole sentence.';
};

const keepsClaims = (template: string, originals: readonly Sentence[]): boolean => {
  const claim = readClaim(template);
  const known = originals.flatMap((one) => readClaim(one.template));
  if (isSame(claim, known)) return true;
  const [only] = originals;
  const fronted = originals.length === 1 && only ? frontPhrase(known, only.template) : undefined;
  return fronted !== undefined && isSame(claim, fronted);
};

/** A fact that is a whole sentence ends with its own full stop. */
const breaksFact = (template: string, facts: readonly Fact[]): boolean =>
  facts.some(({ id, value }) => /[.!?]$/.test(value) && template.replace(`{${id}}.`, '').includes(`{${id}}`));

/**
 * Why a wording cannot stand in place of the narrator's sentences; undefined if it claims the same. It may join
 * sentences, use words of the same meaning, and move a closing phrase to the front. Placeholders, negations, quantities,
 * directions and times keep their order, so no fact can change its place.
 */
export const findWordingFault = (
  template: string,
  originals: readonly Sentence[],
  facts: readonly Fact[],
): string | undefined => {
  if (originals.length === 0 || originals.length > JOINED_MOST) return 'It covers no sentence.';
  const wordFault = findWordFault(template) ?? findStyleFault(template, originals);
  if (wordFault !== undefined) return wordFault;
  if (!keepsClaims(template, originals)) return 'It claims something else.';
  const cited = new Set(originals.flatMap((one) => one.facts));
  return breaksFact(
    template,
    facts.filter(({ id }) => cited.has(id)),
  )
    ? 'It breaks a fact.'
    : undefined;
};
