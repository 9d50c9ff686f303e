import type { z } from 'zod';
import { hasEffect, listPaths, type Contract } from '@cloudmend/domain/contract';
import { contracts, type Contracts } from '@cloudmend/domain/contracts';
import { AppError } from '@cloudmend/domain/errors';
import { buildRequest } from './build-request';
import { wholeMetrics } from './loose-metrics';
import { toError, type Answer } from './read-answer';
import { send, type Credentials, type Transport } from './send';

export interface ApiClientOptions {
  /** `custom.api.endpoint` of amplify_outputs.json; ends in `/api`. */
  readonly baseUrl: string;
  /** The session's ID token; undefined when signed out. */
  readonly getToken: () => Promise<string | undefined>;
  readonly fetch?: typeof fetch;
  /** Creates an idempotency key. @default crypto.randomUUID */
  readonly newKey?: () => string;
  /** Timeout per attempt, in milliseconds. @default 30000 */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Kept over repeated clicks of one intent; by default one per call. */
  readonly idempotencyKey?: string;
}

export interface ResultPage<Output> {
  readonly output: Output;
  /** Pass it as `cursor` to get the next page; undefined on the last one. */
  readonly nextCursor?: string;
}

/** One call. `tenantId` is undefined for calls without a tenant, or to use the caller's active tenant. */
export interface ApiMethod<C extends Contract> {
  (tenantId: string | undefined, input: z.input<C['input']>, options?: CallOptions): Promise<z.output<C['output']>>;
  /** The same call, returning the cursor of the next page as well. */
  page(
    tenantId: string | undefined,
    input: z.input<C['input']>,
    options?: CallOptions,
  ): Promise<ResultPage<z.output<C['output']>>>;
  /** The same page as CSV, for contracts that define columns; formulas are escaped. */
  csv(tenantId: string | undefined, input: z.input<C['input']>, options?: CallOptions): Promise<ResultPage<string>>;
}

/** One method per contract, by the contract's name. */
export type ApiClient = { readonly [Name in keyof Contracts]: ApiMethod<Contracts[Name]> };

const DEFAULT_TIMEOUT_MS = 30_000;

/** Creates the API client. Failed calls throw an AppError, aborted ones the signal's reason. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const transport: Transport = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
  const newKey = options.newKey ?? (() => crypto.randomUUID());

  const makeMethod = (contract: Contract): ApiMethod<Contract> => {
    const ask = async (tenantId: string | undefined, input: unknown, call: CallOptions = {}): Promise<Answer> => {
      const credentials: Credentials = {
        token: await options.getToken(),
        signal: call.signal,
        idempotencyKey: hasEffect(contract) ? (call.idempotencyKey ?? newKey()) : undefined,
      };
      const plans = pathsFor(contract, tenantId).map((path) =>
        buildRequest(contract, path, tenantId, input as Record<string, unknown>),
      );
      return walk(plans.map((plan) => () => send(transport, plan, credentials)));
    };
    const page = async (...call: Parameters<typeof ask>): Promise<ResultPage<unknown>> => {
      const answer = await ask(...call);
      return { output: toOutput(contract, answer), nextCursor: answer.nextCursor };
    };
    const csv = async (
      tenantId: string | undefined,
      input: unknown,
      call?: CallOptions,
    ): Promise<ResultPage<string>> => {
      const answer = await ask(tenantId, { ...(input as object), format: 'csv' }, call);
      if (!isAnswered(answer)) throw toError(answer);
      return { output: answer.text, nextCursor: answer.nextCursor };
    };
    return Object.assign(async (...call: Parameters<typeof ask>) => (await page(...call)).output, { page, csv });
  };

  return Object.fromEntries(
    Object.entries(contracts).map(([name, contract]) => [name, makeMethod(contract)]),
  ) as unknown as ApiClient;
};

/** The path and its first fallback; without a tenant only paths that name none. */
const pathsFor = (contract: Contract, tenantId: string | undefined): readonly string[] =>
  listPaths(contract)
    .slice(0, 2)
    .filter((path) => tenantId !== undefined || contract.audience !== 'member' || !path.includes('{tenantId}'));

/** Tries the paths in order: the next one only on 404 or network failure, never after a refusal. */
const walk = async ([path, ...fallbacks]: ReadonlyArray<() => Promise<Answer>>): Promise<Answer> => {
  if (!path) throw new TypeError('This call requires a tenant.');
  try {
    const answer = await path();
    return answer.status === 404 && fallbacks.length > 0 ? await orFirst(answer, fallbacks) : answer;
  } catch (error) {
    if (fallbacks.length === 0 || !(error instanceof AppError)) throw error;
    return walk(fallbacks);
  }
};

/** A 404 whose fallbacks failed on the network stays a 404. */
const orFirst = async (missing: Answer, fallbacks: ReadonlyArray<() => Promise<Answer>>): Promise<Answer> => {
  try {
    return await walk(fallbacks);
  } catch (error) {
    if (error instanceof AppError) return missing;
    throw error;
  }
};

const isAnswered = ({ status }: Answer): boolean => status >= 200 && status <= 299;

const toOutput = (contract: Contract, answer: Answer): unknown => {
  if (!isAnswered(answer)) throw toError(answer);
  const body = contract.name === 'getMetrics' ? wholeMetrics(answer.body) : answer.body;
  const parsed = contract.output.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('unexpected', 'The service sent an unexpected answer. Reload the page and try again.', {
    cause: parsed.error,
    requestId: answer.requestId,
  });
};
