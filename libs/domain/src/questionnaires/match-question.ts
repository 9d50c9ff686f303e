import type { Asks } from './asks';
import { INTENTS } from './intents';
import type { Intent } from './intent';

export interface Match {
  /** Null where nothing that scans read answers it. */
  readonly intent: string | null;
  readonly asks: Asks;
  /** Only a certain match suggests yes or no: every word of the question was understood. */
  readonly isCertain: boolean;
  /** Why, as a sentence. */
  readonly reason: string;
}

/** The most characters of a question that are looked at. */
export const QUESTION_MAX_LENGTH = 2000;

/** What scans do not read, whatever else a question names. */
const OUTSIDE = [
  'laptop*|workstation*|desktop*|mobile|phone*|smartphone*|removable|usb|tape*|printer*|endpoint device*|byod',
  'employee*|staff|personnel|contractor*|developer*|train|training|trained|aware*|background check*|hire*|terminat*|onboarding',
  'customers|clients|tenants|vendor*|supplier*|subprocessor*|sub processor*|subcontractor*|third part*|contract*|insurance|legal|regulator*',
  'office*|physical*|visitor*|data center*|datacenter*|paper|badge*|facility|facilities|country|jurisdiction',
  'vpn|wireless|wifi|wi fi|email*|e mail|chat|application code|source code|your application|your product|software development',
  'documented|written|formal*|procedure*|committee|reviewed|review|reviews|approve*|signed|plan|plans|program|audit report|report|certified|certification|attest*',
  'test|tests|tested|testing|penetration|pentest*|exercise*|drill*|restored|recovery time|recovery point|rto|rpo',
  'how often|how quickly|how soon|within|quarterly|annual|annually|hours|breach*|incident*',
  'end to end|hsm|fips|byok|bring your own|hold your own|tokeni*|mask*|anonymi*|pseudonymi*|hash*|salted',
  'antivirus|anti virus|malware|dlp|data loss|ai|machine learning|delete*|dispos*|destr*|wipe*',
].join('|');

/** Words that ask, and words that every question of this kind has. */
const STOP = new Set(
  `a an the of to for in on at with and or by that which be been is are was were do does did have has had there any all
  each every you your yours our we us it its their this these those from as not no than into such other both can could
  will would should must may if so please describe explain state confirm indicate ensure ensures ensured make sure
  implement implements implemented use uses used using utilize place enable enables enabled require requires required
  enforce enforces enforced protect protected protects secure secured configure configured provide provided provides
  organization organisation company solution platform environment environments cloud aws amazon infrastructure system
  systems service services resource resources account accounts currently always only also least across against
  prevent prevents prevented block blocks blocked restrict restricts restricted deny denies denied disable disabled
  disables disabling prohibit prohibits prohibited avoid avoids remove removed without lack lacks missing ensure allow allows
  allowed new what how they when before`
    .split(/\s+/)
    .filter(Boolean),
);

/** A part of what scans cover: the answer is about all of it. */
const SCOPES =
  'customer data|customer information|client data|production|prod|sensitive|confidential|critical|personal data|personal information|pii';

const OPEN_WORDS = new Set(['how', 'what', 'which', 'who', 'where', 'when', 'describe', 'explain', 'list', 'why']);
const MODALS = new Set(['can', 'could', 'may', 'might']);
const NEGATIONS = 'not|no|cannot|never|without|none';
const PREVENTING =
  'prevent*|block|blocks|blocked|blocking|restrict*|deny|denies|denied|prohibit*|avoid*|disable*|remov*|limit*|bypass*|exempt*';
/** Besides: what keeps a fault away, as in "buckets are protected from public access". */
const GUARDING = 'protect*|closed';
const LACKING = 'unencrypted|unsupported|lack*|missing|disabled|expired|insecure|deprecated|outdated';
/** An amount that a check may judge by another one. */
const AMOUNTS = 'day|days|month|months|year|years|hour|minutes|one|two|three|percent';

const WORD = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;

/** Words in lower case; numbers keep their decimal point. */
export const toWords = (text: string): readonly string[] =>
  [...text.slice(0, QUESTION_MAX_LENGTH).normalize('NFKC').toLowerCase().matchAll(WORD)].map(([word]) => word);

type Phrase = readonly string[];

const parsePhrases = (text: string): readonly Phrase[] => text.split('|').map((phrase) => phrase.split(' '));
const PHRASES = new Map<string, readonly Phrase[]>();

const readPhrases = (text: string): readonly Phrase[] => {
  const known = PHRASES.get(text) ?? parsePhrases(text);
  PHRASES.set(text, known);
  return known;
};

const isWord = (pattern: string, word: string | undefined): boolean =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern);

/** Places of the words that some phrase covers. */
const findPlaces = (words: readonly string[], text: string): ReadonlySet<number> => {
  const places = new Set<number>();
  for (const phrase of readPhrases(text))
    for (let at = 0; at + phrase.length <= words.length; at += 1)
      if (phrase.every((pattern, index) => isWord(pattern, words[at + index])))
        phrase.forEach((_, index) => places.add(at + index));
  return places;
};

const has = (words: readonly string[], text: string): boolean => findPlaces(words, text).size > 0;

interface Candidate {
  readonly intent: Intent;
  /** Places of the words that it must name. */
  readonly named: ReadonlySet<number>;
  /** Places of the words that it explains. */
  readonly places: ReadonlySet<number>;
}

const fit = (words: readonly string[], intent: Intent): Candidate | undefined => {
  if (intent.never && has(words, intent.never)) return undefined;
  const groups = intent.words.map((group) => findPlaces(words, group));
  if (groups.some(({ size }) => size === 0)) return undefined;
  const also = intent.also ? findPlaces(words, intent.also) : [];
  const named = new Set(groups.flatMap((places) => [...places]));
  return { intent, named, places: new Set([...named, ...also]) };
};

const countWords = ({ intent: { words } }: Candidate): number => words.length;

/** Turned by one word; two of them may cancel each other out. */
const turn = (asks: 'holds' | 'fault', words: number): Asks => {
  if (words > 1) return 'open';
  return words === 0 ? asks : asks === 'holds' ? 'fault' : 'holds';
};

/** An absence is asked for by a verb that prevents it, a presence by its lack; anything twofold is left open. */
const readAsks = (words: readonly string[], { intent, named }: Candidate): Asks => {
  const [first = ''] = words;
  const count = (text: string): number => [...findPlaces(words, text)].filter((at) => !named.has(at)).length;
  if (OPEN_WORDS.has(first) || count(AMOUNTS) > 0 || (MODALS.has(first) && !intent.isAbsence)) return 'open';
  const [negations, preventing] = [count(NEGATIONS), count(PREVENTING)];
  return intent.isAbsence
    ? turn('fault', negations + preventing + count(GUARDING))
    : preventing > 0
      ? 'open'
      : turn('holds', negations + findPlaces(words, LACKING).size);
};

const quote = (words: readonly string[]): string => [...new Set(words)].map((word) => `"${word}"`).join(', ');

const nothing = (reason: string): Match => ({ intent: null, asks: 'open', isCertain: false, reason });

const describeMatch = (words: readonly string[], { places }: Candidate, unexplained: readonly string[]): string => {
  const named = `Matched ${quote(words.filter((_, at) => places.has(at)))}.`;
  const inScope = findPlaces(words, SCOPES);
  const scopes = words.filter((_, at) => inScope.has(at) && !places.has(at));
  const scope = scopes.length > 0 ? ` Scans do not tell ${quote(scopes)} apart: the answer covers everything.` : '';
  return unexplained.length > 0 ? `${named}${scope} Not understood: ${quote(unexplained)}.` : `${named}${scope}`;
};

/** Proposes what answers a question. The same question has the same match: nothing is learned or guessed. */
export const matchQuestion = (question: string): Match => {
  const words = toWords(question);
  const outside = findPlaces(words, OUTSIDE);
  if (outside.size > 0)
    return nothing(`Scans do not read what this asks: ${quote(words.filter((_, at) => outside.has(at)))}.`);
  const candidates = INTENTS.flatMap((intent) => fit(words, intent) ?? []).sort(
    (a, b) => b.places.size - a.places.size || countWords(b) - countWords(a),
  );
  const [best, next] = candidates;
  if (!best) return nothing('No fact that scans read fits this question.');
  const scopes = findPlaces(words, SCOPES);
  const unexplained = words.filter((word, at) => !best.places.has(at) && !STOP.has(word) && !scopes.has(at));
  // Half understood is not understood.
  if (unexplained.length > best.places.size) return nothing(`Not understood: ${quote(unexplained)}.`);
  const isTied = next !== undefined && next.places.size === best.places.size && countWords(next) === countWords(best);
  // A number that is not named may be another one than a check's.
  const asks = unexplained.some((word) => /\p{N}/u.test(word)) ? 'open' : readAsks(words, best);
  const isCertain = unexplained.length === 0 && !isTied && asks !== 'open';
  return { intent: best.intent.id, asks, isCertain, reason: describeMatch(words, best, unexplained) };
};
