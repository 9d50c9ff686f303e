import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const GUARDDUTY = 'https://docs.aws.amazon.com/guardduty/latest/APIReference';
const HUB = 'https://docs.aws.amazon.com/securityhub/1.0/APIReference';
const MACIE = 'https://docs.aws.amazon.com/macie/latest/APIReference/macie.html';
const BACKUP = 'https://docs.aws.amazon.com/aws-backup/latest/devguide';
const SSM = 'https://docs.aws.amazon.com/systems-manager/latest/APIReference';

const DETECTOR = '12abc34d567e8fa901bc2d34e56789f0';

const detector = (facts: object): Answers => ({
  'guardduty:GetDetector': {
    CreatedAt: '2023-05-04T10:00:00.000Z',
    FindingPublishingFrequency: 'SIX_HOURS',
    ServiceRole: `arn:aws:iam::${ACCOUNT}:role/aws-service-role/guardduty.amazonaws.com/AWSServiceRoleForAmazonGuardDuty`,
    Status: 'ENABLED',
    Features: [
      { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
      { Name: 'S3_DATA_EVENTS', Status: 'ENABLED' },
    ],
    ...facts,
  },
});
const s3Events = (Status: string): Answers => detector({ Features: [{ Name: 'S3_DATA_EVENTS', Status }] });

const standards = (...statuses: readonly string[]): Answers => ({
  'securityhub:GetEnabledStandards': {
    StandardsSubscriptions: statuses.map((StandardsStatus, index) => ({
      StandardsSubscriptionArn: `arn:aws:securityhub:${REGION}:${ACCOUNT}:subscription/standard-${index}/v/1.0.0`,
      StandardsArn: `arn:aws:securityhub:${REGION}::standards/standard-${index}/v/1.0.0`,
      StandardsInput: {},
      StandardsStatus,
    })),
  },
});

const session = (status: string): Answers => ({
  'macie2:GetMacieSession': {
    createdAt: new Date('2023-05-04T10:00:00Z'),
    findingPublishingFrequency: 'FIFTEEN_MINUTES',
    status,
  },
});

const vaults = (...names: readonly string[]): Answers => ({
  'backup:ListBackupVaults': {
    BackupVaultList: names.map((BackupVaultName) => ({
      BackupVaultName,
      BackupVaultArn: `arn:aws:backup:${REGION}:${ACCOUNT}:backup-vault:${BackupVaultName}`,
      NumberOfRecoveryPoints: 0,
      Locked: false,
    })),
  },
});

const sharedWith = (...AccountIds: readonly string[]): Answers => ({
  'ssm:DescribeDocumentPermission': {
    AccountIds,
    AccountSharingInfoList: AccountIds.map((AccountId) => ({ AccountId, SharedDocumentVersion: '$DEFAULT' })),
  },
});

export const GOVERNANCE: TruthTable = {
  base: {
    'guardduty:ListDetectors': { DetectorIds: [DETECTOR] },
    ...detector({}),
    'securityhub:DescribeHub': {
      HubArn: `arn:aws:securityhub:${REGION}:${ACCOUNT}:hub/default`,
      SubscribedAt: '2023-05-04T10:00:00.000Z',
      AutoEnableControls: true,
    },
    ...standards('READY'),
    ...session('ENABLED'),
    ...vaults('Default'),
    'ssm:ListDocuments': {
      DocumentIdentifiers: [
        { Name: 'restart', Owner: ACCOUNT, DocumentVersion: '1', DocumentType: 'Command', Tags: [] },
      ],
    },
    ...sharedWith(),
  },
  cases: [
    ...listCases('guardduty-enabled', `${GUARDDUTY}/API_GetDetector.html`, {
      good: [['a detector that is on', {}, 'pass']],
      bad: [
        ['no detector', { 'guardduty:ListDetectors': { DetectorIds: [] } }, 'fail'],
        ['a detector that was suspended', detector({ Status: 'DISABLED' }), 'fail'],
      ],
      edge: [
        ['a detector that may not be read', { 'guardduty:GetDetector': 'denied' }, 'unknown'],
        ['detectors that may not be listed', { 'guardduty:ListDetectors': 'denied' }, 'unknown'],
        [
          'the detector of a member account, which its administrator turned on',
          detector({ Tags: {}, Features: [] }),
          'pass',
        ],
      ],
    }),
    ...listCases('guardduty-s3-protection', `${GUARDDUTY}/API_DetectorFeatureConfigurationResult.html`, {
      good: [['the feature', {}, 'pass']],
      bad: [['a detector without the feature', s3Events('DISABLED'), 'fail']],
      edge: [
        [
          'a detector that still tells of data sources',
          detector({ Features: [], DataSources: { S3Logs: { Status: 'ENABLED' } } }),
          'pass',
        ],
        ['a detector that was suspended', { ...detector({ Status: 'DISABLED', Features: [] }) }, 'nothing'],
        ['a detector that may not be read', { 'guardduty:GetDetector': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('securityhub-enabled', `${HUB}/API_StandardsSubscription.html`, {
      good: [['a standard that is on', {}, 'pass']],
      bad: [
        [
          'an account that is not subscribed',
          { 'securityhub:DescribeHub': 'not-found InvalidAccessException' },
          'fail',
        ],
        ['a hub without standards and integrations', standards(), 'fail'],
        ['a standard that is being disabled', standards('DELETING'), 'fail'],
      ],
      edge: [
        ['a standard that is being enabled', standards('PENDING'), 'pass'],
        ['a standard of which some controls are missing', standards('INCOMPLETE'), 'pass'],
        [
          'an integration alone',
          {
            ...standards(),
            'securityhub:ListEnabledProductsForImport': {
              ProductSubscriptions: [`arn:aws:securityhub:${REGION}:${ACCOUNT}:product-subscription/aws/guardduty`],
            },
          },
          'pass',
        ],
        ['a hub that may not be described', { 'securityhub:DescribeHub': 'denied' }, 'unknown'],
        ['standards that may not be read', { 'securityhub:GetEnabledStandards': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('macie-enabled', MACIE, {
      good: [['a session that is on', {}, 'pass']],
      bad: [['a session that was suspended', session('PAUSED'), 'fail']],
      edge: [
        ['an account that never had one', { 'macie2:GetMacieSession': 'not-found ResourceNotFoundException' }, 'fail'],
        ['a session that may not be read', { 'macie2:GetMacieSession': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('backup-vault-exists', `${BACKUP}/API_ListBackupVaults.html`, {
      good: [['a vault', {}, 'pass']],
      bad: [['no vault', vaults(), 'fail']],
      edge: [
        ['two vaults', vaults('Default', 'daily'), 'pass'],
        ['vaults that may not be listed', { 'backup:ListBackupVaults': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('ssm-document-public', `${SSM}/API_DescribeDocumentPermission.html`, {
      good: [['a document of this account alone', {}, 'pass']],
      bad: [['a document for everyone', sharedWith('all'), 'fail']],
      edge: [
        ['a document for one account', sharedWith('444455556666'), 'pass'],
        ['a document for one account and everyone', sharedWith('444455556666', 'All'), 'fail'],
        ['no documents', { 'ssm:ListDocuments': { DocumentIdentifiers: [] } }, 'nothing'],
        ['a permission that may not be read', { 'ssm:DescribeDocumentPermission': 'denied' }, 'unknown'],
        ['documents that may not be listed', { 'ssm:ListDocuments': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
