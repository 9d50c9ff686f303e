import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { paginateQuery, paginateScan } from '@aws-sdk/client-dynamodb';
import { build } from 'esbuild';
import { startDynamoDb } from './start-dynamodb';

const ROUNDS = 500;
/** Kills come between 10 and 283 ms after the first write. */
const LONGEST = 40;
const root = resolve(__dirname, '../../../../..');

/** The bundle stands inside the project, where the packages it leaves out are found. */
const bundleWriter = async (folder: string): Promise<string> => {
  const outfile = join(folder, 'write-until-killed.mjs');
  await build({
    entryPoints: [join(__dirname, 'testing/write-until-killed.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: ['dynalite', 'dynalite/*'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return outfile;
};

/** Lets it write for a while, kills it, and answers what it was told to be written. */
const writeAndKill = async (writer: string, path: string, round: number): Promise<string[]> => {
  const child = spawn(process.execPath, [writer, path, String(round)], { cwd: root });
  let told = '';
  let faults = '';
  child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    if (told === '') setTimeout(() => child.kill('SIGKILL'), 10 + (round % LONGEST) * 7);
    told += chunk.toString();
  });
  await new Promise((done) => child.once('exit', done));
  // The last line may have been cut off by the kill.
  const lines = told.split('\n').slice(0, -1);
  if (lines.length === 0) throw new Error(`The writer wrote nothing: ${faults}`);
  return lines;
};

const toKeys = async (path: string): Promise<{ items: Set<string>; index: Set<string> }> => {
  const local = await startDynamoDb({ path });
  const items = new Set<string>();
  const index = new Set<string>();
  for await (const page of paginateScan({ client: local.client }, { TableName: 'things' }))
    for (const item of page.Items ?? []) items.add(String(item['pk']?.S));
  for (const half of ['left', 'right']) {
    const query = {
      TableName: 'things',
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :half',
      ExpressionAttributeValues: { ':half': { S: half } },
    };
    for await (const page of paginateQuery({ client: local.client }, query))
      for (const item of page.Items ?? []) index.add(String(item['pk']?.S));
  }
  await local.close();
  return { items, index };
};

describe('the local DynamoDB under kill -9', () => {
  it(`loses no acknowledged write and keeps no half transaction in ${ROUNDS} rounds`, async () => {
    const folder = await mkdtemp(join(root, 'node_modules/.cache-durability-'));
    try {
      const writer = await bundleWriter(folder);
      const path = join(folder, 'tables');
      const acknowledged: string[] = [];
      for (let round = 0; round < ROUNDS; round++) acknowledged.push(...(await writeAndKill(writer, path, round)));
      const { items, index } = await toKeys(path);
      const lost = acknowledged.filter((key) => !items.has(`left#${key}`) || !items.has(`right#${key}`));
      const half = [...items].filter(
        (key) => !items.has(key.startsWith('left') ? key.replace('left', 'right') : key.replace('right', 'left')),
      );
      expect(acknowledged.length).toBeGreaterThan(ROUNDS);
      expect([lost, half]).toEqual([[], []]);
      expect(index).toEqual(items);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
