import type { TestServices } from '../runtime/testing/test-services';
import { openTestServices } from '../runtime/testing/test-services';
import { provideServices } from '../runtime/services';
import { handler } from './sweep-scans';

let test: TestServices;
const before = process.env['CLOUDMEND_WORK_PREFIX'];

beforeAll(async () => {
  process.env['CLOUDMEND_WORK_PREFIX'] = 'cloudmend-test-work-on-';
  test = await openTestServices();
});
beforeEach(() => {
  test.logLines.length = 0;
  provideServices(test.services);
});
afterAll(async () => {
  if (before === undefined) delete process.env['CLOUDMEND_WORK_PREFIX'];
  else process.env['CLOUDMEND_WORK_PREFIX'] = before;
  await test.close();
});

const lastLine = () => JSON.parse(test.logLines.at(-1) ?? '{}') as Record<string, unknown>;
const aScan = (ageMs: number) => ({
  tenantId: 'acme',
  scanId: 'scan-1',
  status: 'queued',
  scanTs: new Date(test.services.clock().getTime() - ageMs).toISOString(),
  touchedAt: test.services.clock().toISOString(),
  accounts: 1,
  redrives: 0,
});

describe('a round of the watchdog', () => {
  it('leaves a heartbeat, and no figure that is zero', async () => {
    await handler();
    expect(lastLine()).toMatchObject({ sweeps: 1 });
    expect(Object.keys(lastLine())).not.toEqual(expect.arrayContaining(['scansWaiting']));
  });

  it('says how many scans wait, and for how long', async () => {
    const system = { ...test.services.system, listUnfinishedScans: async () => [aScan(7_200_000)] };
    provideServices({ ...test.services, system } as never);
    await handler();
    expect(lastLine()).toMatchObject({ sweeps: 1, scansWaiting: 1, oldestWait: 7200 });
  });

  it('leaves a heartbeat, runs what waits and fails when a part of it fails', async () => {
    const system = { ...test.services.system, listUnfinishedScans: () => Promise.reject(new Error('no table')) };
    provideServices({ ...test.services, system } as never);
    await expect(handler()).rejects.toThrow('no table');
    expect(lastLine()).toMatchObject({ sweeps: 1 });
  });
});
