const ROUNDS = 3;

const spend = (work: () => void): number => {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
};

/**
 * How many times as much processor time `work` takes at four times the size: 4 if it is linear, 16 if it is quadratic.
 * A ratio within one run holds on a slow or busy machine too.
 * @param size large enough for about a millisecond
 */
export const growth = (size: number, work: (size: number) => void): number => {
  const least = (at: number): number => Math.min(...Array.from({ length: ROUNDS }, () => spend(() => work(at))));
  least(size);
  return least(4 * size) / least(size);
};
