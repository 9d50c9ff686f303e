import type { ChangeTarget, ChosenTarget, TargetNow } from '@cloudmend/domain/changes';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { listFindingFacts, listSavingFacts } from '../../changes/target-facts';
import type { MemberUses } from '../../runtime';

export type TargetUses = Pick<MemberUses, 'findings' | 'recommendations'>;

/** A finding or recommendation to mend, and what is read about it now. */
export interface FoundTarget {
  readonly target: ChangeTarget;
  readonly now: TargetNow;
}

const ofFinding = async ({ findings }: TargetUses, id: string): Promise<FoundTarget> => {
  const finding = await findings.get(id);
  if (!finding) throw notFound('The finding');
  if (finding.status === 'resolved') throw new AppError('conflict', `${finding.title}: the finding is resolved.`);
  const { check, title, resource, accountId, region } = finding;
  return {
    target: { kind: 'finding', id, source: check, title, resource, accountId, region },
    now: {
      facts: listFindingFacts(finding),
      returnedAt: finding.history.findLast(({ kind }) => kind === 'reopened')?.at,
    },
  };
};

const ofRecommendation = (all: readonly Recommendation[], id: string): FoundTarget => {
  const found = all.find((each) => each.id === id);
  if (!found) throw notFound('The recommendation');
  if (found.status === 'dismissed') throw new AppError('conflict', `${found.title}: the recommendation is dismissed.`);
  const { rule, title, resource, accountId, region } = found;
  return {
    target: { kind: 'recommendation', id, source: rule, title, resource, accountId, region },
    now: { facts: listSavingFacts(found) },
  };
};

/** What is to be mended, each once. @throws AppError not-found, conflict if it is resolved or dismissed */
export const findTargets = async (
  uses: TargetUses,
  chosen: readonly ChosenTarget[],
): Promise<readonly FoundTarget[]> => {
  const once = [...new Map(chosen.map((each) => [each.id, each])).values()];
  const all = once.some(({ kind }) => kind === 'recommendation') ? await uses.recommendations.list() : [];
  return Promise.all(
    once.map(async ({ kind, id }) => (kind === 'finding' ? ofFinding(uses, id) : ofRecommendation(all, id))),
  );
};

/** The first target's title, and how many there are besides. */
export const toTitle = ([first, ...more]: readonly ChangeTarget[]): string => {
  const title = first?.title ?? '';
  return more.length === 0 ? title : `${title} and ${more.length} more`;
};
