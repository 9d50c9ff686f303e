import { getThresholds } from '@cloudmend/domain/thresholds';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The tenant's thresholds. */
export const getThresholdsFor =
  ({ thresholds }: Pick<MemberUses, 'thresholds'>): Operation<typeof getThresholds> =>
  async () => ({ ...(await thresholds.read()) });

export const handler = serve(getThresholds, getThresholdsFor);
