import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { contracts } from '@cloudmend/domain/contracts';
import { AppError } from '@cloudmend/domain/errors';
import { type Answer, failure } from '../runtime/answer';
import type { Event } from '../runtime/raw-request';
import { openTokenCalls } from '../runtime/token-calls';
import { impatientHandler } from './impatient-handler';

/** Above the endpoints' own time limit. */
const ANSWER_MS = 22_000;

const demandPrefix = (): string => {
  const prefix = process.env['CLOUDMEND_CALL_PREFIX'];
  if (!prefix) throw new Error('Missing settings: CLOUDMEND_CALL_PREFIX.');
  return prefix;
};

/** Invokes the functions of calls. One attempt: a call that reached its function must not run twice. */
export const answerTokenCalls = (
  lambda: Pick<LambdaClient, 'send'>,
  prefix: string,
): ((event: Event) => Promise<Answer>) =>
  openTokenCalls(
    Object.values(contracts).map((contract) => ({ contract })),
    async ({ endpoint: { contract }, event }) => {
      const { Payload, FunctionError } = await lambda.send(
        new InvokeCommand({
          FunctionName: `${prefix}${contract.name}`,
          Payload: Buffer.from(JSON.stringify(event), 'utf8'),
        }),
      );
      if (FunctionError === undefined && Payload) return JSON.parse(Buffer.from(Payload).toString('utf8')) as Answer;
      const { requestId } = event.requestContext;
      return failure(new AppError('unexpected', 'Something went wrong on our side. Please try again.'), requestId);
    },
  );

let answer: ReturnType<typeof answerTokenCalls> | undefined;

export const handler = (event: Event): Promise<Answer> => {
  answer ??= answerTokenCalls(
    new LambdaClient({
      ...OWN_SERVICES,
      maxAttempts: 1,
      requestHandler: impatientHandler(ANSWER_MS),
    }),
    demandPrefix(),
  );
  return answer(event);
};
