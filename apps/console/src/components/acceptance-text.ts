import type { Acceptance, AcceptanceState } from '@cloudmend/domain/findings';
import { formatDate } from './format';

interface Ended {
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
}

const describeEnd = (what: string, { by, at, reason }: Ended): string =>
  `${what} by ${by} on ${formatDate(at)}${reason === null ? '.' : `: ${reason}`}`;

const STANDING: Partial<Record<AcceptanceState, string>> = {
  requested: 'Waiting for approval, to be accepted until',
  accepted: 'Accepted until',
  expired: 'Expired on',
};

/** Who requested and decided what, until when: `Accepted until 31 Jan 2027. Requested by …, approved by ….` */
export const describeAcceptance = ({
  state,
  until,
  requestedBy,
  requestedAt,
  decision,
  revoked,
}: Acceptance): string => {
  if (revoked) return describeEnd('Revoked', revoked);
  if (decision && decision.outcome !== 'approved') return describeEnd(`Request ${decision.outcome}`, decision);
  const approved = decision ? `, ${describeEnd('approved', decision)}` : '.';
  return `${STANDING[state]} ${formatDate(until)}. Requested by ${requestedBy} on ${formatDate(requestedAt)}${approved}`;
};
