import type { Image, LaunchTemplateVersion, Snapshot } from '@aws-sdk/client-ec2';
import { nameOf } from './company';
import { asItStands, type Mendable } from './condition';
import type { Scope } from './scope';
import { tagsOf, type Labels } from './tags';

/** A snapshot and who may make a volume of it. */
export interface DemoSnapshot {
  readonly snapshot: Snapshot;
  readonly isShared: boolean;
}

/** What is kept of machines besides the machines: snapshots, images, templates. */
export interface Copies {
  readonly snapshots: readonly DemoSnapshot[];
  readonly images: readonly Image[];
  readonly templateVersions: readonly LaunchTemplateVersion[];
}

interface SnapshotPlan {
  readonly volume: string;
  readonly sizeGiB: number;
  readonly labels: Labels;
  readonly ageDays: number;
  readonly isEncrypted: boolean;
  readonly isShared: boolean;
}

interface ImagePlan {
  readonly name: string;
  readonly labels: Labels;
  readonly ageDays: number;
  readonly isPublic: boolean;
}

interface TemplatePlan {
  readonly name: string;
  readonly tokens: 'required' | 'optional';
}

export interface CopiesPlan {
  readonly region: string;
  readonly snapshots: readonly Mendable<SnapshotPlan>[];
  readonly images: readonly Mendable<ImagePlan>[];
  readonly templates: readonly Mendable<TemplatePlan>[];
}

const PAYMENTS: Labels = { team: 'payments', env: 'prod' };
const ANALYTICS: Labels = { team: 'analytics', env: 'prod' };
const WEB: Labels = { team: 'web', env: 'prod' };
const STAGING: Labels = { team: 'web', env: 'staging' };

export const US_COPIES: CopiesPlan = {
  region: 'us-east-1',
  snapshots: [
    { volume: 'payments-journal', sizeGiB: 1000, labels: PAYMENTS, ageDays: 1, isEncrypted: true, isShared: false },
    { volume: 'web-1-root', sizeGiB: 60, labels: WEB, ageDays: 3, isEncrypted: true, isShared: false },
    { volume: 'payments-api-1-root', sizeGiB: 60, labels: PAYMENTS, ageDays: 3, isEncrypted: true, isShared: false },
    { volume: 'batch-scratch', sizeGiB: 300, labels: ANALYTICS, ageDays: 3, isEncrypted: true, isShared: false },
    {
      volume: 'legacy-reports-data',
      sizeGiB: 900,
      labels: ANALYTICS,
      ageDays: 210,
      isEncrypted: false,
      isShared: true,
      mended: { isEncrypted: true, isShared: false },
    },
  ],
  images: [
    { name: 'web-base', labels: WEB, ageDays: 88, isPublic: false },
    { name: 'report-designer', labels: ANALYTICS, ageDays: 641, isPublic: true, mended: { isPublic: false } },
  ],
  templates: [
    { name: 'web', tokens: 'required' },
    { name: 'batch', tokens: 'optional', mended: { tokens: 'required' } },
  ],
};

export const EU_COPIES: CopiesPlan = {
  region: 'eu-west-1',
  snapshots: [
    {
      volume: 'build-cache',
      sizeGiB: 600,
      labels: { team: 'platform', env: 'dev' },
      ageDays: 30,
      isEncrypted: true,
      isShared: false,
    },
    {
      volume: 'dump',
      sizeGiB: 700,
      labels: STAGING,
      ageDays: 133,
      isEncrypted: false,
      isShared: false,
      mended: { isEncrypted: true },
    },
  ],
  images: [{ name: 'worker-base', labels: STAGING, ageDays: 45, isPublic: false }],
  templates: [{ name: 'worker', tokens: 'optional' }],
};

export const AP_COPIES: CopiesPlan = {
  region: 'ap-southeast-2',
  snapshots: [
    {
      volume: 'ticket-relay-root',
      sizeGiB: 60,
      labels: { team: 'support', env: 'prod' },
      ageDays: 2,
      isEncrypted: true,
      isShared: false,
    },
  ],
  images: [],
  templates: [],
};

const makeSnapshot = (scope: Scope, region: string, plan: SnapshotPlan): DemoSnapshot => ({
  isShared: plan.isShared,
  snapshot: {
    SnapshotId: scope.id('snap', `${region}/${plan.volume}`),
    VolumeId: scope.id('vol', `${region}/${plan.volume}`),
    VolumeSize: plan.sizeGiB,
    Encrypted: plan.isEncrypted,
    OwnerId: scope.accountId,
    StartTime: scope.daysAgo(plan.ageDays, 2),
    State: 'completed',
    Progress: '100%',
    StorageTier: 'standard',
    Description: `Copy of ${plan.volume}`,
    Tags: tagsOf(nameOf(scope.accountId, plan.labels, plan.volume), plan.labels),
  },
});

const makeImage = (scope: Scope, region: string, plan: ImagePlan): Image => ({
  ImageId: scope.id('ami', `${region}/${plan.name}`),
  Name: nameOf(scope.accountId, plan.labels, plan.name),
  OwnerId: scope.accountId,
  Public: plan.isPublic,
  State: 'available',
  CreationDate: scope.daysAgo(plan.ageDays).toISOString(),
  Architecture: 'x86_64',
  RootDeviceType: 'ebs',
  Tags: tagsOf(undefined, plan.labels),
});

const makeTemplate = (scope: Scope, region: string, { name, tokens }: TemplatePlan): LaunchTemplateVersion => ({
  LaunchTemplateId: scope.id('lt', `${region}/${name}`),
  LaunchTemplateName: name,
  VersionNumber: 1,
  DefaultVersion: true,
  CreateTime: scope.daysAgo(200),
  LaunchTemplateData: { InstanceType: 't3.large', MetadataOptions: { HttpTokens: tokens, HttpEndpoint: 'enabled' } },
});

/** The copies of one region. */
export const makeCopies = (scope: Scope, { region, snapshots, images, templates }: CopiesPlan): Copies => ({
  snapshots: snapshots.map((plan) => makeSnapshot(scope, region, asItStands<SnapshotPlan>(scope, plan))),
  images: images.map((plan) => makeImage(scope, region, asItStands<ImagePlan>(scope, plan))),
  templateVersions: templates.map((plan) => makeTemplate(scope, region, asItStands<TemplatePlan>(scope, plan))),
});
