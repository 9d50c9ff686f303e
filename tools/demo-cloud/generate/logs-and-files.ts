import type { LogGroup } from '@aws-sdk/client-cloudwatch-logs';
import type { FileSystemDescription } from '@aws-sdk/client-efs';
import { nameOf } from './company';
import type { Mendable } from './condition';
import { standing } from './in-region';
import type { Scope } from './scope';
import { tagsOf } from './tags';
import type { TrailWatchPlan } from './trail-watch';

interface GroupPlan {
  readonly name: string;
  readonly days: number | undefined;
  readonly hasKey: boolean;
}

const GROUPS: Readonly<Record<string, readonly Mendable<GroupPlan>[]>> = {
  'us-east-1': [
    { name: '/app/payments', days: 400, hasKey: true },
    { name: '/app/web', days: 30, hasKey: false, mended: { days: 365, hasKey: true } },
    { name: '/batch/reports', days: undefined, hasKey: false, mended: { days: 400, hasKey: true } },
  ],
  'eu-west-1': [{ name: '/app/staging', days: 14, hasKey: false, mended: { days: 365 } }],
  'ap-southeast-2': [{ name: '/app/support', days: 400, hasKey: true }],
};

/** Log groups, with the one that the trail writes to where it does. */
export const makeLogGroups = (scope: Scope, region: string, { logGroup }: TrailWatchPlan): LogGroup[] => [
  ...standing<GroupPlan>(scope, region, GROUPS).map(({ name, days, hasKey }): LogGroup => {
    const logGroupArn = `arn:aws:logs:${region}:${scope.accountId}:log-group:${name}`;
    return {
      logGroupName: name,
      logGroupArn,
      arn: `${logGroupArn}:*`,
      retentionInDays: days,
      kmsKeyId: hasKey ? `arn:aws:kms:${region}:${scope.accountId}:alias/logs` : undefined,
      creationTime: scope.daysAgo(500).getTime(),
      storedBytes: scope.whole(`${name}/bytes`, 1, 900) * 1_000_000,
    };
  }),
  ...(logGroup && region === 'us-east-1' ? [logGroup] : []),
];

interface FilePlan {
  readonly name: string;
  readonly isEncrypted: boolean;
}

const FILES: Readonly<Record<string, readonly Mendable<FilePlan>[]>> = {
  'us-east-1': [
    { name: 'shared-home', isEncrypted: true },
    { name: 'legacy-share', isEncrypted: false, mended: { isEncrypted: true } },
  ],
};

/** Network file systems. */
export const makeFileSystems = (scope: Scope, region: string): FileSystemDescription[] =>
  standing<FilePlan>(scope, region, FILES).map(({ name, isEncrypted }) => {
    const id = scope.id('fs', `${region}/${name}`);
    const full = nameOf(scope.accountId, { env: 'prod' }, name);
    return {
      OwnerId: scope.accountId,
      CreationToken: full,
      FileSystemId: id,
      FileSystemArn: `arn:aws:elasticfilesystem:${region}:${scope.accountId}:file-system/${id}`,
      CreationTime: scope.daysAgo(450),
      LifeCycleState: 'available',
      Name: full,
      NumberOfMountTargets: 2,
      SizeInBytes: { Value: scope.whole(`${name}/bytes`, 40, 160) * 1_000_000_000 },
      PerformanceMode: 'generalPurpose',
      Encrypted: isEncrypted,
      Tags: tagsOf(full, { team: 'platform', env: 'prod', classification: 'internal' }),
    };
  });
