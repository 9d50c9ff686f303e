import { activateCustomCheck } from '@cloudmend/domain/custom-checks';
import { AppError, notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { digestNewest, listAccountScans } from './newest-facts';

type Uses = Pick<MemberUses, 'accounts' | 'scans' | 'customChecks' | 'providers'>;

/** @throws AppError not-found, conflict unless it was tried on the newest facts */
export const activateCustomCheckFor =
  (uses: Uses): Operation<typeof activateCustomCheck> =>
  async (_actor, { id, version }, call) => {
    const before = await uses.customChecks.get(id);
    const chosen = before?.versions.find((one) => one.version === version);
    if (!before || !chosen) throw notFound('The check');
    if (!chosen.tried) throw new AppError('conflict', 'Try this version on the newest facts first.');
    if (chosen.tried.newest !== digestNewest(await listAccountScans(uses, chosen.definition.kind)))
      throw new AppError('conflict', 'Newer facts were read since this version was tried. Try it again.');
    if (chosen.tried.accounts === 0)
      throw new AppError('conflict', 'No scan has read this kind of resource. Start a scan first.');
    const after = await uses.customChecks.activate(id, version);
    call.changes({ active: before.active }, { active: version });
    return after;
  };

export const handler = serve(activateCustomCheck, activateCustomCheckFor);
