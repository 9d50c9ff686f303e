#!/usr/bin/env node
// `npm run backups -- ENVIRONMENT vault|plan ACCOUNT`: sets up daily backups into another account. Run twice by an administrator: `vault` with the
// credentials of the account that keeps the copies, naming the environment's; then `plan` with the environment's, naming the other one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

await bootstrap(() => {
  const [stage = '', part = '', account = ''] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9-]{1,11}$/.test(stage) || !['vault', 'plan'].includes(part) || !/^\d+$/.test(account)) {
    console.error('Usage: npm run backups -- ENVIRONMENT vault|plan OTHER-ACCOUNT');
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-backups-'));
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/aws-cdk/bin/cdk',
      'deploy',
      '--app',
      `${JSON.stringify(process.execPath)} --import tsx infra/bin/backups.ts`,
      '--output',
      join(folder, 'cdk.out'),
      '--require-approval',
      'never',
      '--no-notices',
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        CDK_DISABLE_CLI_TELEMETRY: 'true',
        CLOUDMEND_STAGE: stage,
        CLOUDMEND_BACKUPS_PART: part,
        CLOUDMEND_OTHER_ACCOUNT: account,
      },
    },
  );
  rmSync(folder, { recursive: true });
  if (status !== 0) {
    process.exitCode = 1;
    return;
  }
  console.log(
    part === 'vault'
      ? `\nNow, with the credentials of account ${account}: npm run backups -- ${stage} plan ACCOUNT, naming this account.`
      : '\nTomorrow: npm run cloudmend -- operator restore-drill --env ' + stage,
  );
});
