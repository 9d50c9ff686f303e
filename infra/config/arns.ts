import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { Names } from './names';

export const roleArn = (stack: Stack, name: string): string =>
  stack.formatArn({
    service: 'iam',
    region: '',
    resource: 'role',
    resourceName: name,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });

/** The streams of every function's log. */
export const logStreamArns = (stack: Stack, logs: string): string =>
  stack.formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: `${logs}/*:log-stream:*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

export const workflowArn = (stack: Stack, name: string): string =>
  stack.formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

export const functionArn = (stack: Stack, name: string): string =>
  stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: name,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

export const fireFunctionArn = (stack: Stack, { fireFunction }: Names): string => functionArn(stack, fireFunction);

export const postFunctionArn = (stack: Stack, { postFunction }: Names): string => functionArn(stack, postFunction);

export const missedSchedulesArn = (stack: Stack, { missedSchedules }: Names): string =>
  stack.formatArn({ service: 'sqs', resource: missedSchedules });

export const changeQueueArn = (stack: Stack, { changeQueue }: Names): string =>
  stack.formatArn({ service: 'sqs', resource: changeQueue });

export const changeQueueUrl = (stack: Stack, { changeQueue }: Names): string =>
  `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${changeQueue}`;

/** Every timer of the group. */
export const timerArns = (stack: Stack, { scheduleGroup }: Names): string =>
  stack.formatArn({ service: 'scheduler', resource: 'schedule', resourceName: `${scheduleGroup}/*` });

export const timerGroupArn = (stack: Stack, { scheduleGroup }: Names): string =>
  stack.formatArn({ service: 'scheduler', resource: 'schedule-group', resourceName: scheduleGroup });

/** Every execution of the workflow, including child executions of map runs. */
export const executionArns = (stack: Stack, name: string): string[] => [
  stack.formatArn({
    service: 'states',
    resource: 'execution',
    resourceName: `${name}:*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  }),
  stack.formatArn({
    service: 'states',
    resource: 'execution',
    resourceName: `${name}/*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  }),
];
