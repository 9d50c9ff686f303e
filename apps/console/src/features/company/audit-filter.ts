import { AuditOutcome } from '@cloudmend/domain/audit';

/** The filters as kept in the address; empty means unset. */
export interface AuditFilter {
  readonly actor: string;
  readonly action: string;
  readonly outcome: string;
  readonly from: string;
  readonly to: string;
}

/** The filters sent to the server. */
export type AuditQuery = Partial<Record<'actor' | 'action' | 'from' | 'to', string>> & {
  readonly outcome?: AuditOutcome;
};

const NAMES = ['actor', 'action', 'outcome', 'from', 'to'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const NO_FILTER: AuditFilter = { actor: '', action: '', outcome: '', from: '', to: '' };

export const readFilter = (params: URLSearchParams): AuditFilter =>
  Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as unknown as AuditFilter;

/** The address of a filter, without empty values. */
export const toParams = (filter: AuditFilter): URLSearchParams =>
  new URLSearchParams(NAMES.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])));

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The query for the server, without invalid values such as a partly typed date. */
export const toQuery = ({ actor, action, outcome, from, to }: AuditFilter): AuditQuery => {
  const known = AuditOutcome.safeParse(outcome);
  return {
    ...(actor.trim() && { actor: actor.trim().slice(0, 254) }),
    ...(action.trim() && { action: action.trim().slice(0, 64) }),
    ...(known.success && { outcome: known.data }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
};

/** What is wrong with the dates; undefined if they are valid. */
export const dayFault = ({ from, to }: AuditFilter): string | undefined =>
  isDay(from) && isDay(to) && from > to ? 'The start date is after the end date.' : undefined;
