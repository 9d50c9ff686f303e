import { HttpResponse, type HttpRequest } from '@smithy/core/transport';
import type { ApiError } from 'dynalite/db/index.js';
import { apiError } from './api-errors';

/** Runs one operation of DynamoDB. @throws ApiError */
type Run = (operation: string, input: Record<string, unknown>) => Promise<object>;

/** The largest request that DynamoDB takes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

const answerRequest = async (run: Run, { headers, body }: HttpRequest): Promise<{ status: number; output: object }> => {
  try {
    const { buffer, byteOffset, byteLength } = body as Uint8Array<ArrayBuffer>;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (bytes.length > MAX_BODY_BYTES) throw apiError('RequestEntityTooLarge', 'The request is larger than 16 MB.');
    const [, operation = 'A call without a target'] = String(headers['x-amz-target']).split('.');
    return { status: 200, output: await run(operation, JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) };
  } catch (error) {
    const { statusCode = 500, body: said, message } = error as ApiError;
    return {
      status: statusCode,
      output: said ?? { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message },
    };
  }
};

/**
 * Hands an SDK client's requests to an emulator in this same process: what is said is what would be said on the wire, but no socket
 * lies between, which would be most of what a call costs, and no port is open.
 */
export const directHandler = (run: Run) => ({
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async (request: HttpRequest): Promise<{ response: HttpResponse }> => {
    const { status, output } = await answerRequest(run, request);
    const body = Buffer.from(JSON.stringify(output), 'utf8');
    return {
      response: new HttpResponse({
        statusCode: status,
        headers: { 'content-type': 'application/x-amz-json-1.0' },
        body,
      }),
    };
  },
  destroy: () => undefined,
});
