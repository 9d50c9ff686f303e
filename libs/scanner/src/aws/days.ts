const DAY_MS = 86_400_000;

/** Days since an ISO time, as a fraction; NaN if it cannot be parsed. */
export const daysSince = (time: string, now: Date): number => (now.getTime() - Date.parse(time)) / DAY_MS;
