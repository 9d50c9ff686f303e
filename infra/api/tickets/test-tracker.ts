import { notFound } from '@cloudmend/domain/errors';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { testTracker } from '@cloudmend/domain/tickets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { openTracker } from '../../tickets/open-tracker';
import { type Created, RefusedError, type TrackerClient, TrackerDownError } from '../../tickets/tracker-client';

type Uses = Pick<MemberUses, 'tickets' | 'outgoing' | 'clock' | 'newId'>;

interface Attempt {
  key: string | null;
  url: string | null;
  readonly faults: string[];
}

/** The steps of a ticket's life, each as a ticket of a finding takes them. */
const tryOut = async (client: TrackerClient, marker: string, attempt: Attempt): Promise<void> => {
  const [created] = (await client.create([
    { marker, title: `Test from ${PRODUCT_NAME}`, body: 'This connection works.', severity: 'LOW' },
  ])) as [Created];
  if (created instanceof RefusedError) throw created;
  Object.assign(attempt, { key: created.key, url: created.url });
  attempt.faults.push(...(await client.checkMapping(created.id)));
  await client.comment(created.id, `A comment from ${PRODUCT_NAME}.`);
  const remote = await client.read(created.id);
  if (remote && !(await client.move(remote, 'done', 'This was a test.')))
    attempt.faults.push('The workflow does not allow to close a new ticket.');
};

/** Creates, comments and closes a ticket now. */
export const testTrackerFor =
  ({ tickets, outgoing, clock, newId }: Uses): Operation<typeof testTracker> =>
  async (_actor, { id }) => {
    const [tracker, secret] = [await tickets.getTracker(id), await tickets.readTrackerSecret(id)];
    if (!tracker || !secret) throw notFound('The tracker');
    const attempt: Attempt = { key: null, url: null, faults: [] };
    const client = openTracker({ outgoing, clock }, secret, tracker.mapping);
    try {
      await tryOut(client, `cm-test-${newId().toLowerCase()}`, attempt);
    } catch (error) {
      if (!(error instanceof RefusedError) && !(error instanceof TrackerDownError)) throw error;
      attempt.faults.push(error.message);
    }
    return attempt;
  };

export const handler = serve(testTracker, testTrackerFor);
