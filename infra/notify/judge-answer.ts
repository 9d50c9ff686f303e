import type { AttemptOutcome, DeliveryRecord } from '@cloudmend/store';
import { EgressError, type OutgoingAnswer } from './outgoing';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** After a day a delivery is dead. */
const LIFE_MS = 24 * 60 * MINUTE_MS;
const ANSWER_LENGTH = 200;

/** What repeats cannot mend: the message or its address is wrong. */
const FINAL = new Set([400, 401, 403, 404, 405, 413, 415, 422]);
const GONE = 410;
const BUSY = 429;

type Attempted = Pick<DeliveryRecord, 'attempts' | 'createdAt'>;

/** The wait before the next attempt: a minute, doubled to six hours, of which a random half is left out. */
export const waitMs = (attempts: number, random: () => number): number => {
  const ceiling = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** attempts);
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
};

/** Repeats later, or gives up once the delivery is a day old. */
export const repeat = (
  { attempts, createdAt }: Attempted,
  answer: string,
  { now, random, atLeastMs = 0 }: { readonly now: Date; readonly random: () => number; readonly atLeastMs?: number },
): AttemptOutcome => {
  if (now.getTime() - Date.parse(createdAt) >= LIFE_MS) return { state: 'dead', answer };
  const nextAt = new Date(now.getTime() + Math.max(atLeastMs, waitMs(attempts, random))).toISOString();
  return { state: 'waiting', answer, nextAt, ...(atLeastMs > 0 && { pausedUntil: nextAt }) };
};

/** Seconds, or a date. */
export const readRetryAfter = (value: string | undefined, now: Date): number => {
  if (value === undefined) return MINUTE_MS;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), LONGEST_WAIT_MS) : MINUTE_MS;
};

/** `200 OK`, with the beginning of what was answered. */
export const describeAnswer = ({ status, body }: Pick<OutgoingAnswer, 'status' | 'body'>): string =>
  `${status} ${body.replace(/\s+/g, ' ').trim()}`.trim().slice(0, ANSWER_LENGTH);

export const isAccepted = ({ status }: Pick<OutgoingAnswer, 'status'>): boolean => status >= 200 && status < 300;

/** What an answer means for a delivery. */
export const judgeAnswer = (
  delivery: Attempted,
  answered: OutgoingAnswer,
  how: { readonly now: Date; readonly random: () => number },
): AttemptOutcome => {
  const answer = describeAnswer(answered);
  const { status, retryAfter } = answered;
  if (isAccepted(answered)) return { state: 'sent', answer };
  if (status === GONE) return { state: 'dead', answer, isStopped: true };
  if (FINAL.has(status)) return { state: 'dead', answer };
  return repeat(delivery, answer, {
    ...how,
    ...(status === BUSY && { atLeastMs: readRetryAfter(retryAfter, how.now) }),
  });
};

/** What an attempt without an answer means. The address itself is never named: for Slack and Teams it is a secret. */
export const judgeFault = (
  delivery: Attempted,
  error: unknown,
  how: { readonly now: Date; readonly random: () => number },
): AttemptOutcome =>
  error instanceof EgressError
    ? { state: 'dead', answer: describeFault(error) }
    : repeat(delivery, describeFault(error), how);

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed.',
  ENOTFOUND: 'The host was not found.',
  EAI_AGAIN: 'The host was not found.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
};

export const describeFault = (error: unknown): string => {
  if (error instanceof EgressError) return 'The address is not public.';
  const { name, code } = (error ?? {}) as { readonly name?: string; readonly code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer in time.';
  return (code !== undefined && CODES[code]) || 'The call failed.';
};
