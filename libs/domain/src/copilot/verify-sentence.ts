import { type Fact, listPlaceholders, renderTemplate, type Sentence, stripPlaceholders } from './fact';

/** Quantities in words would pass for figures without a fact. */
const NUMBER_WORDS =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir\w*|fort\w+|fift\w+|sixt\w*|sevent\w*|eight\w*|ninet\w*|twent\w+|hundreds?|thousands?|[mbtz]illions?|dozens?|half|halves|doubl\w+|tripl\w+|twice|thrice|once|both|single|couple|pairs?|quarters?|percent\w*|per cent|majority|several|many|few)\b/i;

/** Letters, spaces and plain punctuation: no digit of any script, currency, link or invisible character. */
const PLAIN = /^[A-Za-z ,.;:'()/-]*$/;
const LINK = /\b(?:https?|www)\b|:\/\/|[a-z]\.[a-z]{2,}/i;

/** Why the words of a template cannot be shown, placeholders apart; undefined if they can. */
export const findWordFault = (template: string): string | undefined => {
  const words = stripPlaceholders(template);
  if (template !== template.normalize('NFKC')) return 'It has characters that look like others.';
  if (!PLAIN.test(words)) return 'It has characters other than letters and plain punctuation.';
  if (NUMBER_WORDS.test(words)) return 'It has a quantity without a fact.';
  return LINK.test(words) ? 'It has a link.' : undefined;
};

/** Why a sentence does not rest on its facts; undefined if it does. */
export const findFault = (sentence: Sentence, facts: readonly Fact[]): string | undefined => {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const named = listPlaceholders(sentence.template);
  if (sentence.facts.length === 0) return 'It rests on no fact.';
  if (sentence.facts.some((id) => !byId.has(id))) return 'It rests on a fact that does not exist.';
  if (named.some((id) => !sentence.facts.includes(id))) return 'It names a fact that it does not rest on.';
  if (sentence.text !== renderTemplate(sentence.template, byId)) return 'Its text differs from its template.';
  return findWordFault(sentence.template);
};
