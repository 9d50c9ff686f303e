import { unmuteFinding } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { sayChange } from './say-change';

/** Unmutes a finding: it is counted again everywhere. */
export const unmuteFindingFor =
  ({ findings, providers }: Pick<MemberUses, 'findings' | 'providers'>): Operation<typeof unmuteFinding> =>
  async ({ email }, { findingId, reason }, call) =>
    sayChange(await providers(), await findings.unmute(findingId, { reason, by: email }), call);

export const handler = serve(unmuteFinding, unmuteFindingFor);
