import { changeThresholds, type Thresholds, THRESHOLD_NAMES } from '@cloudmend/domain/thresholds';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The differences between two sets, for the audit trail. */
const diffThresholds = (
  before: Thresholds,
  after: Thresholds,
): { before: Partial<Thresholds>; after: Partial<Thresholds> } => {
  const names = THRESHOLD_NAMES.filter((name) => before[name] !== after[name]);
  const pick = (values: Thresholds): Partial<Thresholds> =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: pick(before), after: pick(after) };
};

/** Sets thresholds and audits the previous and new values. */
export const changeThresholdsFor =
  ({ thresholds }: Pick<MemberUses, 'thresholds'>): Operation<typeof changeThresholds> =>
  async (_actor, input, call) => {
    const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const { before, after } = await thresholds.change(named);
    const changed = diffThresholds(before, after);
    call.changes(changed.before, changed.after);
    return { ...after };
  };

export const handler = serve(changeThresholds, changeThresholdsFor);
