import type { StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { aTenantId } from '@cloudmend/domain/testing';
import { stepFunctionsWorkflow } from './step-functions-workflow';

const ARN = 'arn:aws:states:us-east-1:000000000000:stateMachine:cloudmend-dev-scan';
const scan = { scanId: 'scan-1', tenantId: aTenantId(), from: 0, count: 3, attempt: 0 };
const makeError = (name: string) => Object.assign(new Error('no'), { name });

const aWorkflow = (answer: () => Promise<unknown>, arn = ARN) => {
  const send = jest.fn(answer);
  return {
    workflow: stepFunctionsWorkflow(arn, { send } as never),
    sent: () => send.mock.calls.map(([command]: unknown[]) => command),
  };
};

describe('the workflow in Step Functions', () => {
  it("runs under the scan's id", async () => {
    const { workflow, sent } = aWorkflow(() => Promise.resolve({}));
    await workflow.start(scan);
    await workflow.stop(scan);
    const [start, stop] = sent() as [StartExecutionCommand, StopExecutionCommand];
    expect(start.input).toEqual({
      stateMachineArn: ARN,
      name: 'scan-1',
      input: '{"scanId":"scan-1","tenantId":"acme","batch":{"from":0,"count":3,"attempt":0}}',
    });
    expect(stop.input.executionArn).toBe('arn:aws:states:us-east-1:000000000000:execution:cloudmend-dev-scan:scan-1');
  });

  it('starts what the alias points to, and stops runs of any version', async () => {
    const { workflow, sent } = aWorkflow(() => Promise.resolve({}), `${ARN}:live`);
    await workflow.start(scan);
    await workflow.stop(scan);
    const [start, stop] = sent() as [StartExecutionCommand, StopExecutionCommand];
    expect(start.input.stateMachineArn).toBe(`${ARN}:live`);
    expect(stop.input.executionArn).toBe('arn:aws:states:us-east-1:000000000000:execution:cloudmend-dev-scan:scan-1');
  });

  it('names later batches, and those that are started over', async () => {
    const { workflow, sent } = aWorkflow(() => Promise.resolve({}));
    await workflow.start({ ...scan, from: 10 });
    await workflow.start({ ...scan, attempt: 1 });
    expect((sent() as StartExecutionCommand[]).map(({ input }) => input.name)).toEqual(['scan-1-10-0', 'scan-1-0-1']);
  });

  it('treats a second start as the first, and stopping an unknown one as done', async () => {
    await expect(
      aWorkflow(() => Promise.reject(makeError('ExecutionAlreadyExists'))).workflow.start(scan),
    ).resolves.toBeUndefined();
    await expect(
      aWorkflow(() => Promise.reject(makeError('ExecutionDoesNotExist'))).workflow.stop(scan),
    ).resolves.toBeUndefined();
  });

  it('hides no other failure', async () => {
    await expect(
      aWorkflow(() => Promise.reject(makeError('StateMachineDoesNotExist'))).workflow.start(scan),
    ).rejects.toThrow('no');
  });
});
