import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpoints } from '../api/endpoints';
import { bundleLambdas, listEntries } from '../bundle/bundle-lambdas';

/** Markers of local-only code. */
const LOCAL = [
  /dynalite/,
  /cognito-local/,
  /__local\//,
  /demo-cloud/,
  /aws-local-stepfunctions/,
  /CloudMend-demo/,
  /11112222330\d/,
];

/** What calls of the gate and the tenant's records do not need, each by a text that only its code contains. */
const LOADED_LATER = {
  'the client of S3': /"ListObjectsV2"/,
  'the client of Cognito': /"AdminGetUser"/,
  'the client of SES': /"SendEmail"/,
  'the client of Step Functions': /"StartExecution"/,
  'the client of KMS': /"GetPublicKey"/,
  'the checks': /RDS clusters have deletion protection enabled/,
  'the kinds of questions': /cost-other-lines/,
  // `import { z } from 'zod'` keeps all of Zod; `import * as z from 'zod'` keeps what is used.
  'messages of Zod in other languages': /ltige Eingabe/,
};

/** Bytes that most functions may load before their first call, and those that read checks or prices. */
const MOST_LOADED = { median: 850_000, any: 2_400_000 };

const STATIC_IMPORT = /(?:from|import)\s*"(\.\/[^"]+|\.\.\/[^"]+)"/g;

/** A bundle with what it imports at its start, by file. Imports that wait for a call are `import(…)`. */
const listLoaded = (folder: string, name: string, loaded = new Map<string, string>()): Map<string, string> => {
  if (loaded.has(name)) return loaded;
  const text = readFileSync(join(folder, name), 'utf8');
  loaded.set(name, text);
  for (const [, path = ''] of text.matchAll(STATIC_IMPORT)) listLoaded(folder, join(dirname(name), path), loaded);
  return loaded;
};

/** The most that an asset may hold, packages included, in MB: about a tenth above what it holds. */
const MOST_MB: Readonly<Record<string, number>> = { plain: 7, documents: 9.5, changes: 22.5 };

const listAll = (bundles: string, asset = ''): string[] =>
  readdirSync(join(bundles, asset), { recursive: true, encoding: 'utf8' });

/** The code of functions, without packages that lie beside it. */
const listFiles = (bundles: string): string[] =>
  listAll(bundles).filter((name) => name.endsWith('.mjs') && !name.includes('node_modules'));

const listFunctionFiles = (bundles: string): string[] => listFiles(bundles).filter((name) => !name.includes('chunks'));

describe('the bundles of functions', () => {
  const bundles = mkdtempSync(join(tmpdir(), 'cloudmend-bundles-'));
  beforeAll(() => bundleLambdas(endpoints, { infra: join(__dirname, '..'), outdir: bundles }));
  afterAll(() => rmSync(bundles, { recursive: true, force: true }));

  it('load every function with its settings, and reject requests that bypass the CDN', () => {
    const settings = {
      CLOUDMEND_TABLE: 'table',
      CLOUDMEND_SNAPSHOTS: 's3://bucket',
      CLOUDMEND_USER_POOL_ID: 'us-east-1_Pool0001',
      CLOUDMEND_USER_POOL_CLIENT_ID: 'client',
      CLOUDMEND_COMPANY_CLIENT_ID: 'client-of-companies',
      CLOUDMEND_MASTER_ACCOUNT: '000000000000',
      CLOUDMEND_MEND_ROLE_ARN: 'arn',
      CLOUDMEND_WORKER_ROLE_ARN: 'arn:aws:iam::000000000000:role/worker',
      CLOUDMEND_TENANT_ROLE_ARN: 'arn:aws:iam::000000000000:role/tenant',
      CLOUDMEND_WORKFLOW_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:scan',
      CLOUDMEND_SCHEDULE_GROUP: 'schedules',
      CLOUDMEND_FIRE_FUNCTION_ARN: 'arn:aws:lambda:us-east-1:000000000000:function:fire',
      CLOUDMEND_SCHEDULER_ROLE_ARN: 'arn:aws:iam::000000000000:role/scheduler',
      CLOUDMEND_MISSED_SCHEDULES_ARN: 'arn:aws:sqs:us-east-1:000000000000:missed',
      CLOUDMEND_REGION: 'us-east-1',
      CLOUDMEND_ACCOUNTS_AT_ONCE: '11',
      CLOUDMEND_BUILD: 'a1b2',
      CLOUDMEND_ORIGIN_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:origin',
      CLOUDMEND_CURSOR_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:cursors',
    };
    const names = listFunctionFiles(bundles);
    const program = `
      const answers = {};
      for (const name of ${JSON.stringify(names)}) {
        const { handler } = await import('${pathToFileURL(bundles).href}/' + name);
        answers[name] = typeof handler;
      }
      const { handler } = await import('${pathToFileURL(bundles).href}/plain/checkTenant.mjs');
      const { statusCode } = await handler({ headers: {}, requestContext: { requestId: 'r' } });
      process.stdout.write(JSON.stringify({ answers, statusCode }));`;
    const run = (env: Record<string, string>) =>
      spawnSync(process.execPath, ['--input-type=module', '--eval', program], { env, encoding: 'utf8' });
    const told = JSON.parse(run(settings).stdout) as { answers: Record<string, string>; statusCode: number };
    expect(Object.values(told.answers)).toEqual(names.map(() => 'function'));
    expect(told.statusCode).toBe(403);
    const { CLOUDMEND_WORKFLOW_ARN: _missing, ...incomplete } = settings;
    expect(run(incomplete).stderr).toContain('Missing settings: CLOUDMEND_WORKFLOW_ARN');
  });

  it('contain nothing local-only', () => {
    for (const name of listFiles(bundles)) {
      const text = readFileSync(join(bundles, name), 'utf8');
      expect([name, LOCAL.filter((mark) => mark.test(text))]).toEqual([name, []]);
    }
  });

  it('load nothing before the first call that most calls do not need', () => {
    const loaded = [...listLoaded(bundles, 'plain/listAccounts.mjs').values()].join('\n');
    expect(loaded).toContain('"BatchGetItem"');
    const needless = Object.entries(LOADED_LATER).flatMap(([what, mark]) => (mark.test(loaded) ? [what] : []));
    expect(needless).toEqual([]);
    // A mark that stands in no bundle would prove nothing.
    const all = listFiles(bundles).map((name) => readFileSync(join(bundles, name), 'utf8'));
    for (const [what, mark] of Object.entries(LOADED_LATER))
      if (!what.startsWith('messages')) expect([what, all.some((text) => mark.test(text))]).toEqual([what, true]);
  });

  it('contain every function once', () => {
    const names = listFunctionFiles(bundles).map((name) => basename(name, '.mjs'));
    expect(names.sort()).toEqual([...listEntries(endpoints).keys()].sort());
  });

  it('load few bytes before the first call', () => {
    const sizes = listFunctionFiles(bundles)
      .map((name) => [...listLoaded(bundles, name).values()].reduce((sum, text) => sum + text.length, 0))
      .sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(MOST_LOADED.median);
    expect(sizes.at(-1)).toBeLessThan(MOST_LOADED.any);
  });

  it('hold no more than their functions need', () => {
    expect(
      readdirSync(bundles, { withFileTypes: true })
        .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
        .sort(),
    ).toEqual(Object.keys(MOST_MB).sort());
    for (const [asset, most] of Object.entries(MOST_MB)) {
      const sizes = listAll(bundles, asset)
        .map((name) => statSync(join(bundles, asset, name)))
        .filter((stat) => stat.isFile())
        .map(({ size }) => size);
      expect([asset, sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20 < most]).toEqual([asset, true]);
    }
    expect(listAll(bundles, 'plain').filter((name) => name.includes('node_modules'))).toEqual([]);
    // Each function has its own copy of its asset in AWS.
    expect(readdirSync(join(bundles, 'plain')).length).toBeGreaterThan(200);
  });
});
