import { createHash } from 'node:crypto';
import type { WorkEvent } from '@cloudmend/domain/work';
import type { CommentRecord, TicketRecord } from '@cloudmend/store';
import type { TrackerJob } from './work';

const ID_LENGTH = 25;

/** The same for the same comment. Letters and digits, as the mark of a comment in the tracker needs it. */
const toId = ({ at, by, text }: WorkEvent): string =>
  `w${createHash('sha256')
    .update(JSON.stringify([at, by, text]), 'utf8')
    .digest('hex')
    .slice(0, ID_LENGTH)}`;

const toComment = (event: WorkEvent): CommentRecord => ({
  id: toId(event),
  at: event.at,
  author: event.by ?? '',
  text: event.text ?? '',
  isOurs: true,
  isSent: false,
  remoteId: null,
});

/** Makes comments on the finding or recommendation comments of its ticket, each once. Answers the newest that was taken. */
export const takeWorkComments = async (
  { stores: { tickets, work } }: TrackerJob,
  { id, subject, createdAt, workThrough = createdAt }: TicketRecord,
): Promise<string> => {
  const known = new Set((await tickets.listComments(id)).map((comment) => comment.id));
  const events = await work.events(subject.type, subject.id);
  const fresh = events.filter(({ kind, by, at }) => kind === 'comment' && by !== null && at > workThrough);
  for (const comment of fresh.map(toComment)) if (!known.has(comment.id)) await tickets.saveComment(id, comment);
  return fresh.at(-1)?.at ?? workThrough;
};
