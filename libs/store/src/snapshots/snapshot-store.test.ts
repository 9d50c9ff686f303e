import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openObjects } from './object-store';
import { openSnapshotStore } from './snapshot-store';

const UNIT = { accountId: '111122223333', region: 'us-east-1', service: 'ec2' };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshots-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (tenant: string) => openSnapshotStore(openObjects(pathToFileURL(folder).href), tenant);

const listSnapshots = async (tenant: string, scanId: string, accountId = UNIT.accountId) =>
  (await open(tenant).list(scanId, accountId)).map(({ snapshot }) => snapshot);

describe('snapshots', () => {
  it('are read back as written, each unit once', async () => {
    const store = open('acme');
    await store.put('s1', UNIT, { n: 1 });
    await store.put('s1', UNIT, { n: 2, text: 'é😀' });
    await store.put('s1', { ...UNIT, region: 'global', service: 'iam' }, { n: 3 });
    expect(await listSnapshots('acme', 's1')).toEqual(expect.arrayContaining([{ n: 2, text: 'é😀' }, { n: 3 }]));
    expect(await listSnapshots('acme', 's1')).toHaveLength(2);
  });

  it('are read one by one; missing ones are undefined', async () => {
    const store = open('acme');
    await store.put('s1', UNIT, { n: 1 });
    expect(await store.get('s1', UNIT)).toEqual({ n: 1 });
    expect(await store.get('s1', { ...UNIT, service: 'rds' })).toBeUndefined();
    expect(await store.get('s2', UNIT)).toBeUndefined();
    expect(await open('acme-corp').get('s1', UNIT)).toBeUndefined();
  });

  it('of a region are one object, read back unit by unit', async () => {
    const store = open('acme');
    const ec2 = { unit: UNIT, n: 1 };
    const rds = { unit: { ...UNIT, service: 'rds' }, n: 2 };
    const put = await store.putRegion('s1', UNIT, [ec2]);
    expect(await store.putRegion('s1', UNIT, [ec2, rds])).toMatchObject({ name: put.name });
    const cost = { unit: { ...UNIT, service: 'cost' }, n: 3 };
    await store.put('s1', cost.unit, cost);
    expect(await store.getRegion('s1', UNIT)).toEqual([ec2, rds]);
    expect(await store.getRegion('s1', { ...UNIT, region: 'eu-west-1' })).toEqual([]);
    expect(await store.get('s1', rds.unit)).toEqual(rds);
    expect(await store.get('s1', { ...UNIT, service: 's3' })).toBeUndefined();
    expect(await listSnapshots('acme', 's1')).toEqual(expect.arrayContaining([ec2, rds, cost]));
    expect((await store.list('s1', UNIT.accountId, 'rds')).map(({ snapshot }) => snapshot)).toEqual([rds]);
    expect((await store.list('s1', UNIT.accountId, 'cost')).map(({ snapshot }) => snapshot)).toEqual([cost]);
  });

  it('of a scan without any are empty', async () => {
    expect(await listSnapshots('acme', 's1')).toEqual([]);
  });

  it('carry the digest of the bytes that are stored', async () => {
    const put = await open('acme').put('s1', UNIT, { n: 1 });
    const [stored] = await open('acme').list('s1', UNIT.accountId);
    expect(stored?.object).toEqual(put);
    const bytes = await readFile(join(folder, 'acme', 's1', UNIT.accountId, put.name));
    expect(put.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('cannot escape their folder', async () => {
    const store = open('acme');
    await store.put('../../s1', { accountId: '..', region: '../x', service: '/etc/passwd' }, { n: 1 });
    expect(await listSnapshots('acme', '../../s1', '..')).toEqual([{ n: 1 }]);
    expect(await readdir(folder)).toEqual(['acme']);
    await expect(openObjects(pathToFileURL(folder).href).put('a/../../b', new Uint8Array())).rejects.toThrow(
      'must stay within',
    );
  });

  it('of another tenant cannot be seen', async () => {
    await open('acme').put('s1', UNIT, { n: 1 });
    expect(await open('acme-corp').list('s1', UNIT.accountId)).toEqual([]);
  });

  it('are stored in a folder or a bucket only', () => {
    expect(() => openObjects('https://example.com/x')).toThrow('cannot be stored');
  });
});
