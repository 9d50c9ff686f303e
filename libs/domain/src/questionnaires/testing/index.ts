import questions from './questions.json';

/** A question with what it asks for, as a person reads it; null where no scan reads what would answer it. */
export interface LabelledQuestion {
  readonly question: string;
  readonly intent: string | null;
  readonly asks: string | null;
}

export const LABELLED_QUESTIONS: readonly LabelledQuestion[] = questions;
