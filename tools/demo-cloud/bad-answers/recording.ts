import { getSmithyContext } from '@smithy/core/transport';
import type { CloudPlugin } from '@cloudmend/scanner/aws';
import type { StaticOperationSchema } from '@smithy/types';

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One question and its answer. */
export interface Recorded {
  /** Service, region, operation and input. */
  readonly key: string;
  readonly service: string;
  readonly operation: string;
  readonly answer: WireAnswer;
}

const readBody = async (body: unknown): Promise<Buffer> => {
  if (typeof body === 'string' || body instanceof Uint8Array) return Buffer.from(body as string);
  const chunks: Buffer[] = [];
  for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

const toKey = (scope: { service: string; region: string }, operation: string, input: object): string =>
  `${scope.service} ${scope.region} ${operation} ${JSON.stringify(input)}`;

type Next = (call: object) => Promise<{ response: unknown }>;
type Handle = (
  asked: { readonly key: string; readonly service: string; readonly operation: string },
  ask: () => Promise<WireAnswer>,
) => Promise<WireAnswer>;

/** Intercepts requests between the client and the cloud, below the parser. */
const between =
  (handle: Handle): CloudPlugin =>
  (scope) => ({
    applyToStack: (stack) =>
      stack.add(
        (next, context) => async (call) => {
          const [, , operation] = getSmithyContext(context)['operationSchema'] as StaticOperationSchema;
          const ask = async (): Promise<WireAnswer> => {
            const { response } = await (next as unknown as Next)(call);
            const { statusCode, headers, body } = response as WireAnswer & { body: unknown };
            return { statusCode, headers: { ...headers }, body: await readBody(body) };
          };
          const { service } = scope;
          const answer = await handle({ key: toKey(scope, operation, call.input), service, operation }, ask);
          return { response: { ...answer, headers: { ...answer.headers }, body: Buffer.from(answer.body) } } as never;
        },
        { step: 'deserialize', priority: 'low', name: 'betweenAnswers' },
      ),
  });

const both =
  (outer: CloudPlugin, inner: CloudPlugin): CloudPlugin =>
  (scope) => ({
    applyToStack: (stack) => {
      outer(scope).applyToStack(stack);
      inner(scope).applyToStack(stack);
    },
  });

/** Records all answers of `cloud`. */
export const recording = (cloud: CloudPlugin, noted: (recorded: Recorded) => void): CloudPlugin =>
  both(
    between(async (asked, ask) => {
      const answer = await ask();
      noted({ ...asked, answer });
      return answer;
    }),
    cloud,
  );

/** Replays recorded answers, each after `change`; requests that were not recorded fail by name. */
export const replaying = (
  recorded: ReadonlyMap<string, Recorded>,
  change: (asked: Recorded) => WireAnswer,
): CloudPlugin =>
  between(({ key, operation }) => {
    const found = recorded.get(key);
    if (found) return Promise.resolve(change(found));
    return Promise.reject(
      Object.assign(new Error(`${operation} is not part of the recording.`), { name: 'NotRecorded' }),
    );
  });
