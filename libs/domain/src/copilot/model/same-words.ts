/** Words that may stand for one another in the narrator's sentences: either says the same of the same facts. */
export const SAME_WORDS: ReadonlyArray<readonly string[]> = [
  ['cost', 'costs'],
  ['bill', 'invoice'],
  ['finding', 'issue'],
  ['biggest', 'greatest', 'highest', 'largest'],
  ['begin', 'start'],
  ['began', 'started'],
  ['until', 'till'],
  ['currently', 'now', 'presently'],
  ['delete', 'remove'],
  ['deleted', 'removed'],
  ['change', 'alteration'],
  ['changed', 'altered'],
  ['allow', 'permit'],
  ['need', 'require'],
  ['last', 'past'],
  ['latest', 'newest'],
  ['about', 'approximately', 'around', 'roughly'],
  ['give', 'yield', 'bring'],
  ['every', 'each'],
  ['evaluated', 'judged', 'assessed'],
  ['show', 'tell', 'say'],
  ['but', 'however', 'yet', 'though'],
  ['so', 'therefore', 'thus', 'hence', 'consequently'],
  ['while', 'whereas'],
  ['found', 'detected'],
  ['expected', 'predicted', 'projected'],
  ['computed', 'calculated'],
  ['perhaps', 'maybe', 'possibly'],
  ['in', 'within'],
  ['have', 'has'],
  ['alone', 'only', 'solely'],
  ['further', 'additional'],
  ['total', 'overall', 'altogether'],
  ['step', 'action'],
  ['fix', 'remedy'],
  ['aim', 'goal', 'purpose'],
];

/** Words that carry no claim: they may come and go. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an the is are be it they them this these that there its their you your also too and which who do does'.split(' '),
);

/** Several words that stand for others, put into those before words are compared. */
const PHRASES: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bcan(?:no|')t\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'s\b/g, ''],
  [/\bdue to\b/g, 'because of'],
  [/\b(?:to date|up to now|until now)\b/g, 'so far'],
  [/\bin total\b/g, 'total'],
  [/\black(?:s|ing)?\b/g, 'has no'],
];

const FIRST = new Map(SAME_WORDS.flatMap((words) => words.map((word) => [word, words[0] as string] as const)));

/** Singular and plural, `cost` and `costs`, count as the same word. */
const toBase = (word: string): string => {
  const base = word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
  return FIRST.get(word) ?? FIRST.get(base) ?? base;
};

const TOKEN = /\{[a-z]\d+\}|[a-z]+/g;

/** The words of a template in their order, placeholders included. */
export const listWords = (template: string): string[] => template.toLowerCase().match(TOKEN) ?? [];

/** What a template claims: its words and placeholders in their order, without fillers, each as the first of its like. */
export const readClaim = (template: string): string[] => {
  const plain = PHRASES.reduce((text, [words, same]) => text.replaceAll(words, same), template.toLowerCase());
  return listWords(plain)
    .filter((word) => !FILLERS.has(word))
    .map((word) => (word.startsWith('{') ? word : toBase(word)));
};
