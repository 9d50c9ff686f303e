import { type SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import type { ScanWorkflow } from '../runtime/services';

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** The scan workflow in Step Functions: the execution has the scan's id, so that a second start is idempotent. */
export const stepFunctionsWorkflow = (workflowArn: string, client: Pick<SFNClient, 'send'>): ScanWorkflow => ({
  start: async ({ scanId, tenantId }) => {
    try {
      await client.send(
        new StartExecutionCommand({
          stateMachineArn: workflowArn,
          name: scanId,
          input: JSON.stringify({ scanId, tenantId }),
        }),
      );
    } catch (error) {
      // It already ran, or runs with the same input.
      if (!isNamed(error, 'ExecutionAlreadyExists')) throw error;
    }
  },
  stop: async (scanId) => {
    try {
      await client.send(
        new StopExecutionCommand({
          executionArn: `${workflowArn.replace(':stateMachine:', ':execution:')}:${scanId}`,
          cause: 'The scan has ended.',
        }),
      );
    } catch (error) {
      if (!isNamed(error, 'ExecutionDoesNotExist')) throw error;
    }
  },
});
