import { defineCapability, type Facts, refuse } from '../define-capability';
import { type Cloud, unlessMissing } from '../cloud';
import { toTags } from './tags';

interface KeyFacts extends Facts {
  /** By id: whether it is active, and when it was last used, or created if it never was. */
  readonly keys: ReadonlyArray<{ readonly id: string; readonly isActive: boolean; readonly usedAt: string }>;
}

const DAY_MS = 86_400_000;
const USER = ['arn:{partition}:iam::{account}:user/{id}'];

/** To the second, as the credential report has it. */
const moment = (date: Date | undefined): string => `${(date ?? new Date(0)).toISOString().slice(0, 19)}Z`;

export const iamDeactivateAccessKey = defineCapability<KeyFacts, 'aws.iam.user'>({
  id: 'iam-deactivate-access-key',
  title: 'Deactivate the unused access keys of an IAM user',
  kind: 'aws.iam.user',
  checks: ['iam-access-key-unused'],
  rules: [],
  actions: [
    { action: 'iam:ListAccessKeys', on: USER },
    { action: 'iam:GetAccessKeyLastUsed', on: USER },
    { action: 'iam:ListUserTags', on: USER },
    { action: 'iam:UpdateAccessKey', on: USER },
  ],
  risk: 'A program that uses the key less often than the limit fails until the key is activated again.',
  undo: { isExact: true, how: 'Activates the same keys again; a deactivated key keeps its secret.' },
  sources: [
    'https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateAccessKey.html',
    'https://docs.aws.amazon.com/IAM/latest/APIReference/API_GetAccessKeyLastUsed.html',
  ],
  callsHomeRegion: true,
  chooseSettings: ({ thresholds }) => ({ unusedDays: thresholds.accessKeyUnusedDays }),
  findTargetId: ({ arn }) => arn.slice(arn.indexOf(':user/') + ':user/'.length),
  // The credential report names no keys, and it may be four hours old: what counts is which keys are active.
  toEvidence: ({ credentials }) =>
    credentials.known ? { active: credentials.value.accessKeys.filter(({ isActive }) => isActive).length } : undefined,
  toView: ({ keys }) => ({ active: keys.filter(({ isActive }) => isActive).length }),
  read: async (cloud, { id }) => {
    const UserName = id.slice(id.lastIndexOf('/') + 1);
    const listed = await unlessMissing(
      cloud.send('iam', 'ListAccessKeys', { UserName }),
      'NoSuchEntity',
      'NoSuchEntityException',
    );
    if (!listed) return undefined;
    const { Tags } = await cloud.send('iam', 'ListUserTags', { UserName });
    const keys = await Promise.all(
      (listed.AccessKeyMetadata ?? []).map(async ({ AccessKeyId, Status, CreateDate }) => {
        const { AccessKeyLastUsed } = await cloud.send('iam', 'GetAccessKeyLastUsed', { AccessKeyId });
        return {
          id: AccessKeyId ?? '',
          isActive: Status === 'Active',
          usedAt: moment(AccessKeyLastUsed?.LastUsedDate ?? CreateDate),
        };
      }),
    );
    return { facts: { keys: keys.sort((a, b) => (a.id < b.id ? -1 : 1)) }, tags: toTags(Tags) };
  },
  plan: ({ keys }, { unusedDays = Infinity }, now) => {
    const isStale = ({ isActive, usedAt }: KeyFacts['keys'][number]): boolean =>
      isActive && now.getTime() - Date.parse(usedAt) > unusedDays * DAY_MS;
    if (!keys.some(isStale)) return refuse('in-use', `Every active key was used in the last ${unusedDays} days.`);
    return { keys: keys.map((key) => (isStale(key) ? { ...key, isActive: false } : key)) };
  },
  // People go on using the other keys. A key to be deactivated must not have been used meanwhile.
  isAs: ({ keys }, wanted, { before, after }) => {
    const turned = new Set(listTurned(before, after).map(({ id }) => id));
    const toText = (key: KeyFacts['keys'][number]): string =>
      [key.id, key.isActive, ...(key.isActive && turned.has(key.id) ? [key.usedAt] : [])].join(' ');
    return keys.map(toText).join() === wanted.keys.map(toText).join();
  },
  write: ({ cloud, target, before, after }) => turnKeys(cloud, target.id, before, after),
  takeBack: async ({ cloud, target, before, after }) => {
    await turnKeys(cloud, target.id, after, before);
    return undefined;
  },
});

/** The keys as they are to be that are not so yet. */
const listTurned = (from: KeyFacts, to: KeyFacts): KeyFacts['keys'] => {
  const was = new Map(from.keys.map((key) => [key.id, key.isActive]));
  return to.keys.filter(({ id, isActive }) => was.get(id) !== isActive);
};

const turnKeys = async (cloud: Cloud, id: string, from: KeyFacts, to: KeyFacts): Promise<void> => {
  for (const { id: AccessKeyId, isActive } of listTurned(from, to))
    await cloud.send('iam', 'UpdateAccessKey', {
      UserName: id.slice(id.lastIndexOf('/') + 1),
      AccessKeyId,
      Status: isActive ? 'Active' : 'Inactive',
    });
};
