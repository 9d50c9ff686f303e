import { type ProposedFacts, type Question, readState } from '@cloudmend/domain/questionnaires';
import type { QuestionnaireStore, ReadQuestion } from '@cloudmend/store';

type Given = Awaited<ReturnType<QuestionnaireStore['answer']>>;

const toPlace = ({ sheet, row }: Pick<Given, 'sheet' | 'row'>): string => JSON.stringify([sheet, row]);

/** Questions with their answers and what became of them since. */
export const presentQuestions = (
  questions: readonly ReadQuestion[],
  answers: readonly Given[],
  { facts, now }: { readonly facts: readonly ProposedFacts[]; readonly now: Date },
): Question[] => {
  const given = new Map(answers.map((one) => [toPlace(one), one]));
  const byIntent = new Map(facts.map((one) => [one.intent, one]));
  return questions.map((question) => {
    const { answer = null, revision = 0 } = given.get(toPlace(question)) ?? {};
    const state = readState({ answer, match: question.match }, (intent) => byIntent.get(intent), now);
    return { ...question, state, answer, revision };
  });
};
