import { readEventBus } from '@cloudmend/domain/aws';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { type Destination, type DestinationSecret, saveDestination, toHost } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'deliveries' | 'clock' | 'newId' | 'settings'>;

const toAudit = ({ kind, name, host, notices, isOn }: Destination) => ({ kind, name, host, notices, isOn });

type Known = Destination | undefined;

/** Another secret may lead elsewhere, but never to another kind. */
const readPlace = (known: Known, secret: DestinationSecret | undefined): Pick<Destination, 'kind' | 'host'> => {
  if (!secret) {
    if (!known) throw new AppError('invalid', 'The address is missing.');
    return known;
  }
  if (known && known.kind !== secret.kind)
    throw new AppError('invalid', 'The kind of a destination cannot change. Add a new one.');
  return { kind: secret.kind, host: toHost(secret) };
};

/** Events for a bus of ours would come from ourselves. */
const checkNotOurs = (secret: DestinationSecret, master: string): void => {
  if (secret.kind === 'eventbridge' && readEventBus(secret.bus).accountId === master)
    throw new AppError('invalid', 'The event bus must be in one of your own accounts.');
};

/** Adds a destination, or changes one. */
export const saveDestinationFor =
  ({ deliveries, clock, newId, settings }: Uses): Operation<typeof saveDestination> =>
  async ({ sub }, { id: knownId, name, notices, isOn, secret }, call) => {
    const id = knownId ?? newId();
    const known = await deliveries.getDestination(id);
    if (knownId !== undefined && !known) throw notFound('The destination');
    if (secret) checkNotOurs(secret, settings.masterAccountId);
    const { kind, host } = readPlace(known, secret);
    const destination: Destination = {
      id,
      kind,
      name,
      host,
      notices: [...new Set(notices)],
      isOn,
      savedAt: clock().toISOString(),
      savedBy: sub,
    };
    await deliveries.saveDestination(destination, secret);
    call.changes(known ? toAudit(known) : null, toAudit(destination));
    return { id };
  };

export const handler = serve(saveDestination, saveDestinationFor);
