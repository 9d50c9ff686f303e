import { type Server, type ServerResponse, createServer } from 'node:http';
import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import { CloudError } from '../../cloud-port';
import { openReader } from '../open-reader';
import { openAdaptiveGate } from './adaptive-gate';
import { openPace } from './open-pace';
import { publishedRate } from './published-rates';
import type { Timer } from './timer';
import { openTokenBucket } from './token-bucket';

/** A clock that advances to the next waiter when all are waiting. */
const virtualTimer = (): Timer & { readonly waited: number[] } => {
  let now = 0;
  const waited: number[] = [];
  return {
    waited,
    now: () => now,
    pause: async (milliseconds) => {
      waited.push(milliseconds);
      const due = now + milliseconds;
      await new Promise((wake) => setImmediate(wake));
      now = Math.max(now, due);
    },
  };
};

const THROTTLED = new CloudError('throttled', 'kms:DescribeKey', 'ThrottlingException', 'Rate exceeded');
const KEYS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' };

describe('call rate', () => {
  it('allows a burst, then a steady rate, in order of arrival', async () => {
    const timer = virtualTimer();
    const leave = openTokenBucket({ perSecond: 10, burst: 3 }, timer);
    await Promise.all(Array.from({ length: 6 }, () => leave()));
    expect(timer.waited.map(Math.round)).toEqual([100, 200, 300]);
  });

  it('never exceeds burst and rate over any period', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(500), { minLength: 1, maxLength: 60 }), async (gaps) => {
        let now = 0;
        const left: number[] = [];
        const leave = openTokenBucket(
          { perSecond: 20, burst: 5 },
          { now: () => now, pause: async (ms) => void left.push(now + ms) },
        );
        for (const gap of gaps) {
          now += gap;
          const before = left.length;
          await leave();
          if (left.length === before) left.push(now);
        }
        for (const [index, start] of left.entries())
          for (let last = index; last < left.length; last += 1)
            expect(last - index + 1).toBeLessThanOrEqual(5 + (((left[last] ?? 0) - start) / 1000) * 20 + 1e-6);
      }),
    ));

  it("uses at most the configured share of AWS's published rate, per operation if AWS counts per operation", async () => {
    const timer = virtualTimer();
    const pace = openPace('ec2', { most: 500, share: 0.5, timer });
    await Promise.all(Array.from({ length: 60 }, () => pace.run('DescribeVolumes', async () => 'ok')));
    expect(timer.waited).toHaveLength(10);
    await pace.run('DescribeImages', async () => 'ok');
    expect(timer.waited).toHaveLength(10);
    expect(publishedRate('ec2')).toEqual({ perSecond: 20, burst: 100, per: 'operation' });
  });

  it('shares one bucket if AWS counts the service as a whole', async () => {
    const timer = virtualTimer();
    const pace = openPace('lambda', { most: 500, share: 1, timer });
    await Promise.all(Array.from({ length: 20 }, (_, index) => pace.run(`Operation${index}`, async () => 'ok')));
    expect(timer.waited).toHaveLength(5);
  });

  it('has a separate bucket for an operation that AWS counts separately', async () => {
    const timer = virtualTimer();
    const pace = openPace('lambda', { most: 500, share: 1, timer });
    const all = (operation: string) =>
      Promise.all(Array.from({ length: 15 }, () => pace.run(operation, async () => 'ok')));
    await Promise.all([all('GetPolicy'), all('GetFunctionUrlConfig')]);
    expect(timer.waited).toEqual([]);
    await pace.run('GetPolicy', async () => 'ok');
    expect(timer.waited).toHaveLength(1);
  });

  it('is unlimited without a published rate, and at an emulator', async () => {
    const timer = virtualTimer();
    for (const pace of [
      openPace('s3', { most: 500, share: 0.5, timer }),
      openPace('ec2', { most: 500, share: undefined, timer }),
    ])
      await Promise.all(Array.from({ length: 300 }, () => pace.run('List', async () => 'ok')));
    expect(timer.waited).toEqual([]);
  });
});

describe('concurrency', () => {
  it('halves when AWS throttles, and grows by one with each successful round', async () => {
    const gate = openAdaptiveGate({ first: 16, most: 16 });
    await gate.run(async () => ({ reception: 'throttled', value: 0 }));
    expect(gate.limit).toBe(8);
    for (let call = 0; call < 9; call += 1) await gate.run(async () => ({ reception: 'taken', value: 0 }));
    expect(gate.limit).toBe(9);
    for (let call = 0; call < 500; call += 1) await gate.run(async () => ({ reception: 'taken', value: 0 }));
    expect(gate.limit).toBe(16);
  });

  it('counts throttling of concurrent calls once, and never drops below one', async () => {
    const gate = openAdaptiveGate({ first: 16, most: 16 });
    const refused = async () => {
      await new Promise((wake) => setImmediate(wake));
      return { reception: 'throttled' as const, value: 0 };
    };
    await Promise.all(Array.from({ length: 16 }, () => gate.run(refused)));
    expect(gate.limit).toBe(8);
    for (let call = 0; call < 9; call += 1) await gate.run(refused);
    expect(gate.limit).toBe(1);
  });

  it('stays within its limit and serves all calls, including failures', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('taken', 'throttled', 'broken'), { maxLength: 80 }),
        async (receptions) => {
          const gate = openAdaptiveGate({ first: 6, most: 6 });
          let running = 0;
          let most = 0;
          const call = async (reception: 'taken' | 'throttled' | 'broken') => {
            most = Math.max(most, ++running);
            await new Promise((wake) => setImmediate(wake));
            running -= 1;
            if (reception === 'broken') throw new Error('broken');
            return { reception, value: reception };
          };
          const ended = await Promise.allSettled(receptions.map((reception) => gate.run(() => call(reception))));
          expect(ended.map((end) => (end.status === 'fulfilled' ? end.value : 'broken'))).toEqual(receptions);
          expect(most).toBeLessThanOrEqual(6);
        },
      ),
      { numRuns: effort(8, 30) },
    ));
});

describe('a throttled call', () => {
  it('is retried with increasing delays, and finally fails', async () => {
    const timer = virtualTimer();
    const pace = openPace('kms', { most: 16, share: 0.5, timer });
    let calls = 0;
    const always = pace.run('DescribeKey', () => Promise.reject(Object.assign(THROTTLED, { calls: ++calls })));
    await expect(always).rejects.toBe(THROTTLED);
    expect([calls, timer.waited]).toEqual([5, [250, 500, 1000, 2000]]);
    expect(pace.limit).toBe(1);
  });

  it('is not retried for other errors', async () => {
    const pace = openPace('kms', { most: 16, share: 0.5, timer: virtualTimer() });
    let calls = 0;
    const denied = new CloudError('denied', 'kms:DescribeKey', 'AccessDenied', 'no');
    await expect(
      pace.run('DescribeKey', () => {
        calls += 1;
        return Promise.reject(denied);
      }),
    ).rejects.toBe(denied);
    expect(calls).toBe(1);
  });
});

describe('a service that accepts three concurrent calls', () => {
  const TAKES = 3;
  let server: Server;
  let endpoint: string;
  let open = 0;
  let refused = 0;
  const answer = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      if (open >= TAKES) {
        refused += 1;
        return answer(response, 400, { __type: 'ThrottlingException', message: 'Rate exceeded' });
      }
      open += 1;
      setTimeout(() => {
        open -= 1;
        answer(response, 200, { KeyMetadata: { KeyId: 'k' } });
      }, 2);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => new Promise<void>((closed) => void server.close(() => closed()).closeAllConnections()));

  it('serves every call of the real client, with few throttled', async () => {
    // Waits one hundredth of the time.
    const timer: Timer = {
      now: () => performance.now(),
      pause: (ms) => new Promise((wake) => setTimeout(wake, ms / 100)),
    };
    const reader = openReader({ endpoint, credentials: KEYS, maxAttempts: 1, timer });
    const call = { service: 'kms', region: 'us-east-1', operation: 'DescribeKey', input: { KeyId: 'k' } };
    const answers = await Promise.all(Array.from({ length: 150 }, () => reader.read(call)));
    expect(answers).toHaveLength(150);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(75);
    expect(reader.calls).toBe(150 + refused);
    reader.close();
  });
});
