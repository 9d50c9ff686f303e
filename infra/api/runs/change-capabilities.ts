import { AppError, notFound } from '@cloudmend/domain/errors';
import { changeCapabilities } from '@cloudmend/domain/runs';
import { findCapability } from '@cloudmend/mend';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Turns fixes of a linked account on or off. */
export const changeCapabilitiesFor =
  ({ accounts, runs }: Pick<MemberUses, 'accounts' | 'runs'>): Operation<typeof changeCapabilities> =>
  async (_actor, { accountId, modes }, call) => {
    if (!(await accounts.get(accountId))) throw notFound('This account is not linked.');
    for (const [id, mode] of Object.entries(modes)) {
      const capability = findCapability(id);
      if (!capability) throw new AppError('invalid', `There is no direct fix ${id}.`);
      if (mode === 'auto' && !capability.undo.isExact)
        throw new AppError(
          'invalid',
          `${capability.title}: it cannot be undone exactly, so each run needs an approval.`,
        );
    }
    const { before, after } = await runs.changeCapabilities(accountId, modes);
    call.changes(before.modes, after.modes);
    return after;
  };

export const handler = serve(changeCapabilities, changeCapabilitiesFor);
