import type { QueueChange } from '@cloudmend/store/system';

/** What other workspaces had admitted while one waited for its first account, told by what was written to the queue. */
export const watchFairness = () => {
  /** Workspaces without a place, each with the number of the last admission when it came; the oldest first. */
  const waiting = new Map<string, number>();
  const admissions = new Map<string, Array<{ readonly order: number; readonly count: number }>>();
  let [order, most] = [0, 0];
  return {
    mostAhead: () => most,
    note: ({ before, after, take }: QueueChange): void => {
      const tenantId = after?.tenantId ?? before?.tenantId;
      if (tenantId === undefined) return;
      if (!after) waiting.delete(tenantId);
      else if (!before) waiting.set(tenantId, order);
      if (take.length === 0) return;
      waiting.delete(tenantId);
      order += 1;
      const [oldest] = waiting.values();
      const own = (admissions.get(tenantId) ?? []).filter((one) => oldest !== undefined && one.order > oldest);
      own.push({ order, count: take.length });
      admissions.set(tenantId, own);
      if (oldest !== undefined)
        most = Math.max(
          most,
          own.reduce((sum, { count }) => sum + count, 0),
        );
    },
  };
};
