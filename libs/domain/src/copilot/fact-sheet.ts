import { writeDay } from '../dates/index';
import { formatUsd } from '../costs/format';
import { formatBytes } from '../findings/format-bytes';
import {
  type Fact,
  type FactKind,
  type FactOrigin,
  type Narration,
  renderTemplate,
  type Sentence,
  type Topic,
} from './fact';

const DAY_MS = 86_400_000;
/** Smaller amounts are shown with cents. */
const WHOLE_DOLLARS_FROM = 100;

export const countDaysSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / DAY_MS));

const pluralise = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** `1 finding`, `1,204 findings`. */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : pluralise(noun)}`;

/** An amount as `usdText` shows it: what is shown must add up. */
export const roundUsd = (usd: number): number =>
  Math.abs(Math.round(usd * 100) / 100) >= WHOLE_DOLLARS_FROM ? Math.round(usd) : Math.round(usd * 100) / 100;

/** `$14.20`, `$1,204`, `−$3.00`. */
export const usdText = (usd: number): string => {
  const cents = Math.round(Math.abs(usd) * 100) / 100;
  return cents >= WHOLE_DOLLARS_FROM ? formatUsd(usd) : `${usd < 0 && cents > 0 ? '−' : ''}$${cents.toFixed(2)}`;
};

const kgText = (kg: number): string => {
  const digits = Math.abs(kg) < 10 ? 2 : 0;
  return `${kg.toLocaleString('en-US', { maximumFractionDigits: digits })} kg CO2e`;
};

const PREFIX: Record<FactKind, string> = { figure: 'f', text: 't', name: 'r', quote: 'r' };

/** Notes facts of one source. */
export interface FactSource {
  /** Words of ours. */
  text(name: string, value: string): Fact;
  /** An identifier that others may have written. */
  name(name: string, value: string): Fact;
  /** A sentence that others may have written. */
  quote(name: string, value: string): Fact;
  /** Words of ours, or of the workspace if `isOurs` is false. */
  words(name: string, value: string, isOurs: boolean): Fact;
  figure(name: string, value: string): Fact;
  count(name: string, count: number, noun: string): Fact;
  usd(name: string, usd: number): Fact;
  usdAMonth(name: string, usd: number): Fact;
  kgAMonth(name: string, kg: number): Fact;
  bytes(name: string, bytes: number): Fact;
  percent(name: string, share: number): Fact;
  day(name: string, at: string): Fact;
}

/** Only facts can be interpolated: a sentence cannot contain a value of unknown origin. */
type Teller = (words: TemplateStringsArray, ...facts: readonly Fact[]) => void;

export interface FactSheet {
  from(source: FactOrigin, at?: string | null, record?: string): FactSource;
  /** Adds a sentence. `cited` are facts that it rests on without naming them. */
  tell(topic: Topic, ...cited: readonly Fact[]): Teller;
  /** The sentences, and the facts that they rest on. */
  close(): Narration;
}

/** Collects facts and the sentences over them. */
export const openSheet = (): FactSheet => {
  const facts = new Map<string, Fact>();
  const sentences: Sentence[] = [];
  const byId = (): Map<string, Fact> => new Map([...facts.values()].map((fact) => [fact.id, fact]));
  const note = (fact: Omit<Fact, 'id'>): Fact => {
    const key = JSON.stringify(fact);
    const known = facts.get(key);
    if (known) return known;
    const noted = { id: `${PREFIX[fact.kind]}${facts.size + 1}`, ...fact };
    facts.set(key, noted);
    return noted;
  };
  return {
    from: (source, at = null, record) => {
      const add =
        (kind: FactKind) =>
        (name: string, value: string): Fact =>
          note({ kind, name, value, source, at, ...(record !== undefined && { record }) });
      const figure = add('figure');
      return {
        text: add('text'),
        name: add('name'),
        quote: add('quote'),
        words: (name, value, isOurs) => add(isOurs ? 'text' : 'quote')(name, value),
        figure,
        count: (name, count, noun) => figure(name, countText(count, noun)),
        usd: (name, usd) => figure(name, usdText(usd)),
        usdAMonth: (name, usd) => figure(name, `${usdText(usd)} a month`),
        kgAMonth: (name, kg) => figure(name, `${kgText(kg)} a month`),
        bytes: (name, bytes) => figure(name, formatBytes(bytes)),
        percent: (name, share) => figure(name, `${Math.round(share * 100)}%`),
        day: (name, at) => figure(name, writeDay(at)),
      };
    },
    tell:
      (topic, ...cited) =>
      (words, ...named) => {
        const template = words.reduce((text, part, at) => `${text}{${named[at - 1]?.id}}${part}`);
        const ids = [...new Set([...named, ...cited].map(({ id }) => id))];
        sentences.push({ topic, template, text: renderTemplate(template, byId()), facts: ids });
      },
    close: () => {
      const cited = new Set(sentences.flatMap((sentence) => sentence.facts));
      return { sentences, facts: [...facts.values()].filter(({ id }) => cited.has(id)) };
    },
  };
};
