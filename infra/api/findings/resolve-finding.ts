import { resolveFinding } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { sayChange } from './say-change';

/** Resolves a finding manually; a later scan that still detects it reopens it. */
export const resolveFindingFor =
  ({ findings, providers }: Pick<MemberUses, 'findings' | 'providers'>): Operation<typeof resolveFinding> =>
  async ({ email }, { findingId, reason }, call) =>
    sayChange(await providers(), await findings.resolve(findingId, { reason, by: email }), call);

export const handler = serve(resolveFinding, resolveFindingFor);
