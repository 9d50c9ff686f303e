import type { FindingDetail } from '@cloudmend/domain/findings';
import type { DecidedFinding } from '@cloudmend/store';
import type { AuditState, Call } from '../../runtime';
import { withAllControls } from './all-controls';

const stateOf = ({ status, mute, history }: FindingDetail, withReason: boolean): AuditState => ({
  status,
  mute,
  ...(withReason && { reason: history.at(-1)?.reason ?? null }),
});

/** Leaves in the audit trail what a finding was and what it is, and answers the finding as reading it does. */
export const sayChange = ({ before, after }: DecidedFinding, call: Pick<Call, 'changes'>): FindingDetail => {
  call.changes(stateOf(before, false), stateOf(after, true));
  return withAllControls(after);
};
