import type { Finding } from '@cloudmend/domain/findings';
import { planRow } from '@cloudmend/domain/plans';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { WorkKind } from '@cloudmend/domain/work';
import type { MemberUses } from '../../runtime';

/** Why no one can say how far the work is; undefined if they can. */
const findObstacle = ({ status, acceptance }: Pick<Finding, 'status' | 'acceptance'>): string | undefined => {
  if (status === 'resolved') return 'It is resolved.';
  return acceptance?.state === 'accepted' ? 'Its risk is accepted.' : undefined;
};

export interface Worked {
  readonly title: string;
  /** Why its state cannot be set. */
  readonly obstacle: string | undefined;
}

/** The recommendations that the plan shows. */
export const listVisible = async (
  { recommendations }: Pick<MemberUses, 'recommendations'>,
  { plan }: Pick<MemberActor, 'plan'>,
): Promise<readonly Recommendation[]> => {
  const all = await recommendations.list();
  return all.slice(0, planRow(plan).limits.visibleRecommendations ?? all.length);
};

/** What is worked on, by ID. */
export const findWorked = async (
  uses: Pick<MemberUses, 'findings' | 'recommendations'>,
  actor: Pick<MemberActor, 'plan'>,
  { kind, ids }: { readonly kind: WorkKind; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Worked>> => {
  if (kind === 'finding') {
    const found = await uses.findings.listByIds(ids);
    return new Map(found.map((each) => [each.id, { title: each.title, obstacle: findObstacle(each) }]));
  }
  const visible = await listVisible(uses, actor);
  return new Map(visible.map(({ id, title }) => [id, { title, obstacle: undefined }]));
};
