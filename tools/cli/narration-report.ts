import type { Narration } from '@cloudmend/domain/copilot';

/** A narration as JSON that other programs read. */
export const toNarrationReport = ({ sentences, facts }: Narration) => ({
  sentences: sentences.map(({ text, facts: ids }) => ({ text, facts: ids })),
  facts: facts.map(({ id, name, value, source }) => ({ id, name, value, source })),
});

/** A narration to read: each sentence with its facts below. */
export const printNarration = ({ sentences, facts }: Narration): string => {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const names = (ids: readonly string[]): string =>
    ids.map((id) => `${byId.get(id)?.name}: ${byId.get(id)?.value}`).join('; ');
  return sentences.map(({ text, facts: ids }) => `${text}\n    ${names(ids)}\n`).join('');
};
