import type * as AccessAnalyzer from '@aws-sdk/client-accessanalyzer';
import type * as Backup from '@aws-sdk/client-backup';
import type * as Config from '@aws-sdk/client-config-service';
import type * as GuardDuty from '@aws-sdk/client-guardduty';
import type * as Macie from '@aws-sdk/client-macie2';
import type * as Organizations from '@aws-sdk/client-organizations';
import type * as SecurityHub from '@aws-sdk/client-securityhub';
import type * as Ssm from '@aws-sdk/client-ssm';
import { WireError } from '../wire/wire-error';
import { servicesOf, type Answer } from './asked';

const listAnalyzers: Answer<AccessAnalyzer.ListAnalyzersCommandInput, AccessAnalyzer.ListAnalyzersCommandOutput> = (
  asked,
) => {
  const { analyzer } = servicesOf(asked).governance;
  const arn = `arn:aws:access-analyzer:${asked.region}:${asked.account.accountId}:analyzer/${analyzer}`;
  return {
    analyzers: analyzer
      ? [{ arn, name: analyzer, type: 'ACCOUNT', status: 'ACTIVE', createdAt: asked.account.scope.daysAgo(300) }]
      : [],
  };
};

const listBackupVaults: Answer<Backup.ListBackupVaultsCommandInput, Backup.ListBackupVaultsCommandOutput> = (asked) => {
  const { vault } = servicesOf(asked).governance;
  return {
    BackupVaultList: vault
      ? [{ BackupVaultName: vault, CreationDate: asked.account.scope.daysAgo(300), NumberOfRecoveryPoints: 42 }]
      : [],
  };
};

const recorderStatus: Answer<
  Config.DescribeConfigurationRecorderStatusCommandInput,
  Config.DescribeConfigurationRecorderStatusCommandOutput
> = (asked) => {
  const { recorder } = servicesOf(asked).governance;
  return {
    ConfigurationRecordersStatus: recorder
      ? [{ name: 'default', recording: recorder.isRecording, lastStatus: 'Success' }]
      : [],
  };
};

const recorders: Answer<
  Config.DescribeConfigurationRecordersCommandInput,
  Config.DescribeConfigurationRecordersCommandOutput
> = (asked) => ({
  ConfigurationRecorders: servicesOf(asked).governance.recorder
    ? [
        {
          name: 'default',
          roleARN: `arn:aws:iam::${asked.account.accountId}:role/aws-service-role/config.amazonaws.com/AWSServiceRoleForConfig`,
          recordingGroup: {
            allSupported: true,
            includeGlobalResourceTypes: asked.region === 'us-east-1',
            resourceTypes: [],
            recordingStrategy: { useOnly: 'ALL_SUPPORTED_RESOURCE_TYPES' },
          },
          recordingMode: { recordingFrequency: 'CONTINUOUS' },
        },
      ]
    : [],
});

const listDetectors: Answer<GuardDuty.ListDetectorsCommandInput, GuardDuty.ListDetectorsCommandOutput> = (asked) => {
  const { detector } = servicesOf(asked).governance;
  return { DetectorIds: detector ? [detector.id] : [] };
};

const getDetector: Answer<GuardDuty.GetDetectorCommandInput, GuardDuty.GetDetectorCommandOutput> = (
  asked,
  { DetectorId },
) => {
  const { detector } = servicesOf(asked).governance;
  if (detector?.id !== DetectorId || !detector)
    throw new WireError(
      'BadRequestException',
      'The request is rejected because the input detectorId is not owned by the current account.',
    );
  return {
    Status: 'ENABLED',
    ServiceRole: `arn:aws:iam::${asked.account.accountId}:role/aws-service-role/guardduty.amazonaws.com/AWSServiceRoleForAmazonGuardDuty`,
    Features: [{ Name: 'S3_DATA_EVENTS', Status: detector.watchesS3 ? 'ENABLED' : 'DISABLED' }],
  };
};

const getMacieSession: Answer<Macie.GetMacieSessionCommandInput, Macie.GetMacieSessionCommandOutput> = (asked) => {
  if (!servicesOf(asked).governance.hasMacie)
    throw new WireError('AccessDeniedException', 'Macie is not enabled.', 403);
  return { status: 'ENABLED', createdAt: asked.account.scope.daysAgo(220) };
};

const describeOrganization: Answer<
  Organizations.DescribeOrganizationCommandInput,
  Organizations.DescribeOrganizationCommandOutput
> = ({ account }) => {
  if (account.organizationId === null)
    throw new WireError('AWSOrganizationsNotInUseException', 'Your account is not a member of an organization.');
  // The account that pays is not linked, as in most organisations: members see their own bills.
  return { Organization: { Id: account.organizationId, FeatureSet: 'ALL', MasterAccountId: '999988887777' } };
};

const describeHub: Answer<SecurityHub.DescribeHubCommandInput, SecurityHub.DescribeHubCommandOutput> = (asked) => {
  const { accountId } = asked.account;
  if (!servicesOf(asked).governance.hasHub)
    throw new WireError('InvalidAccessException', `Account ${accountId} is not subscribed to AWS Security Hub`, 401);
  return { HubArn: `arn:aws:securityhub:${asked.region}:${accountId}:hub/default`, AutoEnableControls: true };
};

const getEnabledStandards: Answer<
  SecurityHub.GetEnabledStandardsCommandInput,
  SecurityHub.GetEnabledStandardsCommandOutput
> = (asked) => {
  const { HubArn = '' } = describeHub(asked, {});
  const standard = 'aws-foundational-security-best-practices/v/1.0.0';
  return {
    StandardsSubscriptions: [
      {
        StandardsArn: `arn:aws:securityhub:${asked.region}::standards/${standard}`,
        StandardsSubscriptionArn: HubArn.replace('hub/default', `subscription/${standard}`),
        StandardsInput: {},
        StandardsStatus: 'READY',
      },
    ],
  };
};

const listEnabledProducts: Answer<
  SecurityHub.ListEnabledProductsForImportCommandInput,
  SecurityHub.ListEnabledProductsForImportCommandOutput
> = (asked) => {
  describeHub(asked, {});
  return { ProductSubscriptions: [] };
};

const listDocuments: Answer<Ssm.ListDocumentsCommandInput, Ssm.ListDocumentsCommandOutput> = (asked) => ({
  DocumentIdentifiers: servicesOf(asked).governance.documents.map(({ name }) => ({
    Name: name,
    Owner: asked.account.accountId,
    DocumentType: 'Command' as const,
  })),
});

const documentPermission: Answer<
  Ssm.DescribeDocumentPermissionCommandInput,
  Ssm.DescribeDocumentPermissionCommandOutput
> = (asked, { Name }) => {
  const document = servicesOf(asked).governance.documents.find(({ name }) => name === Name);
  if (!document) throw new WireError('InvalidDocument', `Document with name ${Name} does not exist.`);
  return { AccountIds: document.isPublic ? ['all'] : [] };
};

export const accessAnalyzerAnswers = { ListAnalyzers: listAnalyzers };
export const backupAnswers = { ListBackupVaults: listBackupVaults };
export const configAnswers = {
  DescribeConfigurationRecorders: recorders,
  DescribeConfigurationRecorderStatus: recorderStatus,
};
export const guardDutyAnswers = { GetDetector: getDetector, ListDetectors: listDetectors };
export const macieAnswers = { GetMacieSession: getMacieSession };
export const organizationsAnswers = { DescribeOrganization: describeOrganization };
export const securityHubAnswers = {
  DescribeHub: describeHub,
  GetEnabledStandards: getEnabledStandards,
  ListEnabledProductsForImport: listEnabledProducts,
};
export const ssmDocumentAnswers = { DescribeDocumentPermission: documentPermission, ListDocuments: listDocuments };
