import type { Pluggable } from '@smithy/types';

/** No response is close to this: the largest known, from IAM, has about 5 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  body?: unknown;
}

class UnsoundAnswerError extends Error {
  constructor(what: string) {
    super(`The answer ${what}.`);
    this.name = 'UnsoundAnswer';
  }
}

const readBytes = async (body: unknown): Promise<Uint8Array> => {
  if (body === undefined || body === null) return new Uint8Array();
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += bytes.byteLength;
    if (size > MOST_BYTES) throw new UnsoundAnswerError('is larger than any AWS response');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};

/** The parser accepts a truncated document as a shorter one: a list would be incomplete. */
const checkXml = (text: string, operation: string): void => {
  const [root, name = ''] = /<([A-Za-z_][\w:.-]*)/.exec(text) ?? [];
  if (!root || /^html$/i.test(name)) throw new UnsoundAnswerError('is not AWS XML');
  const isOfOther = name.endsWith('Response') && name !== `${operation}Response`;
  if (isOfOther) throw new UnsoundAnswerError(`answers another call, ${name}`);
  const end = text.trimEnd();
  const isAlone = end.endsWith('/>') && end.lastIndexOf('<') === end.indexOf(root);
  if (!end.endsWith(`</${name}>`) && !isAlone) throw new UnsoundAnswerError('is truncated');
};

/** Binary formats are left to their decoders, which reject truncated data. */
const checkText = (bytes: Uint8Array, operation: string): void => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const start = text.trimStart();
  if (start === '') {
    // REST and JSON services confirm a write with no body.
    if (/^(Put|Delete)/.test(operation)) return;
    throw new UnsoundAnswerError('is empty');
  }
  if (start.startsWith('<')) checkXml(start, operation);
  // The decoders treat anything but an object as empty.
  else if (!start.startsWith('{')) throw new UnsoundAnswerError('is not an object');
};

const isBinary = ({ headers }: Answer): boolean => /cbor|octet-stream/.test(headers['content-type'] ?? '');

/** Rejects responses that the decoders would accept as empty: blank, truncated, HTML, or too large. */
export const wholeAnswers: Pluggable<object, object> = {
  applyToStack: (stack) =>
    stack.add(
      (next, context) => async (call) => {
        const result = await next(call);
        const answer = result.response as Answer;
        if (answer.statusCode >= 200 && answer.statusCode < 300) {
          const bytes = await readBytes(answer.body);
          answer.body = bytes;
          if (!isBinary(answer) || bytes.byteLength === 0)
            checkText(bytes, (context.commandName ?? '').replace(/Command$/, ''));
        }
        return result;
      },
      { step: 'deserialize', priority: 'low', name: 'wholeAnswers' },
    ),
};
