import { NEXT_CURSOR_HEADER } from '@cloudmend/domain/contract';
import { AppError, ErrorBody, type ErrorCode } from '@cloudmend/domain/errors';

/** A complete answer: status, parsed body and the headers in use. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly nextCursor?: string;
  readonly requestId?: string;
}

const MESSAGE_MAX_LENGTH = 300;

const parseLoosely = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

/** JSON if the content type says so, otherwise text parsed as JSON, otherwise an empty object. */
export const readAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  // A body declared as JSON that does not parse was truncated: the error leads to a retry.
  const body = isJson && text !== '' && response.ok ? (JSON.parse(text) as unknown) : parseLoosely(text);
  return {
    status: response.status,
    body,
    text,
    nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
    requestId: response.headers.get('x-request-id') ?? response.headers.get('apigw-requestid') ?? undefined,
  };
};

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  408: 'unavailable',
  409: 'conflict',
  429: 'too-many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The code for an answer without one: the gateway's own refusals have AWS's body. */
export const codeOfStatus = (status: number): ErrorCode => CODES[status] ?? (status >= 500 ? 'unexpected' : 'invalid');

const toMessage = ({ body, text, status }: Answer): string => {
  const { message } = (typeof body === 'object' && body !== null ? body : {}) as { message?: unknown };
  if (typeof message === 'string' && message.trim() !== '') return message;
  const plain = text.trim();
  const isProse = plain !== '' && !/^[<{[]/.test(plain) && plain.length <= MESSAGE_MAX_LENGTH;
  return isProse ? plain : `HTTP ${status}`;
};

/** The error of a failed call: our own body as it is, any other by status. */
export const toError = (answer: Answer): AppError => {
  const ours = ErrorBody.safeParse(answer.body);
  if (ours.success)
    return new AppError(ours.data.code, toMessage(answer), {
      requestId: ours.data.requestId,
      details: ours.data.details,
    });
  return new AppError(codeOfStatus(answer.status), toMessage(answer), { requestId: answer.requestId });
};
