/** Workspaces processed concurrently: each schedule is a few small reads and writes. */
const LANES = 25;

/** Processes the work of many workspaces: concurrently, but sequentially within a workspace. */
export const inTurn = async <T extends { readonly tenantId: string }>(
  items: readonly T[],
  job: (item: T) => Promise<void>,
): Promise<void> => {
  const queues = new Map<string, T[]>();
  for (const item of items) {
    const queue = queues.get(item.tenantId);
    if (queue) queue.push(item);
    else queues.set(item.tenantId, [item]);
  }
  const left = [...queues.values()];
  const lane = async (): Promise<void> => {
    for (let queue = left.shift(); queue; queue = left.shift()) for (const item of queue) await job(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};
