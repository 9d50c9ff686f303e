import type { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { executionArns, workflowArn } from '../config/arns';

/** Permission to start runs of the scan workflow: the worker that frees a place starts what waited for it. */
export const startScans = (stack: Stack, workflow: string): PolicyStatement =>
  new PolicyStatement({ actions: ['states:StartExecution'], resources: [workflowArn(stack, workflow)] });

export const stopScans = (stack: Stack, workflow: string): PolicyStatement =>
  new PolicyStatement({ actions: ['states:StopExecution'], resources: executionArns(stack, workflow) });
