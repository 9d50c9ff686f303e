import { AppError } from '../errors';
import type { Role } from '../permissions/index';

export const AUDITOR: Role = 'tenant-auditor';

/** The longest access of an auditor from now; it can be extended again. */
export const AUDITOR_DAYS_MOST = 366;

const DAY_MS = 86_400_000;

export const lastAuditDay = (now: Date): string =>
  new Date(now.getTime() + AUDITOR_DAYS_MOST * DAY_MS).toISOString().slice(0, 10);

/** True once the last day (UTC) has passed. */
export const isAccessOver = (until: string | undefined, now: Date): boolean =>
  until !== undefined && now.getTime() >= Date.parse(until) + DAY_MS;

/** The last day of a role's access: auditors must have one, no one else has. @throws AppError invalid */
export const readLastDay = (role: Role, until: string | undefined, now: Date): { readonly until?: string } => {
  if (role !== AUDITOR) {
    if (until !== undefined) throw new AppError('invalid', "Only an auditor's access has a last day.");
    return {};
  }
  if (until === undefined) throw new AppError('invalid', "Choose the last day of the auditor's access.");
  if (isAccessOver(until, now)) throw new AppError('invalid', 'The last day must not be in the past.');
  if (until > lastAuditDay(now))
    throw new AppError('invalid', `An auditor's access can last at most ${AUDITOR_DAYS_MOST} days.`);
  return { until };
};
