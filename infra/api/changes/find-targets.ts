import type { ChangeTarget, ChosenTarget } from '@cloudmend/domain/changes';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import type { MemberUses } from '../../runtime';

export type TargetUses = Pick<MemberUses, 'findings' | 'recommendations'>;

const ofFinding = async ({ findings }: TargetUses, id: string): Promise<ChangeTarget> => {
  const finding = await findings.get(id);
  if (!finding) throw notFound('The finding');
  if (finding.status === 'resolved') throw new AppError('conflict', `${finding.title}: the finding is resolved.`);
  const { check, title, resource, accountId, region } = finding;
  return { kind: 'finding', id, source: check, title, resource, accountId, region };
};

const ofRecommendation = (all: readonly Recommendation[], id: string): ChangeTarget => {
  const found = all.find((each) => each.id === id);
  if (!found) throw notFound('The recommendation');
  if (found.status === 'dismissed') throw new AppError('conflict', `${found.title}: the recommendation is dismissed.`);
  const { rule, title, resource, accountId, region } = found;
  return { kind: 'recommendation', id, source: rule, title, resource, accountId, region };
};

/** What is to be mended, each once. @throws AppError not-found, conflict if it is resolved or dismissed */
export const findTargets = async (
  uses: TargetUses,
  chosen: readonly ChosenTarget[],
): Promise<readonly ChangeTarget[]> => {
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
