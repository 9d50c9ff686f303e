import { AppError, notFound } from '@cloudmend/domain/errors';
import { saveTracker, toAccount, type Tracker, type TrackerSecret } from '@cloudmend/domain/tickets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'tickets' | 'clock' | 'newId'>;
type Place = Pick<Tracker, 'kind' | 'site' | 'account' | 'hasHook'>;

const toAudit = ({ kind, name, site, account, mapping }: Tracker) => ({
  kind,
  name,
  site,
  account,
  project: mapping.project,
  fields: Object.keys(mapping.fields),
});

/** Another secret may sign in elsewhere, but tickets stay in their tracker. */
const readPlace = (known: Tracker | undefined, secret: TrackerSecret | undefined): Place => {
  if (!secret) {
    if (!known) throw new AppError('invalid', 'The sign-in is missing.');
    return known;
  }
  if (known && (known.kind !== secret.kind || known.site !== secret.site))
    throw new AppError('invalid', 'A tracker keeps its site.');
  return { kind: secret.kind, site: secret.site, account: toAccount(secret), hasHook: known?.hasHook ?? false };
};

export const saveTrackerFor =
  ({ tickets, clock, newId }: Uses): Operation<typeof saveTracker> =>
  async ({ sub }, { id: knownId, name, mapping, secret }, call) => {
    const id = knownId ?? newId();
    const known = await tickets.getTracker(id);
    if (knownId !== undefined && !known) throw notFound('The tracker');
    const { kind, site, account, hasHook } = readPlace(known, secret);
    if (kind === 'jira' && mapping.project === '') throw new AppError('invalid', 'The project is missing.');
    const savedAt = clock().toISOString();
    const tracker: Tracker = { id, kind, name, site, account, mapping, hasHook, savedAt, savedBy: sub };
    await tickets.saveTracker(tracker, secret);
    // What kept it from working may be mended.
    if (known) await tickets.savePulse(id, { ...(await tickets.pulse(id)), restsUntil: null, failures: 0 });
    call.changes(known ? toAudit(known) : null, toAudit(tracker));
    return { id };
  };

export const handler = serve(saveTracker, saveTrackerFor);
