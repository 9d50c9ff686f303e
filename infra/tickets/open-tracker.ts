import type { TicketMapping, TrackerSecret } from '@cloudmend/domain/tickets';
import type { Caller } from './call-tracker';
import { openJira } from './jira';
import { openServiceNow } from './servicenow';
import type { TrackerClient } from './tracker-client';

export const openTracker = (caller: Caller, secret: TrackerSecret, mapping: TicketMapping): TrackerClient => {
  switch (secret.kind) {
    case 'jira':
      return openJira(caller, secret, mapping);
    case 'servicenow':
      return openServiceNow(caller, secret, mapping);
  }
};
