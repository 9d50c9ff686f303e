import type { Image, LaunchTemplateVersion, Snapshot } from '@aws-sdk/client-ec2';
import { nameOf } from './company';
import { asItStands, type Mendable } from './condition';
import type { Scope } from './scope';
import { ANALYTICS, BUILDS, PAYMENTS, STAGING, SUPPORT, tagsOf, WEB, type Labels } from './tags';

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

const SOUND = { isEncrypted: true, isShared: false };
const copyOf = (volume: string, sizeGiB: number, ageDays: number, labels: Labels): SnapshotPlan => ({
  volume,
  sizeGiB,
  ageDays,
  labels,
  ...SOUND,
});

export const US_COPIES: CopiesPlan = {
  region: 'us-east-1',
  snapshots: [
    copyOf('payments-journal', 1000, 1, PAYMENTS),
    copyOf('web-1-root', 60, 3, WEB),
    copyOf('payments-api-1-root', 60, 3, PAYMENTS),
    copyOf('batch-scratch', 300, 3, ANALYTICS),
    { ...copyOf('legacy-reports-data', 900, 210, ANALYTICS), isEncrypted: false, isShared: true, mended: SOUND },
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
    copyOf('build-cache', 600, 30, BUILDS),
    { ...copyOf('dump', 700, 133, STAGING), isEncrypted: false, mended: { isEncrypted: true } },
  ],
  images: [{ name: 'worker-base', labels: STAGING, ageDays: 45, isPublic: false }],
  templates: [{ name: 'worker', tokens: 'optional' }],
};

export const AP_COPIES: CopiesPlan = {
  region: 'ap-southeast-2',
  snapshots: [copyOf('ticket-relay-root', 60, 2, SUPPORT)],
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
