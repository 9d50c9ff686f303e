import * as z from 'zod';
import { type Narration, renderTemplate, Sentence } from '../fact';
import { findWordingFault, type Wording } from './judge-wording';

/** A sentence, and whether a model worded it. */
export const PhrasedSentence = Sentence.extend({ isByModel: z.boolean() });
export type PhrasedSentence = z.infer<typeof PhrasedSentence>;

/** A narration in the words of a model where they say the same. */
export interface PhrasedNarration {
  readonly sentences: readonly PhrasedSentence[];
  readonly facts: Narration['facts'];
  /** Sentences of the narrator that a model worded. */
  readonly kept: number;
  /** Why wordings were replaced. */
  readonly faults: readonly string[];
}

const isRun = (from: readonly number[]): boolean =>
  from.every((at, index) => index === 0 || at === Number(from[index - 1]) + 1);

/** The wordings that keep their claims and change something, by the first sentence that they stand for. */
const takeWordings = ({ sentences, facts }: Narration, wordings: readonly Wording[]) => {
  const taken = new Map<number, Wording>();
  const faults: string[] = [];
  let after = 0;
  for (const wording of wordings) {
    const originals = wording.from.flatMap((at) => sentences[at] ?? []);
    const [first = -1] = wording.from;
    const fault =
      originals.length < wording.from.length || !isRun(wording.from) || first < after
        ? 'It covers other sentences.'
        : findWordingFault(wording.template, originals, facts);
    if (fault !== undefined) {
      faults.push(fault);
      continue;
    }
    after = first + wording.from.length;
    const isRepeated = originals.length === 1 && originals[0]?.template === wording.template;
    if (!isRepeated) taken.set(first, wording);
  }
  return { taken, faults };
};

/** Puts wordings in place of the sentences whose claims they keep; the narrator's own stay for all others. */
export const phraseSentences = (narration: Narration, wordings: readonly Wording[]): PhrasedNarration => {
  const { sentences, facts } = narration;
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const { taken, faults } = takeWordings(narration, wordings);
  const phrased: PhrasedSentence[] = [];
  let kept = 0;
  for (let at = 0; at < sentences.length; at += 1) {
    const original = sentences[at] as Sentence;
    const wording = taken.get(at);
    if (!wording) {
      phrased.push({ ...original, isByModel: false });
      continue;
    }
    const { from, template } = wording;
    phrased.push({
      topic: original.topic,
      template,
      text: renderTemplate(template, byId),
      facts: [...new Set(from.flatMap((one) => sentences[one]?.facts ?? []))],
      isByModel: true,
    });
    kept += from.length;
    at += from.length - 1;
  }
  return { sentences: phrased, facts, kept, faults };
};
