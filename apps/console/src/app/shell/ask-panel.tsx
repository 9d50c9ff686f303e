import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ActionIcon, Button, Drawer, Kbd, Skeleton, Textarea } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconArrowUp, IconCornerDownRight, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CopilotAnswer, QUESTION_MOST } from '@cloudmend/domain/copilot';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { OnFollow } from '../../components/explain/fact-chip';
import { PhrasedNarration } from '../../components/explain/narration';
import { toMessage } from '../../components/notify';
import { LOADING } from '../../components/skeletons';
import { useApi } from '../../config/world';
import styles from './ask.module.css';

const EXAMPLES = [
  'Why did cost change?',
  'What should I do with two hours?',
  'Which accounts are worst?',
  'What changed since the last scan?',
];

interface Turn {
  readonly question: string;
  /** Undefined while it is under way. */
  readonly answer?: CopilotAnswer;
  readonly error?: Error;
}

/** Questions and their answers; each belongs to the workspace that is open. */
const useTurns = () => {
  const api = useApi();
  const { id } = useTenant();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const settle = (change: Partial<Turn>): void =>
    setTurns((all) => all.map((turn, at) => (at === all.length - 1 ? { ...turn, ...change } : turn)));
  const asking = useMutation({
    mutationFn: (question: string) => api.askQuestion(id, { question }),
    onSuccess: (answer) => settle({ answer }),
    onError: (error) => settle({ error }),
  });
  const ask = (question: string): void => {
    if (asking.isPending || question.trim() === '') return;
    setTurns((all) => [...all, { question: question.trim() }]);
    asking.mutate(question.trim());
  };
  return { turns, ask, isAsking: asking.isPending, clear: () => setTurns([]) };
};

interface ProposalsProps {
  readonly title: string;
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}

const Proposals = ({ title, questions, onAsk }: ProposalsProps) => (
  <section className={styles.next} aria-label={title}>
    <h3>{title}</h3>
    {questions.map((question) => (
      <button key={question} type="button" onClick={() => onAsk(question)}>
        <IconCornerDownRight size={14} stroke={1.5} aria-hidden />
        {question}
      </button>
    ))}
  </section>
);

/** What may be meant, if it is not clear; otherwise what may follow. */
const Proposed = ({ answer, onAsk }: { readonly answer: CopilotAnswer } & Pick<ProposalsProps, 'onAsk'>) =>
  answer.choices.length > 0 ? (
    <Proposals title="Did you mean" questions={answer.choices} onAsk={onAsk} />
  ) : (
    <Proposals title={answer.intent === 'unknown' ? 'You can ask' : 'Ask next'} questions={answer.next} onAsk={onAsk} />
  );

const TurnView = ({ turn: { question, answer, error } }: { readonly turn: Turn }) => (
  <li>
    <p className={styles.question}>{question}</p>
    {error && <Note tone="warn">{`Could not answer. ${toMessage(error, '')}`}</Note>}
    {answer && <PhrasedNarration subject={{ question }} narration={answer} />}
    {!answer && !error && <Skeleton height={96} radius="md" {...LOADING} />}
  </li>
);

const AskForm = ({ isAsking, onAsk }: { readonly isAsking: boolean; readonly onAsk: (question: string) => void }) => {
  const [text, setText] = useState('');
  const send = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (isAsking || text.trim() === '') return;
    onAsk(text);
    setText('');
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Textarea
        data-autofocus
        autosize
        minRows={1}
        maxRows={5}
        maxLength={QUESTION_MOST}
        aria-label="Question"
        placeholder="Ask about cost, findings, controls or changes"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.shiftKey && send(event)}
      />
      <ActionIcon type="submit" size={36} variant="filled" aria-label="Send" disabled={isAsking || text.trim() === ''}>
        <IconArrowUp size={18} stroke={1.5} />
      </ActionIcon>
    </form>
  );
};

const Conversation = () => {
  const { turns, ask, isAsking, clear } = useTurns();
  const end = useRef<HTMLParagraphElement>(null);
  const last = turns.at(-1);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    void end.current?.scrollIntoView({ block: 'end' });
  }, [last]);
  return (
    <div className={styles.body}>
      {turns.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.clear}
          leftSection={<IconPlus size={14} stroke={1.5} />}
          onClick={clear}
          disabled={isAsking}
        >
          New
        </Button>
      )}
      <ol className={styles.turns} aria-label="Questions and answers" aria-live="polite">
        {turns.map((turn, at) => (
          <TurnView key={`${at} ${turn.question}`} turn={turn} />
        ))}
      </ol>
      {turns.length === 0 && <Proposals title="For example" questions={EXAMPLES} onAsk={ask} />}
      {last?.answer && <Proposed answer={last.answer} onAsk={ask} />}
      <AskForm isAsking={isAsking} onAsk={ask} />
      <p ref={end} className={styles.note}>
        Reads what you may read, changes nothing.
      </p>
    </div>
  );
};

/** Answers questions about the workspace from facts. */
export const AskPanel = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  // Loaded on demand; opening on the next tick keeps track of where the focus came from.
  const isThere = useMounted();
  const { id, plan } = useTenant();
  return (
    <Drawer
      opened={isOpen && isThere}
      onClose={onClose}
      position="right"
      size={560}
      keepMounted
      title={
        <>
          <b>Ask</b> <Kbd>Ctrl J</Kbd>
        </>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {hasFeature(plan, 'questions') ? (
        <OnFollow value={onClose}>
          <Conversation key={id} />
        </OnFollow>
      ) : (
        <Note tone="info">
          {featureRefusal(plan, 'questions')} <a href="/pricing">See the plans</a>
        </Note>
      )}
    </Drawer>
  );
};
