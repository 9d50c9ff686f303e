import { collectUnit } from './collect-unit';
import type { CloudReader } from './cloud-port';
import { judge } from './run-checks';
import { resourcesOf } from './aws/resources';
import { ACCOUNT, NOW } from './testing/resources';

/** A region of six functions that answers for the first three and then takes for ever, as one that is paced does. */
const slowRegion = (): CloudReader => ({
  calls: 0,
  read: ({ operation, input }, signal) => {
    if (operation === 'ListFunctions')
      return Promise.resolve({ Functions: Array.from({ length: 6 }, (_, index) => ({ FunctionName: `f-${index}` })) });
    if (/[012]$/.test(String(input['FunctionName'])))
      return Promise.resolve(operation === 'GetFunctionUrlConfig' ? { AuthType: 'AWS_IAM' } : {});
    return new Promise((_answer, refuse) =>
      signal?.addEventListener('abort', () => refuse(signal.reason as Error), { once: true }),
    );
  },
});

const read = (options: { patienceMs?: number; signal?: AbortSignal }) =>
  collectUnit(
    slowRegion(),
    { accountId: ACCOUNT, region: 'us-east-1', service: 'lambda' },
    { now: NOW, range: '30d', ...options },
  );

describe('a region that is slower than the time there is', () => {
  it('keeps what was read, and says of the rest what was not asked', async () => {
    const unit = await read({ patienceMs: 30 });
    const functions = resourcesOf(unit, 'aws.lambda.function');
    expect(functions.map(({ urlAuth }) => urlAuth.known)).toEqual([true, true, true, false, false, false]);
    expect(unit.gaps).toContainEqual(
      expect.objectContaining({
        operation: 'lambda:GetFunctionUrlConfig',
        reason: expect.stringContaining('TimeLimit') as string,
      }),
    );
    const said = judge(ACCOUNT, [unit]).flatMap(({ check, status }) => (check === 'lambda-url-auth' ? [status] : []));
    expect(said.sort()).toEqual(['pass', 'pass', 'pass', 'unknown', 'unknown', 'unknown']);
  });

  it('still ends at once when the scan is called off', async () => {
    const calledOff = AbortSignal.timeout(10);
    await expect(read({ patienceMs: 10_000, signal: calledOff })).rejects.toThrow('aborted due to timeout');
  });
});
