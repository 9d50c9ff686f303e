import type { NamedControl } from './questionnaire';

/** A framework whose controls a question may name. */
export interface NamedFramework {
  readonly id: string;
  readonly name: string;
  readonly controls: ReadonlyArray<{ readonly id: string; readonly title: string }>;
}

export interface ControlReferences {
  readonly controls: readonly NamedControl[];
  /** The question without their numbers and names, which are no part of what is asked. */
  readonly rest: string;
}

interface Token {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}.()&-]*/gu;
const CONTROLS_MOST = 8;
const WORDS: Readonly<Record<string, string>> = { article: 'art', articles: 'art' };

/** Without the punctuation of the sentence around it: "(CC6.1)." is `cc6.1`, `AC-2(1)` stays whole. */
const trimToken = (text: string): string => {
  const trimmed = text.replace(/[.&(-]+$/u, '');
  const isOpen = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length;
  return isOpen ? trimToken(trimmed.slice(0, -1)) : trimmed;
};

const listTokens = (text: string): readonly Token[] =>
  [...text.matchAll(TOKEN)].map(({ 0: found, index }) => {
    const token = trimToken(found);
    const key = token.toLowerCase();
    return { key: WORDS[key] ?? key, from: index, to: index + token.length };
  });

const toKey = (text: string): string =>
  listTokens(text)
    .map(({ key }) => key)
    .join(' ');

/** Its name in words, the one that tells it from others first: "CIS AWS 3.0" is known by CIS. */
const listNames = (name: string): readonly string[] =>
  listTokens(name.replaceAll(':', ' '))
    .map(({ key }) => key)
    .filter((word) => word !== 'aws');

/** Letters and digits, so that no version or amount looks alike. */
const isTelling = (key: string): boolean => /^\S{4,}$/.test(key) && /\p{L}/u.test(key) && /\p{N}/u.test(key);

interface Entry extends NamedControl {
  readonly names: readonly string[];
}

/**
 * Finds the controls that a question names: by number beside the framework's name ("CIS 2.1.1"), or by a number that only
 * a control has ("CC6.1"). Of several versions those that the question names, else all that have the number.
 */
export const openNamedControls = (frameworks: readonly NamedFramework[]): ((text: string) => ControlReferences) => {
  const entries = new Map<string, Entry[]>();
  for (const { id, name, controls } of frameworks)
    for (const { id: control, title } of controls) {
      const entry = { framework: id, frameworkName: name, control, title, names: listNames(name) };
      entries.set(toKey(control), [...(entries.get(toKey(control)) ?? []), entry]);
    }
  return (text) => {
    const tokens = listTokens(text);
    const said = new Set(tokens.flatMap(({ key }) => [key, ...key.split(/[-:]/)]));
    const score = ({ names }: Entry): number =>
      said.has(names[0] ?? '') ? names.filter((name) => said.has(name)).length : 0;
    const controls: Entry[] = [];
    const cut = new Set<Token>();
    /** The control's number, and the framework's name if it stands right before. */
    const cutReference = (at: number, length: number, { names }: Entry): void => {
      for (const token of tokens.slice(at, at + length)) cut.add(token);
      for (let before = at - 1; ; before -= 1) {
        const token = tokens[before];
        if (!token || !(names.includes(token.key) || token.key === 'aws')) return;
        cut.add(token);
      }
    };
    for (const [at, token] of tokens.entries()) {
      const next = tokens[at + 1];
      const pair = next && entries.get(`${token.key} ${next.key}`);
      const found = pair ?? entries.get(token.key) ?? [];
      const best = Math.max(0, ...found.map(score));
      if (found.length === 0 || (best === 0 && (pair || !isTelling(token.key)))) continue;
      const named = found.filter((entry) => score(entry) === best);
      controls.push(...named);
      cutReference(at, pair ? 2 : 1, named[0] as Entry);
    }
    return {
      controls: controls.slice(0, CONTROLS_MOST).map(({ names: _names, ...control }) => control),
      rest: [...cut]
        .sort((a, b) => b.from - a.from)
        .reduce((rest, { from, to }) => `${rest.slice(0, from)}${rest.slice(to)}`, text),
    };
  };
};
