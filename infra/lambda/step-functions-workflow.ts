import { type SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import type { ScanRuns } from '../runtime/services';
import { nameRun } from '../scan/admission';

/** Parts up to the workflow's name; a version or alias would come next. */
const WORKFLOW_PARTS = 7;

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** A run's ARN names the workflow without version or alias, however the run was started. */
const toExecution = (workflowArn: string, name: string): string =>
  [...workflowArn.replace(':stateMachine:', ':execution:').split(':').slice(0, WORKFLOW_PARTS), name].join(':');

/** Runs of the scan workflow in Step Functions: an execution has its batch's name, so that a second start is idempotent. */
export const stepFunctionsWorkflow = (workflowArn: string, client: Pick<SFNClient, 'send'>): ScanRuns => ({
  start: async ({ scanId, tenantId, ...batch }) => {
    try {
      await client.send(
        new StartExecutionCommand({
          stateMachineArn: workflowArn,
          name: nameRun({ scanId, tenantId, ...batch }),
          input: JSON.stringify({ scanId, tenantId, batch }),
        }),
      );
    } catch (error) {
      // It already ran, or runs with the same input.
      if (!isNamed(error, 'ExecutionAlreadyExists')) throw error;
    }
  },
  stop: async (batch) => {
    try {
      await client.send(
        new StopExecutionCommand({
          executionArn: toExecution(workflowArn, nameRun(batch)),
          cause: 'The scan has ended.',
        }),
      );
    } catch (error) {
      if (!isNamed(error, 'ExecutionDoesNotExist')) throw error;
    }
  },
});
