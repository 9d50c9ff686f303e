import { notFound } from '@cloudmend/domain/errors';
import { getWork, joinHistory, openDueReader, toFindingWork, toRecommendationWork } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listVisible } from './find-worked';

/** The work on one, with everything that people, scans and acceptances did. */
export const getWorkFor =
  ({
    findings,
    recommendations,
    acceptances,
    work,
    clock,
  }: Pick<MemberUses, 'findings' | 'recommendations' | 'acceptances' | 'work' | 'clock'>): Operation<typeof getWork> =>
  async (actor, { kind, id }) => {
    const [index, events] = await Promise.all([work.index(kind), work.events(kind, id)]);
    const today = clock().toISOString().slice(0, 10);
    if (kind === 'recommendation') {
      const found = (await listVisible({ recommendations }, actor)).find((each) => each.id === id);
      if (!found) throw notFound('The recommendation');
      return { work: toRecommendationWork(found, index.get(id), today), history: joinHistory({ work: events }) };
    }
    const [found, records, policy] = await Promise.all([findings.get(id), acceptances.list(), work.duePolicy()]);
    if (!found) throw notFound('The finding');
    return {
      work: toFindingWork(found, index.get(id), { today, readDue: openDueReader(policy) }),
      history: joinHistory({
        work: events,
        finding: found.history,
        acceptances: records.filter((record) => record.findings.some((each) => each.id === id)),
      }),
    };
  };

export const handler = serve(getWork, getWorkFor);
