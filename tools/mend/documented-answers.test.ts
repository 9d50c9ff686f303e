import { type AnyCapability, findCapability, type Target } from '@cloudmend/mend';
import { CloudError, type CloudReader } from '@cloudmend/scanner';
import { NOW, startTrial } from './run-harness';

const ACCOUNT = '111122223333';
const toTarget = (id: string, arn: string): Target => ({
  id,
  arn,
  accountId: ACCOUNT,
  region: 'us-east-1',
  partition: 'aws',
});
const INSTANCE = toTarget('i-1', `arn:aws:ec2:us-east-1:${ACCOUNT}:instance/i-1`);
const VOLUME = toTarget('vol-1', `arn:aws:ec2:us-east-1:${ACCOUNT}:volume/vol-1`);
const BUCKET = toTarget('papers', 'arn:aws:s3:::papers');
const USER = toTarget('ann', `arn:aws:iam::${ACCOUNT}:user/ann`);

type Input = Readonly<Record<string, unknown>>;
type Answer = (input: Input) => unknown;

/** A cloud that answers as AWS documents it, where emulators do not. */
const startOn = async (id: string, target: Target, answers: Readonly<Record<string, Answer>>, about = 'EC2-IDLE') => {
  const reader: CloudReader = {
    calls: 0,
    read: async ({ operation, input }) => {
      if (input['DryRun'] === true) throw new CloudError('failed', operation, 'DryRunOperation', 'It would succeed.');
      const answer = answers[operation];
      if (!answer) throw new Error(`No answer for ${operation}.`);
      return answer(input);
    },
  };
  return startTrial({
    capability: findCapability(id) as AnyCapability,
    target,
    about,
    runId: 'run-1',
    reader: async () => reader,
  });
};

/** An instance that takes some looks to stop and to start. */
const slowInstance = (first: string) => {
  let state = first;
  let left = 0;
  let next = first;
  const turn = (passing: string, end: string) => () => {
    // A repeated request changes nothing.
    if (state !== passing) left = 3;
    state = passing;
    next = end;
    return {};
  };
  return {
    DescribeInstances: () => {
      if (state !== next && (left -= 1) < 0) state = next;
      return { Reservations: [{ Instances: [{ State: { Name: state }, RootDeviceType: 'ebs' }] }] };
    },
    StopInstances: turn('stopping', 'stopped'),
    StartInstances: turn('pending', 'running'),
  };
};

describe('a start or stop that takes minutes', () => {
  it.each([
    ['ec2-stop-instance', 'running'],
    ['ec2-start-instance', 'stopped'],
  ])('%s is undone although AWS has not finished at the next looks', async (id, state) => {
    const trial = await startOn(id, INSTANCE, slowInstance(state), 'EC2-SCHEDULE');
    expect(await trial.advance()).toMatchObject({ state: 'done', reason: null });
    expect(await trial.undo()).toMatchObject({ state: 'undone', reason: null });
    expect((await trial.read())?.facts).toMatchObject({ state });
  });

  it('is not undone if the instance was terminated since', async () => {
    let state = 'running';
    const trial = await startOn('ec2-stop-instance', INSTANCE, {
      DescribeInstances: () => ({ Reservations: [{ Instances: [{ State: { Name: state }, RootDeviceType: 'ebs' }] }] }),
      StopInstances: () => (state = 'stopped'),
    });
    await trial.advance();
    state = 'shutting-down';
    expect(await trial.undo()).toMatchObject({ state: 'done', reason: { code: 'changed-since' } });
  });
});

describe("a fault of AWS's servers", () => {
  const startFaulty = async (code: string) => {
    let state = 'running';
    let isDown = false;
    const trial = await startOn('ec2-stop-instance', INSTANCE, {
      DescribeInstances: () => {
        if (isDown) throw new CloudError('failed', 'ec2:DescribeInstances', code, 'An error has occurred.');
        return { Reservations: [{ Instances: [{ State: { Name: state }, RootDeviceType: 'ebs' }] }] };
      },
      StopInstances: () => {
        state = 'stopped';
        isDown = true;
      },
    });
    return { trial, repair: () => (isDown = false) };
  };

  it.each(['InternalError', 'ServiceUnavailable', 'Unavailable'])(
    '%s is asked again, not written again',
    async (code) => {
      const { trial, repair } = await startFaulty(code);
      expect(await trial.advance()).toMatchObject({ state: 'writing', reason: { code: 'later' } });
      repair();
      expect(await trial.advance()).toMatchObject({ state: 'done', reason: null });
      expect(trial.writes).toEqual(['StopInstances']);
    },
  );

  it('is told from a request that AWS rejects', async () => {
    const { trial } = await startFaulty('OperationNotPermitted');
    expect(await trial.advance()).toMatchObject({ state: 'failed', reason: { code: 'error' } });
  });
});

describe('access keys that are used while a fix runs', () => {
  const startUser = async () => {
    const keys = new Map([
      ['AKIA-IN-USE', { status: 'Active', usedAt: NOW }],
      ['AKIA-OLD', { status: 'Active', usedAt: new Date('2025-01-01') }],
    ]);
    let onUpdate = (): void => undefined;
    const trial = await startOn(
      'iam-deactivate-access-key',
      USER,
      {
        ListAccessKeys: () => ({
          AccessKeyMetadata: [...keys].map(([AccessKeyId, { status: Status }]) => ({ AccessKeyId, Status })),
        }),
        ListUserTags: () => ({ Tags: [] }),
        GetAccessKeyLastUsed: ({ AccessKeyId }) => ({
          AccessKeyLastUsed: { LastUsedDate: keys.get(String(AccessKeyId))?.usedAt },
        }),
        UpdateAccessKey: ({ AccessKeyId, Status }) => {
          const key = keys.get(String(AccessKeyId));
          if (key) keys.set(String(AccessKeyId), { ...key, status: String(Status) });
          onUpdate();
        },
      },
      'iam-access-key-unused',
    );
    const use = (id: string): void =>
      void keys.set(id, { status: keys.get(id)?.status ?? '', usedAt: new Date('2026-11-21T13:00:00.000Z') });
    return { trial, keys, use, whenUpdated: (then: () => void) => (onUpdate = then) };
  };

  it('leave the fix and its undo alone if they are others', async () => {
    const { trial, keys, use, whenUpdated } = await startUser();
    whenUpdated(() => use('AKIA-IN-USE'));
    expect(await trial.advance()).toMatchObject({ state: 'done', reason: null });
    expect([...keys].map(([id, { status }]) => [id, status])).toEqual([
      ['AKIA-IN-USE', 'Active'],
      ['AKIA-OLD', 'Inactive'],
    ]);
    expect(await trial.undo()).toMatchObject({ state: 'undone', reason: null });
    expect(keys.get('AKIA-OLD')?.status).toBe('Active');
  });

  it('are not deactivated once they were used after all', async () => {
    const { trial, use } = await startUser();
    trial.stop(true);
    expect(await trial.advance()).toMatchObject({ state: 'writing', reason: { code: 'stopped' } });
    use('AKIA-OLD');
    trial.stop(false);
    expect(await trial.advance()).toMatchObject({ state: 'failed', reason: { code: 'changed-meanwhile' } });
    expect(trial.writes).toEqual([]);
  });
});

describe('lifecycle rules with a prefix in its old place', () => {
  interface OldRule {
    readonly Prefix?: string;
    readonly Filter?: object;
  }
  const OLD = {
    ID: 'logs',
    Status: 'Enabled',
    Prefix: 'logs/',
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 3 },
  };
  const startBucket = async (first: readonly OldRule[]) => {
    let rules = first;
    const trial = await startOn(
      's3-abort-incomplete-uploads',
      BUCKET,
      {
        GetBucketTagging: () => ({ TagSet: [] }),
        GetBucketLifecycleConfiguration: () => ({ Rules: rules }),
        PutBucketLifecycleConfiguration: ({ LifecycleConfiguration }) => {
          const asked = (LifecycleConfiguration as { Rules: OldRule[] }).Rules;
          if (asked.some(({ Prefix }) => Prefix !== undefined) && asked.some(({ Filter }) => Filter))
            throw new CloudError('failed', 's3', 'InvalidRequest', 'Filter element can only be used in Lifecycle V2.');
          rules = asked;
        },
      },
      'S3-MPU',
    );
    return { trial, read: () => rules };
  };

  it('get a filter, as S3 takes no mix, and are put back as they were', async () => {
    const { trial, read } = await startBucket([OLD]);
    expect(await trial.advance()).toMatchObject({ state: 'done', reason: null });
    const { Prefix, ...rest } = OLD;
    expect(read()).toMatchObject([
      { ...rest, Filter: { Prefix } },
      { Filter: { Prefix: '' }, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
    ]);
    expect(await trial.undo()).toMatchObject({ state: 'undone', reason: null });
    expect(read()).toEqual([OLD]);
  });

  it('that abort the uploads of the whole bucket leave nothing to do', async () => {
    const { trial, read } = await startBucket([{ ...OLD, Prefix: '' }]);
    expect(await trial.advance()).toMatchObject({ state: 'refused', reason: { code: 'already' } });
    expect(read()).toEqual([{ ...OLD, Prefix: '' }]);
  });
});

describe('a volume without an attachment', () => {
  const startVolume = (Tags: ReadonlyArray<{ readonly Key: string; readonly Value: string }>) =>
    startOn(
      'ebs-delete-unattached-volume',
      VOLUME,
      { DescribeVolumes: () => ({ Volumes: [{ VolumeId: 'vol-1', State: 'available', Size: 8, Tags }] }) },
      'EBS-UNATTACHED',
    );

  it.each(['ebs.csi.aws.com/cluster', 'CSIVolumeName', 'kubernetes.io/created-for/pvc/name', 'KubernetesCluster'])(
    'is left to Kubernetes if it is tagged %s: its claim may be bound again',
    async (Key) => {
      const trial = await startVolume([{ Key, Value: 'true' }]);
      expect(await trial.advance()).toMatchObject({ state: 'refused', reason: { code: 'owned-by-code' } });
      expect(trial.writes).toEqual([]);
    },
  );

  it('is not left to Kubernetes because of a tag that only speaks of it', async () => {
    const trial = await startVolume([{ Key: 'replaces', Value: 'kubernetes.io/created-for/pvc/name' }]);
    trial.stop(true);
    expect(await trial.advance()).toMatchObject({ state: 'writing', reason: { code: 'stopped' } });
  });
});
