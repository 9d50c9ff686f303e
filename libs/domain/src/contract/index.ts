import type { z } from 'zod';
import type { Permission } from '../permissions/index';
import type { PlanFeature } from '../plans/index';

/** `ANY`: its own protocol behind one address, which reads the method itself. */
export type Method = 'GET' | 'POST' | 'DELETE' | 'ANY';

/**
 * Who may call: anyone, any signed-in user, a member of the tenant in the call, or a machine that signs what it sends. A member call names its tenant in
 * path (`{tenantId}`), query (`tenant` or `tenantId`) or body (`tenantId`); without one, the caller's active tenant
 * applies; if several are named, they must agree.
 */
export type Audience = 'anyone' | 'signed-in' | 'member' | 'machine';

/** One call of the API, from which types, validation, routes, permission, client and documentation derive. */
export interface Contract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** camelCase; also the id of Lambda and route, so it must never change. */
  readonly name: string;
  readonly method: Method;
  /** Relative to the API base, with `{parameters}`. */
  readonly path: string;
  /** Alternative paths to the same handler; the client tries the first one on 404 or network failure. */
  readonly fallbacks?: readonly string[];
  readonly audience: Audience;
  /** Where a client names the tenant of a member call. @default - in the path where it has a place there, else `tenantId` in query or body */
  readonly tenantIn?: 'query.tenant' | 'path and body';
  /** An operator may call it before a second factor is set up. */
  readonly beforeSecondFactor?: true;
  /** An admin change that needs a second factor on plans that require one for admins. */
  readonly needsSecondFactor?: true;
  /** No access token may make it, whatever its scopes. */
  readonly peopleOnly?: true;
  /** The answer holds a secret: it is never stored, so a repeated call is refused. */
  readonly showsOnce?: true;
  /** Member calls only. */
  readonly needs?: Permission;
  readonly feature?: PlanFeature;
  /** The audit entry. Present on every call that changes something; such calls are idempotent by key. */
  readonly audit?: string;
  /** Input fields logged when a call is refused. Never a secret. */
  readonly auditInput?: readonly string[];
  /**
   * A strict object that combines path parameters, query and body, without the tenant of a member call. Query values
   * arrive as strings: coerce them.
   */
  readonly input: Input;
  readonly output: Output;
  /** Size limit of the body, for uploads. @default - 64 KB */
  readonly maxBodyBytes?: number;
  /** For a plain text answer. @default - JSON */
  readonly contentType?: 'text/html; charset=utf-8';
  /** Reads or computes much, or asks a model: an access token makes few of these a minute. */
  readonly isHeavy?: true;
  /** Columns of the list as CSV, for calls that accept `format=csv`; needs the plan's CSV export. */
  readonly csv?: readonly string[];
}

/** Declares a call. A member call without `needs` requires `viewTenant`. */
export const defineContract = <Input extends z.ZodType, Output extends z.ZodType>(
  contract: Contract<Input, Output>,
): Contract<Input, Output> => contract;

export type InputOf<C extends Contract> = z.infer<C['input']>;
export type OutputOf<C extends Contract> = z.infer<C['output']>;

/** The header with the next page's cursor: lists stay bare arrays. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Every path of a contract, the main one first. */
export const listPaths = (contract: Contract): readonly string[] => [contract.path, ...(contract.fallbacks ?? [])];

/** True if a call changes something: it carries an idempotency key and is audited. */
export const hasEffect = (contract: Contract): boolean => contract.method !== 'GET';
