import { type CapabilityMode, mayFollow, type Run, type RunState } from '@cloudmend/domain/runs';

export const MODE_NAMES: Readonly<Record<CapabilityMode, string>> = {
  off: 'Off',
  'dry-run': 'Dry run',
  approve: 'Approve',
  auto: 'Auto',
};

interface StateWords {
  readonly title: string;
  readonly tone: 'plain' | 'wait' | 'good' | 'bad';
  /** What happens next, or why nothing does. */
  readonly next: string;
}

export const RUN_STATES: Readonly<Record<RunState, StateWords>> = {
  waiting: { title: 'Needs approval', tone: 'wait', next: 'Another admin approves it within a day.' },
  queued: { title: 'Starting', tone: 'plain', next: 'The resource is read again before anything is written.' },
  writing: { title: 'Writing', tone: 'plain', next: 'The setting is being changed and read back.' },
  done: { title: 'Fixed', tone: 'good', next: 'The setting was read back. The next scan verifies it.' },
  verified: { title: 'Verified', tone: 'good', next: 'A scan saw the fix.' },
  'not-verified': { title: 'Not verified', tone: 'bad', next: 'A scan did not see the fix.' },
  checked: { title: 'Checked', tone: 'plain', next: 'Dry run: nothing was written.' },
  refused: { title: 'Refused', tone: 'bad', next: 'Nothing was written.' },
  failed: { title: 'Failed', tone: 'bad', next: 'The write may have begun. Undo restores the facts before it.' },
  expired: { title: 'Expired', tone: 'plain', next: 'Not approved within a day. Nothing was written.' },
  undoing: { title: 'Undoing', tone: 'plain', next: 'The facts before the fix are being restored.' },
  undone: { title: 'Undone', tone: 'plain', next: 'The facts before the fix are restored.' },
};

/** True if the facts before the fix are known and can be restored. */
export const mayUndo = ({ before, state }: Pick<Run, 'before' | 'state'>): boolean =>
  before !== null && state !== 'undoing' && mayFollow(state, 'undoing');
