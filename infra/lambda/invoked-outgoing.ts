import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { EgressError } from '../adapters/guarded-fetch';
import type { Outgoing } from '../notify/outgoing';
import type { PostedMessage } from './post-message';

/** Posts through the function that has no rights. */
export const invokedOutgoing = (functionArn: () => string, lambda: Pick<LambdaClient, 'send'>): Outgoing => ({
  post: async (request) => {
    const { Payload, FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName: functionArn(), Payload: Buffer.from(JSON.stringify(request), 'utf8') }),
    );
    if (FunctionError !== undefined || !Payload) throw new Error('The message could not be posted.');
    const posted = JSON.parse(Buffer.from(Payload).toString('utf8')) as PostedMessage;
    if (!('fault' in posted)) return posted;
    const { name, code } = posted.fault;
    if (name === 'EgressError') throw new EgressError('The address is not public.');
    throw Object.assign(new Error('The call failed.'), { name, code });
  },
});
