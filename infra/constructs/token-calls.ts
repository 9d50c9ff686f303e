import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { functionArn } from '../config/arns';
import { callFunction, type Names } from '../config/names';
import { NodeLambda, type NodeLambdaProps } from './node-lambda';

/** Below the gateway's limit of thirty seconds. */
const TIMEOUT = Duration.seconds(25);

/** The gateway's role may invoke it by this name, as it does every call. */
export const tokenCallsFunction = (names: Names): string => callFunction(names, 'tokens');

/** The function that passes calls with an access token on to their own. */
export class TokenCalls extends NodeLambda {
  constructor(scope: Construct, id: string, names: Names, common: Pick<NodeLambdaProps, 'bundles' | 'logs'>) {
    super(scope, id, {
      ...common,
      bundle: 'AnswerTokenCalls',
      functionName: tokenCallsFunction(names),
      environment: { CLOUDMEND_CALL_PREFIX: callFunction(names, '') },
      memoryMiB: 512,
      timeout: TIMEOUT,
    });
    this.addToRolePolicy(
      new PolicyStatement({
        sid: 'PassCallsOn',
        actions: ['lambda:InvokeFunction'],
        resources: [functionArn(Stack.of(this), callFunction(names, '*'))],
      }),
    );
  }
}
