import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnStateMachineAlias, CfnStateMachineVersion, type StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { LIVE_ALIAS, type Names } from '../config/names';
import { addUp } from './alarms';
import type { NodeLambda } from './node-lambda';

interface ShiftedWorkflowProps {
  readonly workflow: StateMachine;
  readonly workers: readonly NodeLambda[];
  readonly names: Pick<Names, 'prefix'>;
  /** Alarms of the same stack by name, without the prefix: any of them takes the deployment back. */
  readonly alarms: readonly string[];
  /** Once: all scans that begin run on the new version, whatever the alarms say. */
  readonly atOnce: boolean;
}

/** The share of scans that begin on a new version, in percent, and for how many minutes. Most scans take less than these. */
const SHARE = 10;
const MINUTES = 15;

/**
 * A tenth of the scans that begin runs on a new version of the workflow for a quarter of an hour before all others do. A version of the workflow
 * names a version of each worker, so no scan meets two versions of the code: what is running ends as it began. An alarm in that time takes the
 * alias back, and with it the update of the stack.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-stepfunctions-statemachinealias-deploymentpreference.html
 */
export class ShiftedWorkflow extends Construct {
  constructor(scope: Construct, id: string, { workflow, workers, names, alarms, atOnce }: ShiftedWorkflowProps) {
    super(scope, id);
    // Runs of a deleted version go on: https://docs.aws.amazon.com/step-functions/latest/apireference/API_DeleteStateMachineVersion.html
    const version = new CfnStateMachineVersion(this, 'Version', {
      stateMachineArn: workflow.stateMachineArn,
      stateMachineRevisionId: workflow.stateMachineRevisionId,
    });
    new CfnStateMachineAlias(this, 'Alias', {
      name: LIVE_ALIAS,
      deploymentPreference: {
        stateMachineVersionArn: version.attrArn,
        ...(atOnce
          ? { type: 'ALL_AT_ONCE' }
          : {
              type: 'CANARY',
              percentage: SHARE,
              interval: MINUTES,
              alarms: alarms.map((alarm) => `${names.prefix}-${alarm}`),
            }),
      },
    });
    for (const { node } of workers)
      Validations.of(workflow.role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::<${Stack.of(this).getLogicalId(node.defaultChild as CfnFunction)}.Arn>:*]`,
        reason: 'Versions of the one worker: runs that began before a deployment name theirs until they end.',
      });
  }
}

/** The ARNs under which the workflow may invoke a worker: all versions, since runs name theirs until they end, and none, as runs did before versions. */
export const workerArns = (worker: NodeLambda): string[] => [worker.functionArn, `${worker.functionArn}:*`];

/** The errors of workers together, within five minutes. */
export const sumErrors = (workers: readonly NodeLambda[]): MathExpression => {
  const period = Duration.minutes(5);
  const metrics = Object.fromEntries(workers.map((fn, index) => [`w${index}`, fn.metricErrors({ period })]));
  return new MathExpression({ expression: addUp(...Object.keys(metrics)), usingMetrics: metrics, period });
};
