/** How many schedules are worked on at a time: each is a handful of small reads and writes. */
const BATCH = 25;

/** Works through a list, a batch at a time; the jobs of one batch run together. */
export const inTurn = async <T>(items: readonly T[], job: (item: T) => Promise<void>): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH) await Promise.all(items.slice(start, start + BATCH).map(job));
};
