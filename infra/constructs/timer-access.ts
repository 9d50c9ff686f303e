import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib';
import { roleArn, timerArns, timerGroupArn } from '../config/arns';
import type { Names } from '../config/names';

/** Permission to see whether the group is another than before, which has no timers. */
export const readTimerGroup = (stack: Stack, names: Names): PolicyStatement =>
  new PolicyStatement({
    sid: 'ReadTimerGroup',
    actions: ['scheduler:GetScheduleGroup'],
    resources: [timerGroupArn(stack, names)],
  });

/** Permission to create and remove schedule timers: those of the one group, which use the one role. */
export const setTimers = (stack: Stack, names: Names): PolicyStatement[] => [
  new PolicyStatement({
    sid: 'SetTimers',
    actions: ['Create', 'Get', 'Update', 'Delete'].map((verb) => `scheduler:${verb}Schedule`),
    resources: [timerArns(stack, names)],
  }),
  new PolicyStatement({
    sid: 'TimersRunAs',
    actions: ['iam:PassRole'],
    resources: [roleArn(stack, names.schedulerRole)],
    conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
  }),
];
