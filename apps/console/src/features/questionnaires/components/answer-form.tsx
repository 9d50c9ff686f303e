import { useState } from 'react';
import { NativeSelect, Textarea } from '@mantine/core';
import { ANSWER_MAX_LENGTH, type ProposedFacts, ShortAnswer } from '@cloudmend/domain/questionnaires';
import { focusOn } from '../../../components/focus';
import { FormFrame } from '../../../components/form-frame';
import type { AnswerInput } from '../api/questionnaires';

const NO_SHORT = '';
const SHORTS = [{ value: NO_SHORT, label: 'Neither' }, ...ShortAnswer.options];

interface AnswerFormProps {
  readonly kind: 'own-words' | 'not-applicable';
  /** What the answer starts from, and is stale with. */
  readonly facts: ProposedFacts | undefined;
  readonly isBusy: boolean;
  readonly onSend: (answer: AnswerInput) => void;
  readonly onClose: () => void;
}

/** A person's own answer, or why the question does not apply. */
export const AnswerForm = ({ kind, facts, isBusy, onSend, onClose }: AnswerFormProps) => {
  const isOwn = kind === 'own-words';
  const [text, setText] = useState(isOwn && facts && facts.state !== 'not-known' ? facts.text : '');
  const [short, setShort] = useState<string>(NO_SHORT);
  const [isUnsaid, setIsUnsaid] = useState(false);
  const send = (): void => {
    setIsUnsaid(isOwn && text.trim() === '');
    if (isOwn && text.trim() === '') return;
    const chosen = ShortAnswer.safeParse(short);
    onSend({
      kind,
      text: text.trim(),
      short: isOwn && chosen.success ? chosen.data : null,
      ...(isOwn && facts && { intent: facts.intent, digest: facts.digest }),
    });
  };
  return (
    <FormFrame
      label={isOwn ? 'Own words' : 'Not applicable'}
      submit={isOwn ? 'Confirm own words' : 'Confirm not applicable'}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      {isOwn && (
        <NativeSelect
          label="Short answer"
          data={SHORTS}
          value={short}
          onChange={({ currentTarget }) => setShort(currentTarget.value)}
        />
      )}
      <Textarea
        label={isOwn ? 'Answer' : 'Reason (optional)'}
        description={isOwn ? 'Kept as your statement with the evidence, for a year.' : undefined}
        required={isOwn}
        autosize
        minRows={3}
        maxLength={ANSWER_MAX_LENGTH}
        ref={focusOn}
        value={text}
        error={isUnsaid && 'Write the answer.'}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormFrame>
  );
};
