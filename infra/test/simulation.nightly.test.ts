import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED } from '@cloudmend/domain/testing/effort';
import { simulationCases } from './simulation-cases';
import { bundleNothingInto, synthesise, type Synthesised } from './synthesised';

// At each change: a hundredth of the requests, in stacks.test.ts.
describe('the policies of a deployment, simulated,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-synth-'));
  let dev: Synthesised;
  beforeAll(() => {
    bundleNothingInto(folder);
    dev = synthesise('dev', folder, { builtinCloudFormationValidation: false });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  simulationCases(() => dev, { seed: SEED, requests: 100_000 });
});
