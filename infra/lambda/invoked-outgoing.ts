import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { EgressError } from '../adapters/guarded-fetch';
import type { Outgoing, OutgoingAnswer } from '../notify/outgoing';
import type { PostedMessage } from './post-message';

/** Calls through the function that has no rights. */
export const invokedOutgoing = (functionArn: () => string, lambda: Pick<LambdaClient, 'send'>): Outgoing => {
  const invoke = async (request: object): Promise<OutgoingAnswer> => {
    const { Payload, FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName: functionArn(), Payload: Buffer.from(JSON.stringify(request), 'utf8') }),
    );
    if (FunctionError !== undefined || !Payload) throw new Error('The call could not be made.');
    const posted = JSON.parse(Buffer.from(Payload).toString('utf8')) as PostedMessage;
    if (!('fault' in posted)) return posted;
    const { name, code } = posted.fault;
    if (name === 'EgressError') throw new EgressError('The address is not public.');
    throw Object.assign(new Error('The call failed.'), { name, code });
  };
  return { post: invoke, call: invoke };
};
