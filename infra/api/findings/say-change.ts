import type { FindingDetail } from '@cloudmend/domain/findings';
import type { Providers } from '@cloudmend/scanner';
import type { DecidedFinding } from '@cloudmend/store';
import type { AuditState, Call } from '../../runtime';
import { withAllControls } from './all-controls';

const toState = ({ status, mute, history }: FindingDetail, withReason: boolean): AuditState => ({
  status,
  mute,
  ...(withReason && { reason: history.at(-1)?.reason ?? null }),
});

/** Audits a finding's state before and after, and returns the finding. */
export const sayChange = (
  providers: Providers,
  { before, after }: DecidedFinding,
  call: Pick<Call, 'changes'>,
): FindingDetail => {
  call.changes(toState(before, false), toState(after, true));
  return withAllControls(providers, after);
};
