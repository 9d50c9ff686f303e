import { resolveFinding } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { sayChange } from './say-change';

/** Closes a finding by hand; a scan that reads it later and still sees it opens it again. */
export const resolveFindingFor =
  ({ findings }: Pick<MemberUses, 'findings'>): Operation<typeof resolveFinding> =>
  async ({ email }, { findingId, reason }, call) =>
    sayChange(await findings.resolve(findingId, { reason, by: email }), call);

export const handler = serve(resolveFinding, resolveFindingFor);
