import { AppError } from '@cloudmend/domain/errors';
import { type Thresholds, toThresholds } from '@cloudmend/domain/thresholds';
import { expression } from '../keyed-table/expression';
import { tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import type { ThresholdStore } from './tenant-thresholds';

interface ThresholdItem {
  readonly thresholds: Partial<Thresholds>;
  /** Revision, so that concurrent changes cannot overwrite each other. */
  readonly version: number;
}

/** A tenant's thresholds for its checks. */
export const openThresholdStore = ({ table, tenantId }: TenantContext): ThresholdStore => {
  const key = { pk: tenantKey(tenantId, 'SETTINGS'), sk: 'THRESHOLDS' };
  return {
    read: async () => toThresholds((await table.get<ThresholdItem>(key))?.thresholds ?? {}),
    change: async (change) => {
      const item = await table.get<ThresholdItem>(key);
      const thresholds = { ...item?.thresholds, ...change };
      const version = item?.version ?? 0;
      const isPut = await table.put(
        { ...key, thresholds, version: version + 1 },
        item ? expression('#version = :version', { version }) : expression('attribute_not_exists(#pk)'),
      );
      if (!isPut) throw new AppError('conflict', 'The thresholds were changed at the same time. Please try again.');
      return { before: toThresholds(item?.thresholds ?? {}), after: toThresholds(thresholds) };
    },
  };
};
