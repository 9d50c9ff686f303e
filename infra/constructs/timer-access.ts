import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib';
import { type Names, roleArn, timerArns } from '../config/names';

/** Permission to remove them: of a workspace that is deleted. */
export const endTimers = (stack: Stack, names: Names): PolicyStatement =>
  new PolicyStatement({
    sid: 'EndTimers',
    actions: ['scheduler:DeleteSchedule'],
    resources: [timerArns(stack, names)],
  });

/** Permission to create and remove schedule timers: those of the one group, which use the one role. */
export const setTimers = (stack: Stack, names: Names): PolicyStatement[] => [
  new PolicyStatement({
    sid: 'SetTimers',
    actions: ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'],
    resources: [timerArns(stack, names)],
  }),
  new PolicyStatement({
    sid: 'TimersRunAs',
    actions: ['iam:PassRole'],
    resources: [roleArn(stack, names.schedulerRole)],
    conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
  }),
];
