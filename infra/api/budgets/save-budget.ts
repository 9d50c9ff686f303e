import { type Budget, type BudgetTerms, hasSameTerms, type ListedBudget, saveBudget } from '@cloudmend/domain/budgets';
import { AppError, notFound } from '@cloudmend/domain/errors';
import { judgeBudgets } from '../../budgets';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listKnownOwners, requireOwners } from '../work/known-owners';

type Uses = Pick<MemberUses, 'accounts' | 'budgets' | 'costs' | 'teams' | 'system' | 'clock' | 'newId'>;

/** Accounts that a change adds have to be linked; those that were unlinked since may stay. @throws AppError invalid */
const requireLinked = async (
  { accounts }: Pick<Uses, 'accounts'>,
  chosen: readonly string[],
  before: Budget | undefined,
): Promise<void> => {
  const linked = new Set((await accounts.list()).map(({ accountId }) => accountId));
  const stranger = chosen.find((accountId) => !linked.has(accountId) && !before?.accounts.includes(accountId));
  if (stranger !== undefined) throw new AppError('invalid', `Account ${stranger} is not linked to this workspace.`);
};

/** @throws AppError invalid for an owner who is neither a member nor a team, unless the budget had that owner */
const requireOwner = async (
  uses: Uses,
  tenantId: TenantId,
  { owner, before }: { readonly owner: string | null; readonly before: Budget | undefined },
) => {
  if (owner !== null && owner !== before?.owner) requireOwners(await listKnownOwners(uses, tenantId), [owner]);
};

/** @throws AppError not-found */
const readBefore = async ({ budgets }: Pick<Uses, 'budgets'>, id: string | undefined): Promise<Budget | undefined> => {
  if (id === undefined) return undefined;
  const kept = await budgets.get(id);
  if (!kept) throw notFound('The budget');
  return kept.budget;
};

const countTerms = (before: Budget | undefined, input: BudgetTerms): number =>
  before ? before.terms + (hasSameTerms(before, input) ? 0 : 1) : 1;

/** @throws AppError invalid for accounts that are not linked and owners that are not members, not-found, conflict */
export const saveBudgetFor =
  (uses: Uses): Operation<typeof saveBudget> =>
  async (actor, { id, ...input }, call) => {
    const { budgets, clock, newId } = uses;
    const before = await readBefore(uses, id);
    await requireLinked(uses, input.accounts, before);
    await requireOwner(uses, actor.tenantId, { owner: input.owner, before });
    const now = clock();
    const terms = countTerms(before, input);
    const budget: Budget = { ...input, id: id ?? newId(), terms, at: now.toISOString(), by: actor.email };
    await budgets.save(budget, before);
    call.changes(before ?? null, budget);
    const { listed, renewed } = await judgeBudgets(uses, [{ budget, judged: undefined }], now);
    for (const { status, basis } of renewed) await budgets.keepStatus(budget.id, { status, basis });
    return listed[0] as ListedBudget;
  };

export const handler = serve(saveBudget, saveBudgetFor);
