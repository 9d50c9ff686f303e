import { AppError } from '@cloudmend/domain/errors';
import { IDEMPOTENCY_HEADER } from '@cloudmend/domain/contract';
import type { RequestPlan } from './build-request';
import { readAnswer, type Answer } from './read-answer';

export interface Transport {
  /** Ends in `/api`. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Timeout per attempt, in milliseconds. */
  readonly timeoutMs: number;
}

export interface Credentials {
  readonly token?: string;
  /** The same for all attempts of one call, so that no retry repeats an effect. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const UNREACHABLE = 'The service could not be reached. Check the connection and try again.';

const toHeaders = (
  plan: RequestPlan,
  authorization: string | undefined,
  key: string | undefined,
): Record<string, string> => ({
  accept: 'application/json',
  ...(plan.body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(authorization === undefined ? {} : { authorization }),
  ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
});

/** Runs one attempt with a timeout; the caller's signal aborts it immediately. */
const withTimeLimit = async <T>(
  ms: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(new Error(`No answer within ${Math.round(ms / 1000)} seconds.`)), ms);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};

const attempt = (
  transport: Transport,
  plan: RequestPlan,
  authorization: string | undefined,
  credentials: Credentials,
): Promise<Answer> =>
  withTimeLimit(transport.timeoutMs, credentials.signal, async (signal) =>
    readAnswer(
      await transport.fetch(`${transport.baseUrl}${plan.path}`, {
        method: plan.method,
        headers: toHeaders(plan, authorization, credentials.idempotencyKey),
        body: plan.body,
        credentials: 'omit',
        mode: 'cors',
        cache: 'no-store',
        signal,
      }),
    ),
  );

const isRefusal = (answer: Answer): boolean => answer.status === 401 || answer.status === 403;

type Outcome = { readonly answer: Answer } | { readonly failure: unknown };

const toOutcome = async (run: Promise<Answer>, signal: AbortSignal | undefined): Promise<Outcome> => {
  try {
    return { answer: await run };
  } catch (failure) {
    // An aborted call is neither retried nor reported as a network failure.
    signal?.throwIfAborted();
    return { failure };
  }
};

/**
 * One path, at most two attempts: `Bearer {token}` first; after 401, 403 or a thrown error once more with the raw
 * token. @throws AppError `unavailable` if no attempt was answered
 */
export const send = async (transport: Transport, plan: RequestPlan, credentials: Credentials): Promise<Answer> => {
  const { token, signal } = credentials;
  const first = await toOutcome(attempt(transport, plan, token && `Bearer ${token}`, credentials), signal);
  if ('answer' in first && !(token && isRefusal(first.answer))) return first.answer;
  const second = await toOutcome(attempt(transport, plan, token, credentials), signal);
  if ('answer' in second) return second.answer;
  // A refusal stays a refusal even if the second attempt fails on the network.
  if ('answer' in first) return first.answer;
  throw new AppError('unavailable', UNREACHABLE, { cause: second.failure });
};
