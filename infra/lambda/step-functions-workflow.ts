import { type SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import type { ScanRuns } from '../runtime/services';
import { nameRun } from '../scan/admission';

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

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
          executionArn: `${workflowArn.replace(':stateMachine:', ':execution:')}:${nameRun(batch)}`,
          cause: 'The scan has ended.',
        }),
      );
    } catch (error) {
      if (!isNamed(error, 'ExecutionDoesNotExist')) throw error;
    }
  },
});
