import type { z } from 'zod';
import type { Permission } from '../permissions/index';
import type { PlanFeature } from '../plans/index';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Who may call: anyone, any signed-in person, or a member of the tenant that the call names.
 * A member call names its tenant in path (`{tenantId}`), query (`tenant` or `tenantId`) or body (`tenantId`); where it names
 * none, the caller's active tenant counts; where it names several, all must agree.
 */
export type Audience = 'anyone' | 'signed-in' | 'member';

/** One call of the API: types, validation, routes, permission, client and documentation all derive from it. */
export interface Contract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** camelCase; also the Lambda's and the route's id, so it is for ever. */
  readonly name: string;
  readonly method: Method;
  /** Below the API base, with `{parameters}`. */
  readonly path: string;
  /** Further paths that reach the same handler; the client tries the first one on 404 or a failed network. */
  readonly fallbacks?: readonly string[];
  readonly audience: Audience;
  /** An operator may call it before a second factor is set up (THREATS S66). */
  readonly beforeSecondFactor?: true;
  /** An admin's change that needs a second factor on plans where admins must have one. */
  readonly needsSecondFactor?: true;
  /** Asked of members only. */
  readonly needs?: Permission;
  readonly feature?: PlanFeature;
  /** The line in the audit trail. Present on every call that changes something; such a call is idempotent by key. */
  readonly audit?: string;
  /** Fields of the input that the audit line of a refused call names. Never a secret. */
  readonly auditInput?: readonly string[];
  /**
   * A strict object of path parameters, query and body in one, without the tenant that a member call names.
   * Query values arrive as strings: coerce them.
   */
  readonly input: Input;
  readonly output: Output;
  /** For an answer that is text as it stands. @default - JSON */
  readonly contentType?: 'text/html; charset=utf-8';
  /** Columns of the list as CSV, for calls that take `format=csv`; it needs the plan's CSV export. */
  readonly csv?: readonly string[];
}

/** Declares a call. A member call without `needs` asks for `viewTenant`. */
export const defineContract = <Input extends z.ZodType, Output extends z.ZodType>(
  contract: Contract<Input, Output>,
): Contract<Input, Output> => contract;

export type InputOf<C extends Contract> = z.infer<C['input']>;
export type OutputOf<C extends Contract> = z.infer<C['output']>;

/** Where a next page is named: bare arrays stay arrays. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Every path of a contract, the first one first. */
export const pathsOf = (contract: Contract): readonly string[] => [contract.path, ...(contract.fallbacks ?? [])];

/** True for a call that changes something: it carries an idempotency key and leaves a line in the audit trail. */
export const hasEffect = (contract: Contract): boolean => contract.method !== 'GET';
