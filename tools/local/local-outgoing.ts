import type { Outgoing } from '@cloudmend/infra/notify';
import { openDestinations } from './emulators/destinations/open-destinations';
import type { EmulatedCompany } from './emulators/identity-providers/open-identity-providers';
import type { EmulatedTrackers } from './emulators/trackers/open-trackers';
import type { Outbox } from './outbox/outbox';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

interface OutgoingParts {
  readonly clock: () => Date;
  /** Shows what destinations took in. */
  readonly outbox: Outbox;
  readonly trackers: EmulatedTrackers;
  /** Its identity providers are at this server's own addresses. */
  readonly company: Pick<EmulatedCompany, 'call'>;
}

/** Nothing leaves this machine: every address is an emulator's. */
export const localOutgoing = ({ clock, outbox, trackers, company }: OutgoingParts): Outgoing => ({
  ...openDestinations({
    clock,
    onMessage: ({ to, title, body }) => void outbox.deliver({ to, subject: title, body }),
  }),
  call: async (request) => {
    if (!LOOPBACK.has(new URL(request.url).hostname)) return trackers.call(request);
    const answer = await company.call(request.url, { method: request.method });
    return { status: answer.status, body: await answer.text() };
  },
});
