import type { ApiError } from 'dynalite/db/index.js';

/** An error in DynamoDB's own shape. */
export const apiError = (type: string, message: string, more: Record<string, unknown> = {}): ApiError =>
  Object.assign(new Error(message), {
    statusCode: 400,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more },
  });

/** The short name of an error that dynalite or the overlay raised: `ConditionalCheckFailedException`. */
export const errorName = (error: unknown): string | undefined => (error as ApiError).body?.__type.split('#')[1];
