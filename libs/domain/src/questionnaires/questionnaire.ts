import * as z from 'zod';
import { CheckTally } from '../compliance/index';
import { Asks, ShortAnswer } from './asks';
import { FactState } from './facts';
import { QuestionnaireLayout } from './layout';

/** Days that an uploaded questionnaire is kept. */
export const QUESTIONNAIRE_DAYS = 365;
export const QUESTIONNAIRES_MOST = 50;
export const ANSWER_MAX_LENGTH = 4000;

/** An uploaded file and where its questions are. */
export const Questionnaire = z.object({
  id: z.string(),
  /** The file's name. */
  name: z.string(),
  by: z.string(),
  at: z.string(),
  expiresAt: z.string(),
  /** One for each sheet with questions. None until a person says where questions and answers are. */
  layouts: z.array(QuestionnaireLayout),
  questions: z.number().int(),
});
export type Questionnaire = z.infer<typeof Questionnaire>;

/** `facts`: the sentence of the facts. `own-words`: a person's statement, kept as evidence. */
export const AnswerKind = z.enum(['facts', 'own-words', 'not-applicable']);

/** What a person confirmed. */
export const ConfirmedAnswer = z.object({
  kind: AnswerKind,
  intent: z.string().nullable(),
  asks: Asks,
  short: ShortAnswer.nullable(),
  text: z.string(),
  /** SHA-256 of the facts it was confirmed with; null if it rests on none. */
  digest: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  /** The last day of a statement, in UTC; null for other answers. */
  validTo: z.string().nullable(),
  /** The statement that keeps a person's own words. */
  attestation: z.string().nullable(),
});
export type ConfirmedAnswer = z.infer<typeof ConfirmedAnswer>;

/**
 * `proposed`: facts fit, and no person confirmed them. `not-known`: nothing fits, or the facts were not read. `stale`:
 * the facts changed since, or the statement ended.
 */
export const QuestionState = z.enum(['proposed', 'not-known', 'confirmed', 'stale']);
export type QuestionState = z.infer<typeof QuestionState>;

/** A control that a question names. */
export const NamedControl = z.object({
  framework: z.string(),
  frameworkName: z.string(),
  control: z.string(),
  title: z.string(),
});
export type NamedControl = z.infer<typeof NamedControl>;

export const Question = z.object({
  sheet: z.string(),
  row: z.number().int(),
  text: z.string(),
  match: z.object({ intent: z.string().nullable(), asks: Asks, isCertain: z.boolean(), reason: z.string() }),
  controls: z.array(NamedControl),
  state: QuestionState,
  answer: ConfirmedAnswer.nullable(),
  /** Counts the answers that were ever given: a second person cannot overwrite one unseen. */
  revision: z.number().int(),
});
export type Question = z.infer<typeof Question>;

/** What the newest scans say to an intent. */
export const ProposedFacts = z.object({
  intent: z.string(),
  statement: z.string(),
  state: FactState,
  text: z.string(),
  digest: z.string(),
  checks: z.array(CheckTally.extend({ title: z.string() })),
});
export type ProposedFacts = z.infer<typeof ProposedFacts>;

/** The beginning of a sheet, to choose columns by. */
export const SheetPreview = z.object({
  sheet: z.string(),
  rows: z.array(
    z.object({ number: z.number().int(), cells: z.array(z.object({ column: z.number().int(), text: z.string() })) }),
  ),
});
export type SheetPreview = z.infer<typeof SheetPreview>;

/** A questionnaire with how many of its questions are confirmed, and how many of those answers are stale. */
export const ListedQuestionnaire = Questionnaire.extend({ confirmed: z.number().int(), stale: z.number().int() });
export type ListedQuestionnaire = z.infer<typeof ListedQuestionnaire>;

export const QuestionnaireDetail = Questionnaire.extend({
  preview: z.array(SheetPreview),
  rows: z.array(Question),
  /** Of every intent, matched or not: a person may choose another one. */
  facts: z.array(ProposedFacts),
});
export type QuestionnaireDetail = z.infer<typeof QuestionnaireDetail>;

interface Standing {
  readonly answer: ConfirmedAnswer | null;
  readonly match: Question['match'];
}

type FindFacts = (intent: string) => Pick<ProposedFacts, 'state' | 'digest'> | undefined;

/** Whether the facts of an answer changed since, or its statement ended. */
export const isStale = ({ intent, digest, validTo }: ConfirmedAnswer, findFacts: FindFacts, now: Date): boolean =>
  (intent !== null && digest !== null && findFacts(intent)?.digest !== digest) ||
  (validTo !== null && validTo < now.toISOString().slice(0, 10));

/** A question's state now. Nothing but a person's answer confirms it. */
export const readState = ({ answer, match }: Standing, findFacts: FindFacts, now: Date): QuestionState => {
  if (answer) return isStale(answer, findFacts, now) ? 'stale' : 'confirmed';
  const facts = match.intent === null ? undefined : findFacts(match.intent);
  return facts === undefined || facts.state === 'not-known' ? 'not-known' : 'proposed';
};

const MARKS: Readonly<Record<Exclude<QuestionState, 'confirmed'>, string>> = {
  proposed: '[Not confirmed]',
  'not-known': '[Not known, not confirmed]',
  stale: '[Not confirmed: the facts changed]',
};

const joinShort = (short: string | null, text: string): string => (short === null ? text : `${short}. ${text}`);

/** What goes into the file: a confirmed answer, or a mark that there is none. */
export const toCells = (
  { state, answer }: Pick<Question, 'state' | 'answer'>,
  hasDetail: boolean,
): { readonly answer: string; readonly detail: string | null } => {
  if (state !== 'confirmed' || !answer) return { answer: MARKS[state as keyof typeof MARKS], detail: null };
  const short = answer.kind === 'not-applicable' ? 'N/A' : answer.short;
  if (!hasDetail) return { answer: answer.text === '' ? (short ?? '') : joinShort(short, answer.text), detail: null };
  return short === null ? { answer: answer.text, detail: null } : { answer: short, detail: answer.text };
};
