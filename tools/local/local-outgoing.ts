import type { Outgoing } from '@cloudmend/infra/notify';
import { openDestinations } from './emulators/destinations/open-destinations';
import type { EmulatedTrackers } from './emulators/trackers/open-trackers';
import type { Outbox } from './outbox/outbox';

interface OutgoingParts {
  readonly clock: () => Date;
  /** Shows what destinations took in. */
  readonly outbox: Outbox;
  readonly trackers: EmulatedTrackers;
}

/** Nothing leaves this machine: every address is an emulator's. */
export const localOutgoing = ({ clock, outbox, trackers }: OutgoingParts): Outgoing => ({
  ...openDestinations({
    clock,
    onMessage: ({ to, title, body }) => void outbox.deliver({ to, subject: title, body }),
  }),
  call: trackers.call,
});
