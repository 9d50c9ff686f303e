import { type AddOn, type AddOnRecord, countActiveDays, findAddOn, toWeeklySlot } from '@cloudmend/domain/add-ons';
import { featureRefusal, hasFeature, type Plan } from '@cloudmend/domain/plans';
import { nextRun } from '@cloudmend/domain/schedules';
import type { Stores } from '@cloudmend/store';

interface Seen {
  readonly plan: Plan;
  readonly now: Date;
}

const findNext = ({ state, anchor }: AddOnRecord, now: Date): string | null =>
  state === 'active' ? (nextRun(toWeeklySlot(anchor), now)?.toISOString() ?? null) : null;

/** An add-on as its workspace sees it, with its last run. */
export const readAddOn = async (
  { addOns }: Pick<Stores, 'addOns'>,
  record: AddOnRecord,
  { plan, now }: Seen,
): Promise<AddOn> => {
  const { id, state, audits, periods, failure = null } = record;
  const month = now.toISOString().slice(0, 7);
  const [lastRun = null] = await addOns.runs(id);
  const isHeld = state === 'active' && !hasFeature(plan, 'addOns');
  return {
    ...findAddOn(id),
    state,
    nextRun: findNext(record, now),
    heldBecause: isHeld ? featureRefusal(plan, 'addOns') : null,
    lastRun,
    failure: state === 'active' && !isHeld ? failure : null,
    audits: [...audits],
    month,
    activeDays: countActiveDays(periods, month, now),
  };
};
