import * as z from 'zod';
import type { Severity } from '../findings/severity';
import { addDays } from './work-filter';

export const DUE_DAYS_MOST = 3650;

const Days = z.number().int().min(1).max(DUE_DAYS_MOST).nullable();

/** Days that a workspace gives itself to fix a finding of a severity; null for no due date. */
export const DuePolicy = z.strictObject({ CRITICAL: Days, HIGH: Days, MEDIUM: Days, LOW: Days, INFO: Days });
export type DuePolicy = z.infer<typeof DuePolicy>;

/** CISA BOD 19-02 asks for 15 and 30 days; FedRAMP continuous monitoring for 90 and 180. */
export const DEFAULT_DUE_POLICY: DuePolicy = { CRITICAL: 15, HIGH: 30, MEDIUM: 90, LOW: 180, INFO: null };

/** Reads due dates. A day's result is kept, as thousands of findings share few days. */
export const openDueReader = (policy: DuePolicy): ((severity: Severity, from: string) => string | null) => {
  const known = new Map<string, string>();
  return (severity, from) => {
    const days = policy[severity];
    if (days === null) return null;
    const place = `${from.slice(0, 10)} ${days}`;
    const due = known.get(place) ?? addDays(from, days);
    known.set(place, due);
    return due;
  };
};
