import { listOwners } from '@cloudmend/domain/work';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listKnownOwners } from './known-owners';

/** Who can own findings and be mentioned. */
export const listOwnersFor =
  (uses: Pick<MemberUses, 'system' | 'teams'>): Operation<typeof listOwners> =>
  async ({ tenantId }) => {
    const { people, teams } = await listKnownOwners(uses, tenantId);
    return { people: [...people], teams: [...teams] };
  };

export const handler = serve(listOwners, listOwnersFor);
