import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { type Asks, type ProposedFacts, type Question, toShortAnswer } from '@cloudmend/domain/questionnaires';

import { useCan, useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatMoment } from '../../../components/format';
import { pageHref } from '../../../config/paths';
import type { AnswerInput } from '../api/questionnaires';
import { AnswerForm } from './answer-form';
import layout from '../../../components/layout.module.css';
import styles from '../questionnaires.module.css';

const NO_FACTS = '';
const ASKS: ReadonlyArray<{ readonly value: Asks; readonly label: string }> = [
  { value: 'holds', label: 'Yes means that the requirement is met' },
  { value: 'fault', label: 'Yes means that there is a problem' },
  { value: 'open', label: 'Not a yes-or-no question' },
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

/** The controls that the question names, each with its state and evidence. */
const Controls = ({ question: { controls } }: { readonly question: Question }) => {
  const { id } = useTenant();
  if (controls.length === 0) return null;
  return (
    <ul className={styles.controls} aria-label="Controls named in the question">
      {controls.map(({ framework, frameworkName, control, title }) => (
        <li key={`${framework} ${control}`}>
          <Link to={`${pageHref(id, 'compliance')}?${new URLSearchParams({ framework, control }).toString()}`}>
            {frameworkName} {control}
          </Link>{' '}
          {title}
        </li>
      ))}
    </ul>
  );
};

interface Reading {
  readonly intent: string | null;
  readonly asks: Asks;
}

interface FactsChoiceProps {
  readonly facts: readonly ProposedFacts[];
  readonly found: ProposedFacts | undefined;
  readonly reading: Reading;
  readonly onRead: (reading: Reading) => void;
}

/** Which facts answer the question, how it is put, and what that gives now. */
const FactsChoice = ({ facts, found, reading, onRead }: FactsChoiceProps) => {
  const mayConfirm = useCan('confirmAnswers');
  const short = found && toShortAnswer(found, reading.asks);
  return (
    <>
      <NativeSelect
        label="Facts"
        disabled={!mayConfirm}
        data={[
          { value: NO_FACTS, label: 'None' },
          ...facts.map((one) => ({ value: one.intent, label: one.statement })),
        ]}
        value={reading.intent ?? NO_FACTS}
        // A person's choice of facts says nothing of how the question is put.
        onChange={({ currentTarget: { value } }) => onRead({ intent: value === NO_FACTS ? null : value, asks: 'open' })}
      />
      {found && (
        <>
          <NativeSelect
            label="The question"
            disabled={!mayConfirm}
            data={[...ASKS]}
            value={reading.asks}
            onChange={({ currentTarget }) => onRead({ ...reading, asks: currentTarget.value as Asks })}
          />
          <div className={styles.proposal} aria-label="Facts now" role="group">
            {short && <b>{short}</b>}
            <p>{found.text}</p>
          </div>
          <Checks facts={found} />
        </>
      )}
    </>
  );
};

interface QuestionPanelProps {
  readonly question: Question;
  readonly facts: readonly ProposedFacts[];
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  readonly onAnswer: (answer: AnswerInput) => void;
  readonly onReopen: () => void;
}

type ActionsProps = Omit<QuestionPanelProps, 'facts' | 'fault'> & {
  readonly found: ProposedFacts | undefined;
  readonly asks: Asks;
};

/** Facts, own words, or not applicable. */
const Actions = ({ question: { answer, state }, found, asks, isBusy, onAnswer, onReopen }: ActionsProps) => {
  const [own, setOwn] = useState<'own-words' | 'not-applicable'>();
  if (own)
    return (
      <AnswerForm
        key={own}
        kind={own}
        facts={found}
        isBusy={isBusy}
        onSend={onAnswer}
        onClose={() => setOwn(undefined)}
      />
    );
  return (
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
  );
};

/** Only a match in which every word was understood says how the question is put. */
const readQuestion = ({ answer, match }: Question): Reading => ({
  intent: answer?.intent ?? match.intent,
  asks: answer?.asks ?? (match.isCertain ? match.asks : 'open'),
});

/** What the facts say to one question, and the ways to answer it. */
export const QuestionPanel = ({ facts, fault, ...props }: QuestionPanelProps) => {
  const { question } = props;
  const mayConfirm = useCan('confirmAnswers');
  const [reading, setReading] = useState(readQuestion(question));
  const found = facts.find(({ intent }) => intent === reading.intent);
  return (
    <div className={styles.panel}>
      <p className={styles.asked}>{question.text}</p>
      <Confirmed question={question} />
      <Controls question={question} />
      <p className={layout.sub}>{question.match.reason}</p>
      <FactsChoice facts={facts} found={found} reading={reading} onRead={setReading} />
      {fault !== undefined && <Note tone="danger">{fault}</Note>}
      {mayConfirm ? (
        <Actions {...props} found={found} asks={reading.asks} />
      ) : (
        <Note tone="info">{REFUSALS.confirmAnswers}</Note>
      )}
    </div>
  );
};
