import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { FAMILIES, type Lifetime } from '@cloudmend/store';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { describeAtNight } from '@cloudmend/domain/testing/at-night';
import { gatherCrowd, VICTIMS } from '../test/harness/crowd';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';

const STORE = join(__dirname, '..', '..', 'libs', 'store', 'src');

/** Without a period. */
const FOR_LIFE: readonly Lifetime[] = ['configured', 'latest', 'history'];

describeAtNight('the partitions of a workspace', () => {
  let test: TestServices;
  beforeAll(async () => {
    test = await openTestServices();
    await gatherCrowd(test);
  });
  afterAll(() => test.close());

  it.each(VICTIMS)('of %s are all listed after one of everything was written', async (name) => {
    const tenantId = name as TenantId;
    const { client, table } = test.local.deps;
    const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
    const written = new Set(
      Items.map(({ pk }) => pk?.S ?? '').filter((pk) => pk === `T#${tenantId}` || pk.startsWith(`T#${tenantId}#`)),
    );
    const listed = new Set((await test.services.openRecords(tenantId).listPartitions()).map(({ pk }) => pk));
    expect(written.size).toBeGreaterThan(25);
    expect([...written].filter((pk) => !listed.has(pk))).toEqual([]);
  });

  it.each(VICTIMS)('of %s hold records that are kept as their family says', async (name) => {
    const tenantId = name as TenantId;
    const { client, table } = test.local.deps;
    const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
    const partitions = await test.services.openRecords(tenantId).listPartitions();
    const lifetimes = new Map(partitions.map(({ pk, kept }) => [pk, kept]));
    const wrong = Items.flatMap((item) => {
      const [pk, sk] = [item['pk']?.S ?? '', item['sk']?.S ?? ''];
      const allowed = lifetimes.get(pk);
      if (!allowed) return [];
      // The crowd writes its canary into every text.
      const kind = item['kept']?.S?.split(' ')[0];
      const found = kind ?? (item['ttl'] ? 'fixed' : 'none');
      const isRight =
        found === 'none'
          ? allowed.some((one) => FOR_LIFE.includes(one))
          : allowed.includes(found as Lifetime) && item['ttl'] !== undefined;
      return isRight ? [] : [`${pk} ${sk}: ${found} instead of ${allowed.join(' or ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the partitions of a workspace', () => {
  it('are named for every key in the source', () => {
    const sources = readdirSync(STORE, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(STORE, file), 'utf8'))
      .join('\n');
    const named = [
      ...[...sources.matchAll(/tenantKey\(tenantId, '([^']+)'/g)].map(([, part]) => part),
      ...[...sources.matchAll(/const [A-Z_]+_PART = '([^']+)'/g)].map(([, part]) => part),
    ];
    expect(named.length).toBeGreaterThan(35);
    expect([...new Set(named)].filter((part) => !Object.hasOwn(FAMILIES, part as string))).toEqual([]);
    expect(sources.match(/tenantKey\((?!tenantId\b)/g) ?? []).toEqual([]);
  });
});
