const DAY_MS = 86_400_000;

/** Days from an ISO time until now, with their fraction; NaN where the time cannot be read. */
export const daysSince = (time: string, now: Date): number => (now.getTime() - Date.parse(time)) / DAY_MS;
