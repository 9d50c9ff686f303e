import type { Stores } from '@cloudmend/store';
import * as z from 'zod';

/** The issue of a Jira webhook, or what a business rule of ServiceNow sends. */
const Hint = z.union([
  z.object({ issue: z.object({ id: z.string() }) }).transform(({ issue }) => issue.id),
  z.object({ sys_id: z.string() }).transform((incident) => incident.sys_id),
]);

/** The ID of the ticket that a webhook is about; nothing else of it is believed. */
const readHint = (body: string): string | undefined => {
  try {
    return Hint.safeParse(JSON.parse(body)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** A hint that a ticket changed: it is read from the tracker soon. Lost, repeated or late ones do no harm. */
export const receiveHook = async (
  { tickets }: Pick<Stores, 'tickets'>,
  trackerId: string,
  body: string,
): Promise<boolean> => {
  const remoteId = readHint(body);
  if (remoteId === undefined) return false;
  const known = (await tickets.all()).find((ticket) => ticket.trackerId === trackerId && ticket.remoteId === remoteId);
  if (!known) return false;
  await tickets.markDue(known.id);
  return true;
};
