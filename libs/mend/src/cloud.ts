import { CloudError, type CloudReader } from '@cloudmend/scanner';
import type { ApiId, InputOf, OperationId, OutputOf } from './aws/apis';

/** One resource in a customer's account. */
export interface Target {
  /** The ARN of the resource, or of the account where the setting belongs to it. */
  readonly arn: string;
  /** The name or id that the API takes. */
  readonly id: string;
  readonly accountId: string;
  readonly region: string;
  readonly partition: string;
}

/** A session that may change one resource. */
export interface Cloud {
  /** @throws CloudError */
  send<A extends ApiId, O extends OperationId<A>>(api: A, operation: O, input: InputOf<A, O>): Promise<OutputOf<A, O>>;
}

/** Calls of one region, typed. */
export const openCloud = (reader: CloudReader, region: string): Cloud => ({
  send: async <A extends ApiId, O extends OperationId<A>>(service: A, operation: O, input: InputOf<A, O>) =>
    // The adapter returns what the SDK declares for this operation.
    (await reader.read({
      service,
      region,
      operation,
      input: input as Readonly<Record<string, unknown>>,
    })) as OutputOf<A, O>,
});

/** Undefined for one of the given error codes. @throws CloudError for any other */
export const unlessMissing = async <T>(call: Promise<T>, ...codes: readonly string[]): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CloudError && codes.includes(error.code)) return undefined;
    throw error;
  }
};

/** Runs a request that EC2 only checks. @throws CloudError if the request would be refused */
export const checkOnly = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call;
  } catch (error) {
    // EC2's answer to a permitted request with DryRun.
    if (error instanceof CloudError && error.code === 'DryRunOperation') return;
    throw error;
  }
};
