import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpoints } from '@cloudmend/infra/endpoints';
import { bundleLambdas } from '../../infra/bundle/bundle-lambdas';
import type { Figure } from './figure';
import { milliseconds } from './figure';

const INFRA = join(import.meta.dirname, '..', '..', 'infra');
const MB = 2 ** 20;
/** Of the functions, every tenth is imported in a new process. */
const EVERY = 10;

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

/** Tells the CPU time of an import. */
const PROGRAM = `
const before = process.cpuUsage();
try { await import(process.argv[1]); } catch (error) { process.stdout.write('failed ' + String(error).slice(0, 120)); process.exit(0); }
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
process.exit(0);`;

/** Milliseconds of CPU that an import takes in a new process; the least of three. @throws Error if it fails */
const timeImport = (file: string): number => {
  const times = Array.from({ length: 3 }, () => {
    const args = ['--input-type=module', '-e', PROGRAM, pathToFileURL(file).href];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...SETTINGS } });
    if (stdout.startsWith('failed')) throw new Error(`${file}: ${stdout}`);
    return Number(stdout);
  });
  return Math.min(...times);
};

const STATIC_IMPORT = /(?:from|import)\s*"(\.[^"]+)"/g;
const ANY_IMPORT = /(?:from|import)\s*\(?"(\.[^"]+)"/g;

/** Files that a bundle imports, itself included. */
const listImports = (file: string, pattern: RegExp): ReadonlySet<string> => {
  const found = new Set([file]);
  for (const each of found)
    for (const [, path = ''] of readFileSync(each, 'utf8').matchAll(pattern)) found.add(join(dirname(each), path));
  return found;
};

const sizeOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + statSync(file).size, 0);

const inMb = (what: string, bytes: number): Figure => ({
  what,
  value: Math.round((bytes / MB) * 1000) / 1000,
  unit: 'MB',
});

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const listFunctions = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.mjs') ? [join(folder, name)] : []));

const assetFigures = (folder: string): Figure[] => {
  const name = basename(folder);
  const files = listFiles(folder);
  return [
    { what: `asset ${name}, functions`, value: listFunctions(folder).length, unit: 'functions' },
    inMb(`asset ${name}`, sizeOf(files)),
    inMb(`asset ${name}, of that packages`, sizeOf(files.filter((path) => path.includes('node_modules')))),
  ];
};

const functionFigures = (file: string): Figure[] => {
  const name = basename(file, '.mjs');
  return [
    inMb(`${name}, own code`, sizeOf([file])),
    inMb(`${name}, loaded at its start`, sizeOf(listImports(file, STATIC_IMPORT))),
    inMb(`${name}, what it may load`, sizeOf(listImports(file, ANY_IMPORT))),
  ];
};

/** The assets of functions, what each function loads, and the CPU time of imports beside that of an empty function. */
export const bundleFigures = async (scratch: string): Promise<Figure[]> => {
  const outdir = join(scratch, 'bundles');
  await bundleLambdas(endpoints, { infra: INFRA, outdir });
  const assets = readdirSync(outdir).map((name) => join(outdir, name));
  const functions = assets.flatMap(listFunctions);
  const empty = join(scratch, 'empty.mjs');
  writeFileSync(empty, 'export const handler = async () => ({ statusCode: 200 });\n');
  const times = functions
    .filter((_file, index) => index % EVERY === 0)
    .map((file) => ({ name: basename(file, '.mjs'), ms: timeImport(file) }))
    .sort((a, b) => a.ms - b.ms);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] as (typeof times)[number];
  return [
    ...assets.flatMap(assetFigures),
    ...functions.flatMap(functionFigures),
    milliseconds('import of an empty function, CPU', timeImport(empty)),
    ...(
      [
        ['least', 0],
        ['median', 0.5],
        ['ninth decile', 0.9],
        ['most', 1],
      ] as const
    ).map(([what, share]) => milliseconds(`import, CPU, ${what} (${at(share).name})`, at(share).ms)),
  ];
};
