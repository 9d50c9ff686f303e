import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib';
import { type Names, roleArn, timerArns } from '../config/names';

/** Leave to set and remove the timers of schedules: those of the one group, which run as the one role. */
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
