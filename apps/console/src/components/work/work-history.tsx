import { Fragment } from 'react';
import type { HistoryEvent } from '@cloudmend/domain/work';
import { formatMoment } from '../format';
import { describeEvent } from './work-words';
import layout from '../layout.module.css';
import styles from './work.module.css';

/** A comment as text; the members it mentions are marked. */
const CommentText = ({ text, mentions }: Pick<HistoryEvent, 'mentions'> & { readonly text: string }) => {
  const marks = mentions.map((email) => `@${email}`);
  const parts = text.split(/(@\S+@[a-z0-9.-]*[a-z0-9])/i);
  return (
    <div className={styles.text}>
      {parts.map((part, place) =>
        marks.some((mark) => mark.toLowerCase() === part.toLowerCase()) ? (
          <mark key={`${place} ${part}`}>{part}</mark>
        ) : (
          <Fragment key={`${place} ${part}`}>{part}</Fragment>
        ),
      )}
    </div>
  );
};

const nameAuthor = ({ by, kind, text }: HistoryEvent): string => {
  if (by !== null) return `by ${by}`;
  if (kind === 'seen') return '';
  return text?.startsWith('Rule: ') ? 'by a rule' : 'by a scan';
};

/** Everything that people, scans and rules did, oldest first. */
export const WorkHistory = ({ history }: { readonly history: readonly HistoryEvent[] }) => (
  <ol className={styles.history} aria-label="History">
    {history.map((event, place) => (
      <li key={`${event.at} ${place}`}>
        {describeEvent(event)} {nameAuthor(event)} <span className={layout.dim}>{formatMoment(event.at)}</span>
        {event.kind === 'muted' && event.to && <span className={layout.dim}> until {formatMoment(event.to)}</span>}
        {event.text && <CommentText text={event.text} mentions={event.mentions} />}
      </li>
    ))}
  </ol>
);
