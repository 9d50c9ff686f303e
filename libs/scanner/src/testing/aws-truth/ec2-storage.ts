import { ACCOUNT } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AWSEC2/latest/APIReference';
const EBS = 'https://docs.aws.amazon.com/ebs/latest/userguide';

const VOLUME = {
  VolumeId: 'vol-0a1b2c3d4e5f60718',
  VolumeType: 'gp3',
  Size: 100,
  State: 'in-use',
  Encrypted: true,
  CreateTime: new Date('2026-01-10T08:00:00Z'),
  Attachments: [{ InstanceId: 'i-1', State: 'attached', Device: '/dev/xvda' }],
};
const volume = (facts: object): Answers => ({ 'ec2:DescribeVolumes': { Volumes: [{ ...VOLUME, ...facts }] } });

const SNAPSHOT = {
  SnapshotId: 'snap-0a1b2c3d4e5f60718',
  VolumeId: VOLUME.VolumeId,
  VolumeSize: 100,
  State: 'completed',
  Encrypted: true,
  OwnerId: ACCOUNT,
  StartTime: new Date('2026-11-01T08:00:00Z'),
  StorageTier: 'standard',
};
/** Own snapshots, and those of them that the list of public ones names. */
const snapshot = (
  facts: object,
  publicOnes: 'none' | 'all' | 'denied' = 'none',
  groups: readonly object[] = [],
): Answers => ({
  'ec2:DescribeSnapshots': ({ RestorableByUserIds }) => {
    const Snapshots = [{ ...SNAPSHOT, ...facts }];
    if (RestorableByUserIds === undefined || publicOnes === 'all') return { Snapshots };
    return publicOnes === 'denied' ? 'denied' : { Snapshots: [] };
  },
  'ec2:DescribeSnapshotAttribute': { SnapshotId: SNAPSHOT.SnapshotId, CreateVolumePermissions: groups },
});
const PLAIN = { Encrypted: false };
/** A snapshot that its permission makes public, in a region with this setting. */
const publicWhere = (State: string): Answers => ({
  ...snapshot(PLAIN, 'all', [{ Group: 'all' }]),
  'ec2:GetSnapshotBlockPublicAccessState': { State, ManagedBy: 'account' },
});

const IMAGE = {
  ImageId: 'ami-0a1b2c3d4e5f60718',
  Name: 'web-2026',
  OwnerId: ACCOUNT,
  Public: false,
  State: 'available',
};
const image = (facts: object): Answers => ({ 'ec2:DescribeImages': { Images: [{ ...IMAGE, ...facts }] } });

const ADDRESS = { AllocationId: 'eipalloc-1', PublicIp: '203.0.113.8', Domain: 'vpc' };
const address = (facts: object): Answers => ({ 'ec2:DescribeAddresses': { Addresses: [{ ...ADDRESS, ...facts }] } });

export const EC2_STORAGE: TruthTable = {
  base: {
    ...volume({}),
    ...snapshot({}),
    ...image({}),
    ...address({ AssociationId: 'eipassoc-1', InstanceId: 'i-1', NetworkInterfaceId: 'eni-1' }),
    'ec2:GetEbsEncryptionByDefault': { EbsEncryptionByDefault: true },
  },
  cases: [
    ...listCases('ec2-ebs-volume-encrypted', `${EBS}/ebs-encryption.html`, {
      good: [['an encrypted volume', {}, 'pass']],
      bad: [['a plain volume', volume(PLAIN), 'fail']],
      edge: [
        ['a plain volume that nothing uses', volume({ ...PLAIN, State: 'available', Attachments: [] }), 'fail'],
        [
          'a plain volume of a hidden instance that a service manages',
          {
            'ec2:DescribeVolumes': ({ IncludeManagedResources }) => ({
              Volumes: IncludeManagedResources
                ? [{ ...VOLUME, ...PLAIN, Operator: { Managed: true, HiddenByDefault: true } }]
                : [],
            }),
          },
          'fail',
          { source: `${API}/API_ManagedResourceVisibilitySettings.html` },
        ],
        ['no volume', { 'ec2:DescribeVolumes': { Volumes: [] } }, 'nothing'],
        ['volumes that may not be listed', { 'ec2:DescribeVolumes': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('ec2-ebs-volume-has-snapshot', `${API}/API_DescribeSnapshots.html`, {
      good: [['a volume with a snapshot', {}, 'pass']],
      bad: [['a volume without one', { 'ec2:DescribeSnapshots': { Snapshots: [] } }, 'fail']],
      edge: [
        ['a snapshot of another volume', snapshot({ VolumeId: 'vol-other' }), 'fail'],
        ['snapshots that may not be listed', { 'ec2:DescribeSnapshots': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('ec2-ebs-snapshot-public', `${EBS}/ebs-modifying-snapshot-permissions.html`, {
      good: [
        ['a private snapshot', snapshot(PLAIN), 'pass'],
        ['a snapshot shared with one account', snapshot(PLAIN, 'all', [{ UserId: '444455556666' }]), 'pass'],
      ],
      bad: [['a public snapshot', publicWhere('unblocked'), 'fail']],
      edge: [
        ['a public snapshot where all sharing is blocked', publicWhere('block-all-sharing'), 'pass'],
        ['a public snapshot where only new sharing is blocked', publicWhere('block-new-sharing'), 'fail'],
        [
          'a public snapshot where the setting may not be read',
          { ...publicWhere('unblocked'), 'ec2:GetSnapshotBlockPublicAccessState': 'denied' },
          'unknown',
        ],
        ['an encrypted snapshot, which cannot be public', snapshot({}, 'denied'), 'pass'],
        ['public ones that may not be asked for', snapshot(PLAIN, 'denied'), 'unknown'],
        [
          'a permission that may not be read',
          { ...snapshot(PLAIN, 'all'), 'ec2:DescribeSnapshotAttribute': 'denied' },
          'unknown',
        ],
      ],
    }),
    ...listCases('ec2-ebs-snapshot-encrypted', `${EBS}/ebs-encryption.html`, {
      good: [['an encrypted snapshot', {}, 'pass']],
      bad: [['a plain snapshot', snapshot(PLAIN), 'fail']],
      edge: [['a plain archived snapshot', snapshot({ ...PLAIN, StorageTier: 'archive' }), 'fail']],
    }),
    ...listCases('ec2-ebs-default-encryption', `${API}/API_GetEbsEncryptionByDefault.html`, {
      good: [['encryption by default', {}, 'pass']],
      bad: [
        ['no encryption by default', { 'ec2:GetEbsEncryptionByDefault': { EbsEncryptionByDefault: false } }, 'fail'],
      ],
      edge: [['a setting that may not be read', { 'ec2:GetEbsEncryptionByDefault': 'denied' }, 'unknown']],
    }),
    ...listCases('ec2-ami-public', `${API}/API_Image.html`, {
      good: [['a private image', {}, 'pass']],
      bad: [['a public image', image({ Public: true }), 'fail']],
      edge: [
        ['no image', { 'ec2:DescribeImages': { Images: [] } }, 'nothing'],
        ['images that may not be listed', { 'ec2:DescribeImages': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('ec2-eip-unassociated', `${API}/API_Address.html`, {
      good: [['the address of an instance', {}, 'pass']],
      bad: [['an address that nothing has', address({}), 'fail']],
      edge: [
        [
          'the address of a NAT gateway',
          address({ AssociationId: 'eipassoc-2', NetworkInterfaceId: 'eni-2', NetworkInterfaceOwnerId: ACCOUNT }),
          'pass',
        ],
        ['addresses that may not be listed', { 'ec2:DescribeAddresses': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
