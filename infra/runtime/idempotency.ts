import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '@cloudmend/domain/contract';
import { IDEMPOTENCY_HEADER } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import type { CallLog, KeptAnswer } from '@cloudmend/store/system';
import type { Answer } from './answer';
import { toAnswer } from './answer';
import type { Deadline } from './deadline';
import type { Event, RawRequest } from './raw-request';
import { readHeader } from './raw-request';

/** An answer to a call with a key is kept for a day, to one without for 30 seconds. */
const KEYED_SECONDS = 86_400;
const KEYLESS_SECONDS = 30;
/** A refusal without a key is kept just long enough for the client's own retry. */
const REFUSAL_SECONDS = 2;
const KEY_MAX_LENGTH = 200;
const POLL_MS = 100;
/** Time left to answer if the first call does not end in time. */
const RESERVE_MS = 500;

/** What makes two calls the same. */
export interface CallKey {
  readonly key: string;
  readonly bodyHash: string;
  readonly isKeyed: boolean;
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The same value for the same content, in any field order. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner)]);
};

/**
 * @param scope the tenant of a member call, otherwise the user. The user always counts, so that keys of different users
 * never collide.
 */
export const toCallKey = (
  contract: Contract,
  event: Event,
  request: RawRequest,
  { scope, sub }: { scope: string; sub: string },
): CallKey => {
  const given = readHeader(event, IDEMPOTENCY_HEADER);
  if (given !== undefined && (given === '' || given.length > KEY_MAX_LENGTH))
    throw new AppError('invalid', `The idempotency key must have 1 to ${KEY_MAX_LENGTH} characters.`);
  const fields = new Map<string, unknown>([...request.query, ...request.body, ...request.path]);
  for (const name of ['tenantId', 'tenant']) fields.delete(name);
  const named = request.body.get('tenantId') ?? request.path.get('tenantId');
  const bodyHash = hash([contract.audience === 'member' ? scope : named, canonical(Object.fromEntries(fields))]);
  const isKeyed = given !== undefined;
  return {
    key: hash([scope, contract.name, isKeyed ? ['key', sub, given] : ['body', sub, bodyHash]]),
    bodyHash,
    isKeyed,
  };
};

const keepSeconds = (status: number, isKeyed: boolean): number => {
  if (status < 400) return isKeyed ? KEYED_SECONDS : KEYLESS_SECONDS;
  if (status === 409 || status === 429 || status >= 500) return 0;
  if (isKeyed) return KEYED_SECONDS;
  return status === 403 ? REFUSAL_SECONDS : 0;
};

interface OnceOptions {
  readonly deadline: Deadline;
  /** What a repeated call gets: the same answer, or another one in place of what must not be stored. */
  readonly keep: (answer: Answer) => Answer;
}

const toKept = ({ statusCode: status = 500, body = '' }: Answer): KeptAnswer => ({ status, body });

/** Runs the call once per key; a repeated call gets the first answer. @throws AppError conflict */
export const once = async (
  calls: CallLog,
  { key, bodyHash, isKeyed }: CallKey,
  { deadline, keep }: OnceOptions,
  run: () => Promise<Answer>,
): Promise<Answer> => {
  for (;;) {
    const state = await calls.begin(key, bodyHash, Math.ceil(deadline.getTimeLeft() / 1000) + 1);
    if (state.kind === 'answered') return toAnswer(state.answer.status, state.answer.body);
    if (state.kind === 'other-body')
      throw new AppError('conflict', 'This idempotency key was used for another request.');
    if (state.kind === 'fresh') break;
    if (deadline.getTimeLeft() < RESERVE_MS)
      throw new AppError('conflict', 'The same request is still being processed. Please wait a moment.', {
        details: { retryAfterSeconds: 1 },
      });
    await sleep(POLL_MS);
  }
  const answer = await run();
  const { statusCode: status = 500 } = answer;
  const seconds = keepSeconds(status, isKeyed);
  if (seconds > 0) await calls.finish(key, toKept(status < 400 ? keep(answer) : answer), seconds);
  // Past the deadline the work may still be going on: the key then frees itself a second later.
  else if (deadline.getTimeLeft() > 0) await calls.abandon(key);
  return answer;
};

/** A polling page is logged once per this many seconds. */
const READ_REFUSAL_SECONDS = 60;

/** True for the first of the client's retries: a denial is logged once. */
export const isFirst = async (calls: CallLog, { key, isKeyed }: CallKey): Promise<boolean> =>
  (await calls.begin(`denied-${key}`, '', isKeyed ? KEYED_SECONDS : REFUSAL_SECONDS)).kind === 'fresh';

/** True for the first call of its kind in a minute, whatever its input. @param kind what the entry would record */
export const isFirstRead = async (
  calls: CallLog,
  contract: Contract,
  { kind, scope, sub }: { kind: 'denied' | 'operator'; scope: string; sub: string },
): Promise<boolean> =>
  (await calls.begin(`${kind}-${hash([scope, contract.name, sub])}`, '', READ_REFUSAL_SECONDS)).kind === 'fresh';
