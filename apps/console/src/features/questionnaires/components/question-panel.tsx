import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { type Asks, type ProposedFacts, type Question, toShortAnswer } from '@cloudmend/domain/questionnaires';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatMoment } from '../../../components/format';
import type { GivenAnswer } from '../api/questionnaires';
import { AnswerForm } from './answer-form';
import layout from '../../../components/layout.module.css';
import styles from '../questionnaires.module.css';

const NO_FACTS = '';
const ASKS: ReadonlyArray<{ readonly value: Asks; readonly label: string }> = [
  { value: 'holds', label: 'Asks whether this holds' },
  { value: 'fault', label: 'Asks whether the fault exists' },
  { value: 'open', label: 'Has no yes or no' },
];

const KINDS = { facts: 'From facts', 'own-words': 'Own words', 'not-applicable': 'Not applicable' } as const;

const Confirmed = ({ question: { answer, state } }: { readonly question: Question }) => {
  if (!answer) return null;
  return (
    <div className={styles.confirmed}>
      {state === 'stale' && (
        <Note tone="warn" title="The facts changed since this was confirmed.">
          Read the facts below and confirm again. The export marks it as not confirmed.
        </Note>
      )}
      <b>{answer.short ?? KINDS[answer.kind]}</b>
      {answer.text && <p>{answer.text}</p>}
      <p className={layout.sub}>
        {KINDS[answer.kind]} · confirmed by {answer.by}, {formatMoment(answer.at)}
        {answer.validTo && ` · valid to ${answer.validTo}`}
      </p>
    </div>
  );
};

const Checks = ({ facts: { checks } }: { readonly facts: ProposedFacts }) =>
  checks.length > 1 && (
    <ul className={styles.checks} aria-label="Checks">
      {checks.map(({ check, title, pass, fail, unknown }) => (
        <li key={check}>
          <span>{title}</span>
          <span>
            {pass} passed, {fail} failed{unknown > 0 && `, ${unknown} not read`}
          </span>
        </li>
      ))}
    </ul>
  );

interface QuestionPanelProps {
  readonly question: Question;
  readonly facts: readonly ProposedFacts[];
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  readonly onAnswer: (answer: Omit<GivenAnswer, 'row' | 'revision'>) => void;
  readonly onReopen: () => void;
}

/** What the facts say to one question, and the ways to answer it. */
export const QuestionPanel = ({ question, facts, isBusy, fault, onAnswer, onReopen }: QuestionPanelProps) => {
  const mayConfirm = useCan('confirmAnswers');
  const { match, answer, state, text } = question;
  const [intent, setIntent] = useState(answer?.intent ?? match.intent);
  // Only a match in which every word was understood says how the question is put.
  const [asks, setAsks] = useState<Asks>(answer?.asks ?? (match.isCertain ? match.asks : 'open'));
  const [own, setOwn] = useState<'own-words' | 'not-applicable'>();
  const found = facts.find((one) => one.intent === intent);
  const short = found && toShortAnswer(found, asks);
  return (
    <div className={styles.panel}>
      <p className={styles.asked}>{text}</p>
      <Confirmed question={question} />
      <p className={layout.sub}>{match.reason}</p>
      <NativeSelect
        label="Facts"
        disabled={!mayConfirm}
        data={[
          { value: NO_FACTS, label: 'None' },
          ...facts.map((one) => ({ value: one.intent, label: one.statement })),
        ]}
        value={intent ?? NO_FACTS}
        onChange={({ currentTarget: { value } }) => {
          setIntent(value === NO_FACTS ? null : value);
          // A person's choice of facts says nothing of how the question is put.
          setAsks('open');
        }}
      />
      {found && (
        <>
          <NativeSelect
            label="The question"
            disabled={!mayConfirm}
            data={[...ASKS]}
            value={asks}
            onChange={({ currentTarget }) => setAsks(currentTarget.value as Asks)}
          />
          <div className={styles.proposal} aria-label="Facts now" role="group">
            {short && <b>{short}</b>}
            <p>{found.text}</p>
          </div>
          <Checks facts={found} />
        </>
      )}
      {fault !== undefined && <Note tone="danger">{fault}</Note>}
      {!mayConfirm && <Note tone="info">{REFUSALS.confirmAnswers}</Note>}
      {mayConfirm && own === undefined && (
        <div className={layout.row}>
          <Button
            data-confirm
            loading={isBusy}
            disabled={!found || found.state === 'not-known'}
            onClick={() => found && onAnswer({ kind: 'facts', intent: found.intent, digest: found.digest, asks })}
          >
            {state === 'stale' ? 'Confirm again' : 'Confirm facts'}
          </Button>
          <Button variant="default" onClick={() => setOwn('own-words')}>
            Answer in own words
          </Button>
          <Button variant="default" onClick={() => setOwn('not-applicable')}>
            Not applicable
          </Button>
          {answer && (
            <Button variant="default" loading={isBusy} onClick={onReopen}>
              Take back
            </Button>
          )}
        </div>
      )}
      {mayConfirm && own !== undefined && (
        <AnswerForm
          key={own}
          kind={own}
          facts={found}
          isBusy={isBusy}
          onSend={onAnswer}
          onClose={() => setOwn(undefined)}
        />
      )}
    </div>
  );
};
