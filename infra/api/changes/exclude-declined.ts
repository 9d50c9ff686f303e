import { type ChangeTarget, isDeclined } from '@cloudmend/domain/changes';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses } from '../../runtime';
import type { FoundTarget } from './find-targets';

type Uses = Pick<MemberUses, 'changes' | 'clock'>;

/** A target whose last change people declined, and when and why. */
interface Declined {
  readonly id: string;
  readonly changeId: string;
  readonly at: string;
  readonly reason: string;
  readonly until: string | null;
}

const findDeclined = async ({ changes, clock }: Uses, { target, now }: FoundTarget): Promise<Declined | undefined> => {
  const change = await changes.declinedFor(target.id);
  if (!change?.decline || !isDeclined(change, target, now, clock().toISOString())) return undefined;
  return { id: target.id, changeId: change.id, ...change.decline };
};

const toDay = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const describe = ({ at, reason, until }: Declined): string =>
  `${until === null ? `Declined on ${toDay(at)}` : `Snoozed until ${toDay(until)}`}: ${reason}`;

/**
 * Leaves out what people declined while its facts are as they were, and says so.
 * @throws AppError conflict if nothing else is left
 */
export const excludeDeclined = async (
  uses: Uses,
  found: readonly FoundTarget[],
): Promise<{ readonly targets: readonly ChangeTarget[]; readonly note?: string }> => {
  const judged = await Promise.all(found.map(async (each) => ({ ...each, declined: await findDeclined(uses, each) })));
  const targets = judged.filter(({ declined }) => !declined).map(({ target }) => target);
  const declined = judged.flatMap((each) => each.declined ?? []);
  if (declined.length === 0) return { targets };
  const reasons = [...new Set(declined.map(describe))].join(' ');
  if (targets.length === 0)
    throw new AppError('conflict', `${reasons} Its facts have not changed since.`, { details: { declined } });
  return { targets, note: `${declined.length} of ${found.length} left out. ${reasons}` };
};
