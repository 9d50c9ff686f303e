/** Counts calls in a moving minute. */
export const openRate = (clock: () => Date, aMinute: number) => {
  let taken: number[] = [];
  return {
    /** False above the rate. */
    take: (): boolean => {
      const now = clock().getTime();
      taken = taken.filter((at) => at > now - 60_000);
      if (taken.length >= aMinute) return false;
      taken.push(now);
      return true;
    },
  };
};
export type Rate = ReturnType<typeof openRate>;
