import { effort } from '@cloudmend/domain/testing/effort';
import { collectAwsUnit } from './aws/collect-aws-unit';
import { type CloudCall, CloudError, type CloudReader } from './cloud-port';
import { judge } from './aws/provider';
import { listResources } from './kinds';
import type { UnitSnapshot } from './snapshot';
import { ACCOUNT, NOW } from './testing/resources';

/** A region with six functions that responds for the first three and then hangs, like a throttled one. */
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
  collectAwsUnit(
    slowRegion(),
    { accountId: ACCOUNT, region: 'us-east-1', service: 'lambda' },
    { now: NOW, range: '30d', ...options },
  );

describe('a region that takes longer than allowed', () => {
  it('keeps what was read, and gives a reason for the rest', async () => {
    const unit = await read({ patienceMs: 30 });
    const functions = listResources(unit, 'aws.lambda.function');
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

  it('still ends at once when the scan is cancelled', async () => {
    const calledOff = AbortSignal.timeout(10);
    await expect(read({ patienceMs: 10_000, signal: calledOff })).rejects.toThrow('aborted due to timeout');
  });
});

const FUNCTIONS = effort(150, 2500);
/** Answers that a worker gets: the list needs three workers. */
const ANSWERS = FUNCTIONS * 0.8;
const FUNCTION_PAGE = 50;
const INSTANCES = effort(1010, 3000);

/** A page of a list whose token is the index of its first item. */
const makePage = (total: number, token: unknown, size: number) => {
  const from = Number(token ?? 0);
  const numbers = Array.from({ length: Math.min(size, total - from) }, (_, index) => from + index);
  return { numbers, next: from + size < total ? String(from + size) : undefined };
};

const answerCall = ({ operation, input }: CloudCall): unknown => {
  if (operation === 'ListFunctions') {
    const { numbers, next } = makePage(FUNCTIONS, input['Marker'], FUNCTION_PAGE);
    return { Functions: numbers.map((number) => ({ FunctionName: `f-${number}` })), NextMarker: next };
  }
  if (operation === 'DescribeInstances') {
    const { numbers, next } = makePage(INSTANCES, input['NextToken'], 1000);
    const Instances = numbers.map((number) => ({ InstanceId: `i-${number}`, State: { Name: 'stopped' } }));
    return { Reservations: [{ Instances }], NextToken: next };
  }
  if (operation === 'GetPolicy') return { Policy: '{"Version":"2012-10-17","Statement":[]}' };
  return operation === 'GetFunctionUrlConfig' ? { AuthType: 'AWS_IAM' } : {};
};

/** Responds to a number of calls about single resources and then hangs, like a published rate. */
const pacedRegion = (questions: number, denied?: string): CloudReader & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    calls: 0,
    asked,
    read: (call, signal) => {
      const about = call.input['FunctionName'] ?? call.input['InstanceId'];
      if (about === undefined) return Promise.resolve(answerCall(call));
      if (asked.length < questions) {
        asked.push(`${call.operation} ${String(about)}`);
        return denied === `${call.service}:${call.operation}`
          ? Promise.reject(new CloudError('denied', denied, 'AccessDeniedException', 'no'))
          : Promise.resolve(answerCall(call));
      }
      return new Promise((_answer, refuse) => {
        if (signal?.aborted) refuse(signal.reason as Error);
        signal?.addEventListener('abort', () => refuse(signal.reason as Error), { once: true });
      });
    },
  };
};

describe('a region with more resources than one worker can read', () => {
  const readOn = async (service: string, questions: number, denied?: string) => {
    const units: UnitSnapshot[] = [];
    const asked: string[] = [];
    do {
      const region = pacedRegion(questions, denied);
      const unit = await collectAwsUnit(
        region,
        { accountId: ACCOUNT, region: 'us-east-1', service },
        { now: NOW, range: '30d', purposes: ['security'], patienceMs: effort(400, 1000), earlier: units.at(-1) },
      );
      // As the worker finds it in the store.
      units.push(JSON.parse(JSON.stringify(unit)) as UnitSnapshot);
      asked.push(...region.asked);
    } while (units.at(-1)?.cutShort && units.length < 20);
    const last = units.at(-1);
    if (!last) throw new Error('Nothing was read.');
    return { last, workers: units.length, asked };
  };

  it(`has all of its ${FUNCTIONS} functions read by successive workers, each once`, async () => {
    const { last, workers, asked } = await readOn('lambda', ANSWERS);
    expect(workers).toBeGreaterThan(2);
    const functions = listResources(last, 'aws.lambda.function');
    expect(functions).toHaveLength(FUNCTIONS);
    expect(functions.filter(({ policy, urlAuth }) => !policy.known || !urlAuth.known)).toEqual([]);
    expect(last.unreadKinds).toEqual([]);
    expect(last.gaps).toEqual([]);
    expect(asked).toHaveLength(2 * FUNCTIONS);
    expect(new Set(asked).size).toBe(2 * FUNCTIONS);
    const said = judge(ACCOUNT, [last]).filter(({ check }) => check === 'lambda-url-auth');
    expect(said.filter(({ status }) => status === 'pass')).toHaveLength(FUNCTIONS);
  });

  it('is asked once for a denied fact, and reports the denial', async () => {
    const { last, asked } = await readOn('lambda', ANSWERS, 'lambda:GetPolicy');
    expect(asked).toHaveLength(2 * FUNCTIONS);
    expect(last.cutShort).toBeUndefined();
    const functions = listResources(last, 'aws.lambda.function');
    expect(functions.filter(({ policy }) => !policy.known)).toHaveLength(FUNCTIONS);
    expect(new Set(last.gaps.map(({ operation }) => operation))).toEqual(new Set(['lambda:GetPolicy']));
  });

  it(`has the user data of all of its ${INSTANCES} instances read`, async () => {
    const { last, asked } = await readOn('ec2', INSTANCES * 0.4);
    const instances = listResources(last, 'aws.ec2.instance');
    expect(instances).toHaveLength(INSTANCES);
    expect(instances.filter(({ userDataSecrets }) => !userDataSecrets.known)).toEqual([]);
    expect(asked).toHaveLength(INSTANCES);
  });

  it('never passes resources that the last worker could not read', async () => {
    const region = pacedRegion(100);
    const unit = await collectAwsUnit(
      region,
      { accountId: ACCOUNT, region: 'us-east-1', service: 'lambda' },
      { now: NOW, range: '30d', purposes: ['security'], patienceMs: 200 },
    );
    expect(unit.cutShort).toBe(true);
    expect(unit.unreadKinds).toContainEqual(expect.objectContaining({ kind: 'aws.lambda.function' }));
    const ofRegion = judge(ACCOUNT, [unit]).filter(
      ({ check, resource }) => check === 'lambda-url-auth' && !resource.includes(':function:'),
    );
    expect(ofRegion.map(({ status }) => status)).toEqual(['unknown']);
  });
});
