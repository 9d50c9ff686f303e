import { AppError } from '@cloudmend/domain/errors';
import { type Thresholds, thresholdsOf } from '@cloudmend/domain/thresholds';
import { expression } from '../keyed-table/expression';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { ThresholdStore } from './tenant-thresholds';

interface ThresholdItem {
  readonly thresholds: Partial<Thresholds>;
  /** Counts the changes, so that two at one moment cannot undo each other. */
  readonly version: number;
}

/** The limits that a tenant has set for its checks. */
export const openThresholdStore = ({ table, tenantId }: TenantContext): ThresholdStore => {
  const key = { pk: tenantKey(tenantId, 'SETTINGS'), sk: 'THRESHOLDS' };
  return {
    read: async () => thresholdsOf((await table.get<ThresholdItem>(key))?.thresholds ?? {}),
    change: async (change) => {
      const item = await table.get<ThresholdItem>(key);
      const thresholds = { ...item?.thresholds, ...change };
      const version = item?.version ?? 0;
      const isPut = await table.put(
        { ...key, thresholds, version: version + 1 },
        item ? expression('#version = :version', { version }) : expression('attribute_not_exists(#pk)'),
      );
      if (!isPut)
        throw new AppError('conflict', 'Somebody else changed the thresholds at the same moment. Please try again.');
      return { before: thresholdsOf(item?.thresholds ?? {}), after: thresholdsOf(thresholds) };
    },
  };
};
