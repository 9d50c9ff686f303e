import { AppError } from '@cloudmend/domain/errors';
import { type ComplianceTimeline, getTimeline } from '@cloudmend/domain/evidence';
import { readTimeline, type TimelineUses } from '../../packs/read-timeline';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const DAY_MS = 86_400_000;
const MAX_DAYS = 400;
const DEFAULT_DAYS = 90;

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The period in ISO times, ending now at the latest. @throws AppError invalid */
const readPeriod = ({ from, to }: AskedPeriod, now: Date): { from: string; to: string } => {
  const end = Math.min(to === undefined ? now.getTime() : Date.parse(to) + DAY_MS, now.getTime());
  const start = from === undefined ? end - DEFAULT_DAYS * DAY_MS : Date.parse(from);
  if (start >= end) throw new AppError('invalid', 'The period must start before it ends, and not in the future.');
  if (end - start > MAX_DAYS * DAY_MS)
    throw new AppError('invalid', `The period can be at most ${MAX_DAYS} days long.`);
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
};

/** The states of a framework's controls over a period. @throws AppError not-found, invalid */
export const getTimelineFor =
  (uses: TimelineUses & Pick<MemberUses, 'clock'>): Operation<typeof getTimeline> =>
  async (_actor, { framework, from, to, validFor, accounts }): Promise<ComplianceTimeline> => {
    const period = readPeriod({ from, to }, uses.clock());
    const asked = { framework, ...period, validForHours: Number(validFor), accounts: accounts?.split(',') };
    return (await readTimeline(uses, asked)).timeline;
  };

export const handler = serve(getTimeline, getTimelineFor);
