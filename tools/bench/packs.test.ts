import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measurePacks } from './packs';

const folder = mkdtempSync(join(tmpdir(), 'cloudmend-packs-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('builds the same pack of the demo account twice, verifies it and gives its verdicts again', async () => {
  const { first, second, faults, verdicts, different } = await measurePacks(folder, { accounts: 2, weeks: 3 });
  expect(second.pack.digest).toBe(first.pack.digest);
  expect(faults).toEqual([]);
  expect(verdicts).toBeGreaterThan(200);
  expect(different).toEqual([]);
}, 120_000);
