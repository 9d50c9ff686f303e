// Prints how long each deployed function takes to load, beside an empty one: `npm run synth -- prod`, then `node --import tsx tools/bench/cold-imports.ts`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = fileURLToPath(new URL('../../infra/cdk.out/prod.bundles', import.meta.url));

/** Settings that a function demands at start; nothing is called. */
const SETTINGS = {
  AWS_REGION: 'us-east-1',
  CLOUDMEND_TABLE: 'table',
  CLOUDMEND_SNAPSHOTS: 's3://bucket',
  CLOUDMEND_USER_POOL_ID: 'us-east-1_Pool0001',
  CLOUDMEND_USER_POOL_CLIENT_ID: 'client',
  CLOUDMEND_COMPANY_CLIENT_ID: 'client-of-companies',
  CLOUDMEND_MASTER_ACCOUNT: '0'.repeat(12),
  CLOUDMEND_MEND_ROLE_ARN: 'arn',
  CLOUDMEND_WORKER_ROLE_ARN: 'arn',
  CLOUDMEND_TENANT_ROLE_ARN: 'arn',
  CLOUDMEND_REGION: 'us-east-1',
  CLOUDMEND_ACCOUNTS_AT_ONCE: '11',
  CLOUDMEND_BUILD: 'a1b2',
  CLOUDMEND_ORIGIN_SECRET_ARN: 'arn',
  CLOUDMEND_CURSOR_SECRET_ARN: 'arn',
  CLOUDMEND_WORKFLOW_ARN: 'arn',
  CLOUDMEND_SCHEDULE_GROUP: 'schedules',
  CLOUDMEND_FIRE_FUNCTION_ARN: 'arn',
  CLOUDMEND_SCHEDULER_ROLE_ARN: 'arn',
  CLOUDMEND_MISSED_SCHEDULES_ARN: 'arn',
  CLOUDMEND_PROOF_KEY_ARN: 'arn',
  CLOUDMEND_TOKEN_KEY_ARN: 'arn',
  CLOUDMEND_CHANGE_QUEUE_URL: 'https://queue.example',
  CLOUDMEND_POST_FUNCTION_ARN: 'arn',
  CLOUDMEND_SIGN_IN_URL: 'https://sign-in.example',
  CLOUDMEND_TRAIL_COPIES: 's3://copies',
};

const PROGRAM = `
const before = process.cpuUsage();
try { await import(process.argv[1]); } catch (error) { process.stdout.write('failed ' + String(error).slice(0, 120)); process.exit(0); }
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
process.exit(0);`;

/** Milliseconds of CPU that an import takes in a new process; the least of three. */
const importIn = (file: string): number => {
  const times = Array.from({ length: 3 }, () => {
    const args = ['--input-type=module', '-e', PROGRAM, pathToFileURL(file).href];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...SETTINGS } });
    if (stdout.startsWith('failed')) throw new Error(`${file}: ${stdout}`);
    return Number(stdout);
  });
  return Math.min(...times);
};

const scratch = mkdtempSync(join(tmpdir(), 'cold-imports-'));
const empty = join(scratch, 'empty.mjs');
writeFileSync(empty, 'export const handler = async () => ({ statusCode: 200 });\n');
const every = Number(process.argv[2] ?? 1);
const functions = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
const chosen = functions.filter((_name, index) => index % every === 0);
const times = chosen
  .map((name) => ({ name: name.replace('.mjs', ''), ms: importIn(join(folder, name)) }))
  .sort((a, b) => a.ms - b.ms);
const at = (share: number) => times[Math.floor(share * (times.length - 1))];
console.log(`${functions.length} functions, ${times.length} measured; milliseconds of CPU`);
console.log(`empty ${importIn(empty).toFixed(1)}`);
for (const [name, share] of [
  ['least', 0],
  ['median', 0.5],
  ['tenth from the top', 0.9],
  ['most', 1],
] as const)
  console.log(`${name} ${at(share)?.ms.toFixed(0)} (${at(share)?.name})`);
rmSync(scratch, { recursive: true });
