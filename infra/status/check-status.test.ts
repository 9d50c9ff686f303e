import { emptyStatus, type StatusReport } from '@cloudmend/domain/status';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { assertChecked, changeStatus, checkStatus, type CheckUses } from './check-status';
import { type StatusFile, statusInBucket } from './status-file';

const NOON = Date.parse('2026-11-24T12:00:00.000Z');
const ago = (minutes: number): string => new Date(NOON - minutes * 60_000).toISOString();

/** A file that others change meanwhile, so many times. */
const aFile = (changes = 0): StatusFile & { report: StatusReport } => {
  let [version, left] = [0, changes];
  const file = {
    report: emptyStatus(),
    read: async () => ({ report: file.report, version: String(version) }),
    write: async (report: StatusReport, from: string | undefined) => {
      if (left > 0) {
        left -= 1;
        version += 1;
      }
      if (from !== String(version)) return false;
      version += 1;
      file.report = report;
      return true;
    },
  };
  return file;
};

interface World {
  readonly admitted?: readonly string[];
  readonly overdue?: readonly string[];
}

/** Queues alone: signing in and calling the API are tried against the local user pool (tools/local/watch-status.test.ts). */
const check = async ({ admitted = [], overdue = [] }: World = {}, file = aFile()) => {
  const asked: string[] = [];
  const uses = {
    clock: () => new Date(NOON),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    identity: { find: async () => undefined },
    secret: () => Promise.reject(new Error('This test has no secret.')),
    system: {
      scanQueue: { entries: async () => [{ scans: [{ open: admitted.map((at) => ({ at })) }] }] },
      listOverdue: async (_kind: string, before: Date) => {
        asked.push(before.toISOString());
        return overdue as readonly TenantId[];
      },
    },
    fetch: async () => Response.json({ exists: true }),
    origin: 'https://cloudmend.example',
    file,
  } as unknown as CheckUses;
  await checkStatus(uses, 300);
  const report = await checkStatus(uses, 300);
  const failing = Object.entries(report.components).flatMap(([id, one]) => (one?.isWorking === false ? [id] : []));
  return { report, failing, asked };
};

describe('the checks of the queues', () => {
  it('find what runs and waits in time working', async () => {
    const { report, failing, asked } = await check({ admitted: [ago(10), ago(60)] });
    expect(failing).toEqual([]);
    expect(report).toMatchObject({ checkedAt: ago(0), every: 300 });
    expect(report.components).toMatchObject({ 'scan-queue': { isWorking: true }, notifications: { isWorking: true } });
    expect(asked).toEqual([ago(15), ago(15)]);
  });

  it.each<[string, World, string[]]>([
    ['a run is followed by no one', { admitted: [ago(10), ago(61)] }, ['scan-queue']],
    ['messages are overdue', { overdue: ['acme'] }, ['notifications']],
  ])('notice that %s', async (_what, world, expected) => {
    expect((await check(world)).failing).toEqual(expected);
  });

  it('fail their function once a component did not pass twice, and publish the report before', async () => {
    const file = aFile();
    const { report } = await check({ overdue: ['acme'] }, file);
    expect(file.report).toEqual(report);
    expect(() => assertChecked(report)).toThrow('2 times in a row');
    expect(assertChecked(emptyStatus())).toBeUndefined();
  });

  it('are written on top of what an operator wrote meanwhile, and give up in the end', async () => {
    expect((await check({}, aFile(3))).report.components['scan-queue']?.days).toHaveLength(1);
    await expect(changeStatus(aFile(9), (report) => report)).rejects.toThrow('changed by others');
  });
});

describe('the published file', () => {
  const bucket = (answers: Array<() => object>) => {
    const sent: object[] = [];
    const send = async ({ input }: { input: object }) => {
      sent.push(input);
      return (answers.shift() ?? (() => ({})))();
    };
    return { sent, file: statusInBucket({ send } as never, 'pages') };
  };
  const fail = (name: string) => () => {
    throw Object.assign(new Error(name), { name });
  };

  it('is created once, and replaced only in the version that was read', async () => {
    const { sent, file } = bucket([fail('NoSuchKey'), () => ({}), fail('PreconditionFailed')]);
    const { report, version } = await file.read();
    expect(report).toEqual(emptyStatus());
    expect(await file.write(report, version)).toBe(true);
    expect(sent.at(-1)).toMatchObject({ Bucket: 'pages', Key: 'status.json', IfNoneMatch: '*' });
    expect(await file.write(report, '"one"')).toBe(false);
    expect(sent.at(-1)).toMatchObject({ IfMatch: '"one"' });
  });

  it('is never replaced by an empty one because it could not be read', async () => {
    const { file } = bucket([
      fail('AccessDenied'),
      () => ({ ETag: '"x"', Body: { transformToString: async () => '{}' } }),
    ]);
    await expect(file.read()).rejects.toThrow('AccessDenied');
    await expect(file.read()).rejects.toThrow('schema');
  });
});
