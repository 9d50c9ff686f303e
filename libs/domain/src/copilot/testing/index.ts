import type { Narration } from '../fact';
export { learnWeights, type Wording } from './learn-weights';

/** Numbers and quantities of a narration's texts that none of their facts contains. */
export const listStrayNumbers = ({ sentences, facts }: Narration): string[] =>
  sentences.flatMap(({ text, facts: ids }) => {
    const values = facts.filter(({ id }) => ids.includes(id)).map(({ value }) => value.replace(/[.!?]$/, ''));
    const rest = values.sort((a, b) => b.length - a.length).reduce((left, value) => left.replaceAll(value, ' '), text);
    return /\p{N}|[$€£%]/u.test(rest) ? [`${text} leaves ${rest}`] : [];
  });
