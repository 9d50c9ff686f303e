/** How many workspaces are worked on at a time: each schedule is a handful of small reads and writes. */
const LANES = 25;

/** Works through what many workspaces have to do: side by side, but one thing after the other within a workspace. */
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
