import { muteFinding } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { sayChange } from './say-change';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** A date includes the whole day. */
const toMoment = (until: string): string =>
  DAY_ONLY.test(until) ? `${until}T23:59:59.999Z` : new Date(until).toISOString();

/** Hides a finding with a reason, until a date or until unmuted. */
export const muteFindingFor =
  ({ findings, providers }: Pick<MemberUses, 'findings' | 'providers'>): Operation<typeof muteFinding> =>
  async ({ email }, { findingId, reason, until, owner }, call) => {
    const mute = { reason, by: email, owner: owner || null, until: until === undefined ? null : toMoment(until) };
    return sayChange(await providers(), await findings.mute(findingId, mute), call);
  };

export const handler = serve(muteFinding, muteFindingFor);
