import { eventBusPolicy, sampleEventPattern } from '@cloudmend/domain/aws';
import { getEventBusPolicy } from '@cloudmend/domain/notifications';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const getEventBusPolicyFor =
  ({ settings }: Pick<MemberUses, 'settings'>): Operation<typeof getEventBusPolicy> =>
  async ({ tenantId }, { bus }) => ({
    policy: eventBusPolicy({ bus, tenantId, master: settings.masterAccountId }),
    pattern: sampleEventPattern(tenantId),
  });

export const handler = serve(getEventBusPolicy, getEventBusPolicyFor);
