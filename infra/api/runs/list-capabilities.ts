import { listCapabilities, type Capability } from '@cloudmend/domain/runs';
import { CAPABILITIES } from '@cloudmend/mend';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const catalogue: readonly Capability[] = CAPABILITIES.map(
  ({ id, title, checks, rules, actions, risk, undo, sources }) => ({
    id,
    title,
    checks: [...checks],
    rules: [...rules],
    actions: [...new Set(actions.map(({ action }) => action))].sort(),
    risk,
    isUndoExact: undo.isExact,
    undo: undo.how,
    sources: [...sources],
  }),
);

/** Every direct fix, and what is on in the linked accounts. */
export const listCapabilitiesFor =
  ({ accounts, runs }: Pick<MemberUses, 'accounts' | 'runs'>): Operation<typeof listCapabilities> =>
  async () => {
    const [linked, all] = await Promise.all([accounts.list(), runs.listCapabilities()]);
    const ids = new Set(linked.map(({ accountId }) => accountId));
    return { capabilities: [...catalogue], accounts: all.filter(({ accountId }) => ids.has(accountId)) };
  };

export const handler = serve(listCapabilities, listCapabilitiesFor);
