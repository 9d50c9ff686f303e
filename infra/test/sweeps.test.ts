import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { countSweeps, plantIdleTenants } from './idle-sweeps';

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

describe('the sweeps', () => {
  it('make as many requests with a hundred idle workspaces as with none', async () => {
    const before = await countSweeps(test);
    await plantIdleTenants(test, 100);
    expect(await countSweeps(test)).toEqual(before);
    for (const requests of Object.values(before)) expect(requests).toBeGreaterThan(0);
  });
});
