import { useState } from 'react';
import { VisuallyHidden } from '@mantine/core';
import type { Fact, Narration, Sentence, Topic } from '@cloudmend/domain/copilot';
import { type Phrased, usePhrasing } from '../../queries/explanations';
import { formatMoment, plural } from '../format';
import layout from '../layout.module.css';
import { FactChip } from './fact-chip';
import styles from './explain.module.css';

const TOPICS: Readonly<Record<Topic, string>> = {
  what: 'What it is',
  why: 'Why here',
  data: 'Data',
  reach: 'Reach',
  dollars: 'Dollars',
  carbon: 'Carbon',
  controls: 'Controls',
  risk: 'Could go wrong',
  do: 'What to do',
  answer: 'Answer',
};

/** Facts shown before the others are asked for. */
const FACTS_SHOWN = 4;

/** The words of a sentence, with names set as code. */
const Words = ({ sentence: { template, text }, byId }: WordsProps) => {
  const parts = template.split(/(\{[a-z]\d+\})/);
  const isPlain = !parts.some((part) => byId.get(part.slice(1, -1))?.kind === 'name');
  if (isPlain) return <>{text}</>;
  return (
    <>
      {parts.map((part, at) => {
        const fact = byId.get(part.slice(1, -1));
        // A sentence may name a fact twice.
        const key = `${at} ${part}`;
        if (!fact) return <span key={key}>{part}</span>;
        if (fact.kind !== 'name') return <span key={key}>{fact.value}</span>;
        return (
          <code key={key} className={layout.mono}>
            {fact.value}
          </code>
        );
      })}
    </>
  );
};

interface WordsProps {
  readonly sentence: Sentence;
  readonly byId: ReadonlyMap<string, Fact>;
}

/** A sentence and the facts that it rests on. */
const Told = ({ sentence, byId }: WordsProps) => {
  const [isWhole, setWhole] = useState(false);
  const facts = sentence.facts
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ kind, value }) => kind !== 'quote' || value !== sentence.text);
  const shown = isWhole ? facts : facts.slice(0, FACTS_SHOWN);
  return (
    <li>
      <p>
        <Words sentence={sentence} byId={byId} />
      </p>
      <div className={styles.chips}>
        {shown.map((fact) => (
          <FactChip key={fact.id} fact={fact} />
        ))}
        {shown.length < facts.length && (
          <button
            type="button"
            className={styles.chip}
            aria-label={`Show ${plural(facts.length - shown.length, 'more fact')}`}
            onClick={() => setWhole(true)}
          >
            +{facts.length - shown.length}
          </button>
        )}
      </div>
    </li>
  );
};

/** When the newest fact was read. */
const findNewest = (facts: readonly Fact[]): string | undefined =>
  facts
    .flatMap(({ at }) => at ?? [])
    .sort()
    .at(-1);

interface NarrationProps {
  readonly narration: Narration;
  /** Who worded it. @default - CloudMend */
  readonly note?: string;
}

/** Sentences by topic, each with its facts to open. */
export const NarrationView = ({ narration: { sentences, facts }, note }: NarrationProps) => {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const newest = findNewest(facts);
  const topics = (Object.keys(TOPICS) as Topic[]).filter((topic) => sentences.some((each) => each.topic === topic));
  return (
    <div className={styles.narration}>
      <dl>
        {topics.map((topic) => (
          <div key={topic} className={topic === 'answer' ? styles.answer : undefined}>
            <dt>{topic === 'answer' ? <VisuallyHidden>{TOPICS[topic]}</VisuallyHidden> : TOPICS[topic]}</dt>
            <dd>
              <ul>
                {sentences
                  .filter((each) => each.topic === topic)
                  .map((sentence) => (
                    <Told key={`${sentence.template} ${sentence.facts.join()}`} sentence={sentence} byId={byId} />
                  ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <p className={layout.sub}>
        {plural(facts.length, 'fact')}
        {newest && `, read ${formatMoment(newest)}`}. Every sentence is checked against them. {note}
      </p>
    </div>
  );
};

const describeWording = ({ phrased, isPhrasing }: ReturnType<typeof usePhrasing>): string => {
  if (isPhrasing) return 'Rewording with the model…';
  if (!phrased) return '';
  const worded = phrased.sentences.filter(({ isByModel }) => isByModel).length;
  if (worded === 0)
    return phrased.replaced > 0
      ? "None of the model's sentences was used."
      : 'The model left the sentences as they are.';
  return `${worded} of ${plural(phrased.sentences.length, 'sentence')} worded by a model.`;
};

interface PhrasedNarrationProps {
  readonly subject: Phrased;
  readonly narration: Narration & { readonly canPhrase: boolean };
}

/** Sentences over facts, in the words of the workspace's model once they are there. */
export const PhrasedNarration = ({ subject, narration }: PhrasedNarrationProps) => {
  const phrasing = usePhrasing(subject, narration);
  return <NarrationView narration={phrasing.phrased ?? narration} note={describeWording(phrasing)} />;
};
