import { EgressError, type Outgoing, type OutgoingAnswer, type OutgoingCall } from '../notify/outgoing';
import { readRetryAfter } from '../notify/judge-answer';
import { RefusedError, TrackerDownError } from './tracker-client';

const BUSY = 429;
const UNAUTHORIZED = 401;
export const SIGN_IN_REJECTED = 'The sign-in was rejected.';
const FAULT_LENGTH = 300;

export type Json = Readonly<Record<string, unknown>>;

/** What calls of a tracker are made with. */
export interface Caller {
  readonly outgoing: Pick<Outgoing, 'call'>;
  readonly clock: () => Date;
}

export interface TrackerCall extends Omit<OutgoingCall, 'body'> {
  readonly json?: unknown;
}

interface Answered {
  readonly status: number;
  readonly body: Json;
}

const parse = (body: string): Json => {
  try {
    const value: unknown = body === '' ? {} : JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

const post = async ({ outgoing }: Caller, call: OutgoingCall): Promise<OutgoingAnswer> => {
  try {
    return await outgoing.call(call);
  } catch (error) {
    // The cause may name the address.
    throw new TrackerDownError(error instanceof EgressError ? 'The address is not public.' : 'No answer.');
  }
};

const isDone = (status: number): boolean => status >= 200 && status < 300;

/** What an answer that is none of the expected means. */
const toFault = ({ status, retryAfter }: OutgoingAnswer, said: string, now: Date): Error => {
  if (status === BUSY) return new TrackerDownError('Too many calls.', readRetryAfter(retryAfter, now));
  if (status === UNAUTHORIZED) return new TrackerDownError(SIGN_IN_REJECTED);
  if (status >= 500 || status < 400) return new TrackerDownError(`${status} ${said}`.trim());
  return new RefusedError(said || `Answered ${status}.`);
};

/**
 * Calls a tracker. @param describe its error in words @param expected answers besides 2xx that the caller reads
 * @throws TrackerDownError for what concerns all tickets, RefusedError for what concerns this one
 */
export const callTracker = async (
  caller: Caller,
  { json, ...call }: TrackerCall,
  describe: (body: Json) => string,
  expected: readonly number[] = [],
): Promise<Answered> => {
  const answer = await post(caller, {
    ...call,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...call.headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const { status } = answer;
  const body = parse(answer.body);
  if (isDone(status) || expected.includes(status)) return { status, body };
  throw toFault(answer, describe(body).slice(0, FAULT_LENGTH), caller.clock());
};

/** A value of a mapping: JSON if it looks like it. */
export const toFieldValue = (value: string): unknown => {
  if (!/^[[{]/.test(value.trim())) return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
};
