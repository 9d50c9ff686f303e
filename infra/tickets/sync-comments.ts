import type { CommentRecord, TicketRecord } from '@cloudmend/store';
import type { RemoteComment } from './tracker-client';
import type { TrackerJob } from './work';

/** Stands at the end of a comment of ours in the tracker: it is found again, and not taken for someone else's. */
const toMark = (id: string): string => `[cm-${id.toLowerCase()}]`;
const MARK = /\s*\[cm-([0-9a-z]+)\]\s*$/;

const readMark = (text: string): string | undefined => MARK.exec(text)?.[1];

export const toCommentText = ({ id, author, text }: Pick<CommentRecord, 'id' | 'author' | 'text'>): string =>
  `${text}\n\n${author} ${toMark(id)}`;

/** What someone may have changed of a comment of ours, without the line that we add. */
const readOwnText = ({ text }: RemoteComment, author: string): string => {
  const body = text.replace(MARK, '').trimEnd();
  return body.endsWith(`\n${author}`) ? body.slice(0, -author.length).trimEnd() : body;
};

const takeIn = async (
  { stores: { tickets } }: TrackerJob,
  ticketId: string,
  remote: RemoteComment,
  known: CommentRecord | undefined,
): Promise<void> => {
  const { id: remoteId, at, author } = remote;
  const next: CommentRecord = known?.isOurs
    ? { ...known, remoteId, isSent: true, text: readOwnText(remote, known.author) }
    : { id: `r-${remoteId}`, at, author, text: remote.text, isOurs: false, isSent: true, remoteId };
  const isSame = known && known.text === next.text && known.remoteId === remoteId && known.isSent;
  if (!isSame) await tickets.saveComment(ticketId, next);
};

/** Sends what is not there yet, and answers all that is there afterwards. */
const sendOwn = async (
  { client }: TrackerJob,
  remoteId: string,
  own: readonly CommentRecord[],
): Promise<readonly RemoteComment[]> => {
  const remote = await client.listComments(remoteId);
  const sent = new Set(remote.flatMap(({ text }) => readMark(text) ?? []));
  const unsent = own.filter(({ id, isOurs, isSent }) => isOurs && !isSent && !sent.has(id.toLowerCase()));
  for (const comment of unsent) await client.comment(remoteId, toCommentText(comment));
  return unsent.length > 0 ? client.listComments(remoteId) : remote;
};

/** Finds the comment here that one in the tracker is. */
const finder = (own: readonly CommentRecord[]): ((remote: RemoteComment) => CommentRecord | undefined) => {
  const byMark = new Map(own.map((comment) => [comment.id.toLowerCase(), comment]));
  const byRemote = new Map(own.map((comment) => [comment.remoteId, comment]));
  return ({ id, text }) => byRemote.get(id) ?? byMark.get(readMark(text) ?? '');
};

/**
 * Sends the comments written here, then takes in the tracker's: what is there counts, changed and deleted ones too. A
 * comment whose sending was cut short is found by its mark.
 */
export const syncComments = async (
  job: TrackerJob,
  { id: ticketId }: TicketRecord,
  remoteId: string,
): Promise<void> => {
  const { tickets } = job.stores;
  const own = await tickets.listComments(ticketId);
  const find = finder(own);
  const kept = new Set<string>();
  for (const remote of await sendOwn(job, remoteId, own)) {
    const found = find(remote);
    // A copy of a comment of ours, such as a quotation, is someone else's.
    const known = found && kept.has(found.id) ? undefined : found;
    await takeIn(job, ticketId, remote, known);
    kept.add(known?.id ?? `r-${remote.id}`);
  }
  for (const { id, isSent } of own) if (isSent && !kept.has(id)) await tickets.removeComment(ticketId, id);
};
