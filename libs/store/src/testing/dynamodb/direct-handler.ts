import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpResponse, type HttpRequest } from '@smithy/core/transport';
import type { ApiError } from 'dynalite/db/index.js';
import { apiError } from './api-errors';

/** Runs one operation of DynamoDB. @throws ApiError */
type Run = (operation: string, input: Record<string, unknown>) => Promise<object>;

/** The largest request that DynamoDB takes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Calls on items, which are nearly all. The others take the SDK's whole way, with its dates. */
const ON_ITEMS: ReadonlySet<string> = new Set([
  'BatchGetItem',
  'BatchWriteItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'Scan',
  'TransactGetItems',
  'TransactWriteItems',
  'UpdateItem',
]);

/** A call that was never written down as bytes. */
interface Handed {
  readonly operation: string;
  readonly input: unknown;
}
interface Answered {
  readonly output: object;
}
const isHanded = (request: object): request is Handed => 'operation' in request;
const isAnswered = (response: object): response is Answered => 'output' in response;

const tooLarge = () => apiError('RequestEntityTooLarge', 'The request is larger than 16 MB.');

/** What a wire would carry: bytes as text, and nothing of what is undefined. @throws ApiError if it is too large */
const toWire = (input: unknown): Record<string, unknown> => {
  let size = 0;
  const weigh = (text: string): string => {
    size += text.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    return text;
  };
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return weigh(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Uint8Array) return weigh(Buffer.from(value).toString('base64'));
    if (Array.isArray(value)) return value.map(copy);
    const copied: Record<string, unknown> = {};
    for (const [name, each] of Object.entries(value)) if (each != null) copied[weigh(name)] = copy(each);
    return copied;
  };
  return copy(input) as Record<string, unknown>;
};

/** The same back: of attribute values alone, `B` and `BS` hold text. */
const fromWire = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fromWire);
  const copied: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    if (name === 'B' && typeof each === 'string') copied[name] = toBytes(each);
    else if (name === 'BS' && Array.isArray(each)) copied[name] = each.map(toBytes);
    else if (each !== undefined) copied[name] = fromWire(each);
  }
  return copied;
};
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** How the SDK writes a call and reads its answer, as far as it is replaced here. */
interface Protocol {
  serializeRequest(called: { readonly name: string }, input: object, context: object): Promise<object>;
  deserializeResponse(called: { readonly name: string }, context: object, response: object): Promise<object>;
}

/**
 * Lets a client hand over its calls on items as they are, beside which the SDK writes each one as bytes by its schema and reads the
 * answer likewise. What is refused comes back as bytes and becomes the SDK's own error.
 */
export const handOver = ({ config }: DynamoDBClient): void => {
  const wired = config.protocol as unknown as Protocol;
  const direct: Protocol = {
    serializeRequest: async (called, input, context) =>
      ON_ITEMS.has(called.name) ? { operation: called.name, input } : wired.serializeRequest(called, input, context),
    deserializeResponse: async (called, context, response) =>
      isAnswered(response)
        ? { ...(fromWire(response.output) as object), $metadata: { httpStatusCode: 200 } }
        : wired.deserializeResponse(called, context, response),
  };
  config.protocol = Object.assign(Object.create(wired) as object, direct) as unknown as typeof config.protocol;
};

const readRequest = ({ headers, body }: HttpRequest): Parameters<Run> => {
  const { buffer, byteOffset, byteLength } = body as Uint8Array<ArrayBuffer>;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (bytes.length > MAX_BODY_BYTES) throw tooLarge();
  const [, operation = 'A call without a target'] = String(headers['x-amz-target']).split('.');
  return [operation, JSON.parse(bytes.toString('utf8')) as Record<string, unknown>];
};

const toResponse = (statusCode: number, output: object): HttpResponse =>
  new HttpResponse({
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify(output), 'utf8'),
  });

const answerRequest = async (run: Run, request: HttpRequest | Handed): Promise<HttpResponse | Answered> => {
  try {
    if (isHanded(request)) return { output: await run(request.operation, toWire(request.input)) };
    return toResponse(200, await run(...readRequest(request)));
  } catch (error) {
    const { statusCode = 500, body: said, message } = error as ApiError;
    return toResponse(statusCode, said ?? { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message });
  }
};

/**
 * Hands an SDK client's requests to an emulator in this same process: what is said is what would be said on the wire, but no socket
 * lies between, which would be most of what a call costs, and no port is open.
 */
export const directHandler = (run: Run) => ({
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async (request: HttpRequest): Promise<{ response: HttpResponse }> => ({
    response: (await answerRequest(run, request)) as HttpResponse,
  }),
  destroy: () => undefined,
});
