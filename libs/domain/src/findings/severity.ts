import * as z from 'zod';

export const Severity = z.enum(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO']);
export type Severity = z.infer<typeof Severity>;
/** Most severe first. */
export const SEVERITIES: readonly Severity[] = Severity.options;
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity);
