import { type ProposedFacts, type Question, readState } from '@cloudmend/domain/questionnaires';
import type { QuestionnaireStore, ReadQuestion } from '@cloudmend/store';

type Given = Awaited<ReturnType<QuestionnaireStore['answer']>>;

/** Questions with their answers and what became of them since. */
export const presentQuestions = (
  questions: readonly ReadQuestion[],
  answers: readonly Given[],
  { facts, now }: { readonly facts: readonly ProposedFacts[]; readonly now: Date },
): Question[] => {
  const given = new Map(answers.map((one) => [one.row, one]));
  const byIntent = new Map(facts.map((one) => [one.intent, one]));
  return questions.map(({ row, text, match }) => {
    const { answer = null, revision = 0 } = given.get(row) ?? {};
    const state = readState({ answer, match }, (intent) => byIntent.get(intent), now);
    return { row, text, match, state, answer, revision };
  });
};
