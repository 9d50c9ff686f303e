import fc from 'fast-check';
import type { CheckContext } from './define-check';
import { collectEvidence } from './evidence';
import { judge } from './aws/provider';
import { ACCOUNT, aResource, aUnit } from './testing/resources';
import { toFact, type Resource, type UnitSnapshot, toUnread } from './snapshot';

interface Watched extends Resource {
  readonly open: unknown;
  readonly owner: unknown;
  readonly unused: string;
}
const resource = (open: unknown, owner: unknown = toFact('web')): Watched => ({
  kind: 'k',
  arn: 'a',
  id: 'i',
  name: 'n',
  region: 'r',
  tags: { team: 'x' },
  open,
  owner,
  unused: 'secret',
});
const lookAt = (watched: Resource) => [(watched as Watched).arn, (watched as Watched).open, (watched as Watched).owner];

describe('verdict evidence', () => {
  it('contains only the facts that the check read', () => {
    expect(collectEvidence(resource(toFact([22, 80])), lookAt)).toEqual([
      { fact: 'open', value: '[22,80]' },
      { fact: 'owner', value: 'web' },
    ]);
  });

  it('gives the reason for an unread fact', () => {
    expect(collectEvidence(resource(toUnread('s3:GetBucketAcl was denied')), lookAt)[0]).toEqual({
      fact: 'open',
      value: 'not read: s3:GetBucketAcl was denied',
    });
  });

  it('stays small, whatever the cloud returns', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 9 }), fc.jsonValue(), { maxKeys: 30 }),
        fc.string({ minLength: 900, maxLength: 2000 }),
        (facts, long) => {
          const odd = { ...resource(toFact(long)), ...facts } as Resource;
          const evidence = collectEvidence(odd, (watched) =>
            Object.keys(facts).map((name) => (watched as unknown as Record<string, unknown>)[name]),
          );
          return evidence.length <= 8 && evidence.every(({ value }) => value.length <= 400);
        },
      ),
    );
  });

  const other = (id: string, open: unknown) => ({ ...resource(open), id });
  const others = (...list: readonly object[]) => (() => list) as unknown as CheckContext['all'];

  it('includes facts of other resources that the check read, with their names', () => {
    const judge = (_watched: Resource, all: CheckContext['all']) =>
      all('aws.s3.bucket').map((each) => [each.name, (each as unknown as Watched).open]);
    expect(
      collectEvidence(resource(toFact(1)), judge, others(other('empty', toFact([])), other('logs', toFact(false)))),
    ).toEqual([
      { fact: 'logs open', value: 'false' },
      { fact: 'empty open', value: '[]' },
    ]);
  });

  it('stays small, however many resources the check read', () => {
    const judge = (watched: Resource, all: CheckContext['all']) => [
      (watched as Watched).open,
      ...all('aws.s3.bucket').map((each) => (each as unknown as Watched).owner),
    ];
    const evidence = collectEvidence(
      resource(toFact(1)),
      judge,
      others(...Array.from({ length: 5000 }, (_, index) => other(`b-${index}`, toFact(1)))),
    );
    expect([evidence.length, evidence[0]?.fact]).toEqual([8, 'open']);
  });

  it('is attached to every fail of an account-wide check', () => {
    const trail = aResource('aws.cloudtrail.trail', { isLogging: toFact(false) });
    const unit = aUnit('cloudtrail', 'us-east-1', {
      resources: [
        trail,
        aResource('aws.cloudwatch.trail-watch', { logGroups: toFact([]) }),
        aResource('aws.cloudtrail.account', { farTrails: [] }),
      ],
    });
    const failed = judge(ACCOUNT, [unit]).filter(
      ({ status, check }) => status === 'fail' && /^cw-alarm|^cloudtrail-s3/.test(check),
    );
    expect(failed).toHaveLength(17);
    expect(failed.filter(({ evidence = [] }) => evidence.length === 0).map(({ check }) => check)).toEqual([]);
    expect(failed.find(({ check }) => check === 'cloudtrail-s3-data-events-read')?.evidence).toContainEqual({
      fact: 'all isLogging',
      value: 'false',
    });
  });

  it('is attached to a fail of a real check, and to nothing else', () => {
    const volume = {
      kind: 'aws.ec2.volume',
      arn: 'arn:aws:ec2:us-east-1:111122223333:volume/vol-1',
      id: 'vol-1',
      name: '',
      region: 'us-east-1',
      tags: {},
      volumeType: 'gp3',
      sizeGiB: 1,
      iops: null,
      throughputMiBps: null,
      state: 'in-use',
      isEncrypted: false,
      createdAt: null,
      attachments: [],
      detachedAt: toUnread('x'),
    };
    const unit: UnitSnapshot = {
      schema: 'cloudmend.snapshot/1',
      unit: { accountId: '111122223333', region: 'us-east-1', service: 'ec2' },
      takenAt: '2026-01-01T00:00:00.000Z',
      resources: [volume],
      unreadKinds: [],
      gaps: [],
      apiCalls: 1,
    };
    const verdicts = judge('111122223333', [unit]);
    expect(verdicts.find(({ check }) => check === 'ec2-ebs-volume-encrypted')?.evidence).toEqual([
      { fact: 'isEncrypted', value: 'false' },
    ]);
    expect(verdicts.filter(({ status, evidence }) => status !== 'fail' && evidence !== undefined)).toEqual([]);
  });
});
