import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { COMMENT_LENGTH_MOST } from '@cloudmend/domain/work';
import { useOwners } from '../../queries/work';
import styles from './work.module.css';

const TYPED = /(?:^|\s)@([^\s@]*)$/;
const SHOWN = 4;

interface CommentBoxProps {
  readonly submit: string;
  readonly isBusy: boolean;
  /** Where else it goes. @default - nowhere */
  readonly note?: string | undefined;
  readonly onSend: (comment: string) => Promise<unknown>;
}

/** A comment in plain text. After `@` it offers members; Ctrl or Cmd and Enter sends it. */
export const CommentBox = ({ submit, isBusy, note, onSend }: CommentBoxProps) => {
  const people = useOwners().data?.people ?? [];
  const [text, setText] = useState('');
  const typed = TYPED.exec(text)?.[1]?.toLowerCase();
  const offered =
    typed === undefined
      ? []
      : people.filter(({ email, name }) => `${email} ${name}`.toLowerCase().includes(typed)).slice(0, SHOWN);
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isBusy) return;
    try {
      await onSend(text.trim());
      setText('');
    } catch {
      // The caller says why; the text stays.
    }
  };
  return (
    <form
      className={styles.comment}
      aria-label="Comment"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label="Comment"
        description={['Plain text. Type @ to mention a member.', note].filter(Boolean).join(' ')}
        autosize
        minRows={2}
        maxLength={COMMENT_LENGTH_MOST}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      {offered.length > 0 && (
        <div className={styles.suggestions} role="group" aria-label="Members to mention">
          {offered.map(({ email }) => (
            <Button
              key={email}
              size="compact-xs"
              variant="default"
              onClick={() => setText(text.replace(/@[^\s@]*$/, `@${email} `))}
            >
              {email}
            </Button>
          ))}
        </div>
      )}
      <div>
        <Button type="submit" variant="default" disabled={text.trim() === ''} loading={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
