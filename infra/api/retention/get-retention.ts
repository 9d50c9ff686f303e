import { getRetention } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toSettings } from './settings';

export const getRetentionFor =
  ({ retention }: Pick<MemberUses, 'retention'>): Operation<typeof getRetention> =>
  async ({ plan }) =>
    toSettings(plan, await retention.read());

export const handler = serve(getRetention, getRetentionFor);
