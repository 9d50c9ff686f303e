#!/usr/bin/env node
// `npm run test:deploy`: a deployment as far as emulators carry one. Templates by cfn-lint, storage created by CDK in an emulated account, and
// a browser story on the bundles that would be deployed. Ends with one plain line, `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TESTS = ['infra/test/cfn-lint.nightly.test.ts', 'tools/deployed/deployed.nightly.test.ts'];

await bootstrap(() => {
  const report = join(tmpdir(), `cloudmend-deploy-${process.pid}.json`);
  const jest = ['node_modules/jest/bin/jest.js', '-w', '1', '--forceExit', '--json', `--outputFile=${report}`];
  const { status } = spawnSync(process.execPath, [...jest, '--runTestsByPath', ...TESTS], {
    cwd: ROOT,
    // The report goes to the file; what was printed besides is what a person reads.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CLOUDMEND_NIGHTLY: '1', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  });
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  rmSync(report);
  if (numPendingTests > 0) console.log(`Skipped: ${numPendingTests} (moto_server or cfn-lint is not installed)`);
  console.log(`${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`);
  // What is not installed there would never be noticed.
  process.exitCode = numPendingTests > 0 && process.env.CI === 'true' ? 1 : (status ?? 1);
});
