import { nameCompany } from '../demo-cloud/generate/company';
import { findServices, type Asked } from '../demo-cloud/answers/asked';
import { findStanding } from '../demo-cloud/generate/standing';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, givenOr, inServices, listPages, type Operation, things } from './answering';
import { INSTANCES, isRunning, toInstanceId } from './ec2';
import { at, EMULATED_ACCOUNT_ID, type Ground, type Kind, US, verdict, type Verdicts } from './plan';

/** Systems Manager documents shared publicly or with one account. */
export const DOCUMENTS: Kind<{ readonly sharedWith?: 'All' | '999999999999' | undefined }> = {
  company: [
    at(US, 'restart-agent'),
    { ...at(US, 'collect-logs'), sharedWith: 'All', mended: { sharedWith: undefined } },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:ssm:${region}:${accountId}:document/${name}`,
  isNamedByRegion: true,
  emulated: { private: {}, shared: { sharedWith: '999999999999' }, public: { sharedWith: 'All' } },
  verdicts: ({ sharedWith }) => ({ 'ssm-document-public': verdict(sharedWith !== 'All') }),
  plant: async ({ aws: { ssm }, region }, Name, { sharedWith }) => {
    const Content = JSON.stringify({ schemaVersion: '2.2', description: 'Restarts', mainSteps: [] });
    await ssm.createDocument({ Name, Content, DocumentType: 'Command' });
    if (sharedWith)
      await ssm.modifyDocumentPermission({ Name, PermissionType: 'Share', AccountIdsToAdd: [sharedWith] });
    return `arn:aws:ssm:${region}:${EMULATED_ACCOUNT_ID}:document/${Name}`;
  },
};

/** Turns on all services that watch a region, as far as the emulator has them, or none. Returns the verdicts. */
export const plantGovernance = async (
  { aws, region }: Ground,
  isWatched: boolean,
): Promise<Record<string, Verdicts>> => {
  const subject = (service: string): string => `arn:aws:${service}:${region}:${EMULATED_ACCOUNT_ID}:account`;
  const roleARN = `arn:aws:iam::${EMULATED_ACCOUNT_ID}:role/config`;
  const recordingGroup = { allSupported: true, includeGlobalResourceTypes: true };
  await aws.config.putConfigurationRecorder({ ConfigurationRecorder: { name: 'default', roleARN, recordingGroup } });
  await aws.config.putDeliveryChannel({ DeliveryChannel: { name: 'default', s3BucketName: 'sound-us' } });
  const detectors: Record<string, Verdicts> = {};
  for (const seesS3 of isWatched ? [true, false] : [undefined]) {
    const DataSources = { S3Logs: { Enable: seesS3 === true } };
    const { DetectorId } = await aws.guardduty.createDetector({ Enable: isWatched, DataSources });
    detectors[`arn:aws:guardduty:${region}:${EMULATED_ACCOUNT_ID}:detector/${DetectorId}`] =
      seesS3 === undefined ? {} : { 'guardduty-s3-protection': verdict(seesS3) };
  }
  if (isWatched) {
    await aws.config.startConfigurationRecorder({ ConfigurationRecorderName: 'default' });
    await aws.backup.createBackupVault({ BackupVaultName: 'main' });
  }
  // The emulator's Macie is always enabled.
  else await aws.macie2.disableMacie({});
  return {
    ...detectors,
    [subject('config')]: { 'config-recorder-on': verdict(isWatched) },
    [subject('guardduty')]: { 'guardduty-enabled': verdict(isWatched) },
    [subject('backup')]: { 'backup-vault-exists': verdict(isWatched) },
    [subject('macie2')]: { 'macie-enabled': verdict(isWatched) },
    // The emulator cannot list the standards of Security Hub, so no region has any.
    [subject('securityhub')]: { 'securityhub-enabled': 'fail' },
    // It has no Access Analyzer either: the call is denied and must be reported.
    [subject('access-analyzer')]: { 'iam-access-analyzer-enabled': 'unknown' },
  };
};

/** A service-linked role. */
const serviceRole = ({ account }: Asked, service: string, role: string): string =>
  `arn:aws:iam::${account.accountId}:role/aws-service-role/${service}.amazonaws.com/${role}`;

/** A list with the item, or empty without one. */
const atMostOne =
  <T>(list: string, one: (asked: Asked) => T | undefined | false): Operation =>
  (asked) => {
    const found = one(asked);
    return { [list]: found ? [found] : [] };
  };

export const accessAnalyzerAnswers = {
  ListAnalyzers: atMostOne('analyzers', (asked) => {
    const { analyzer: name } = findServices(asked);
    const arn = `arn:aws:access-analyzer:${asked.region}:${asked.account.accountId}:analyzer/${name}`;
    return name && { arn, name, type: 'ACCOUNT', status: 'ACTIVE', createdAt: asked.account.scope.daysAgo(300) };
  }),
};

export const backupAnswers = {
  ListBackupVaults: atMostOne('BackupVaultList', (asked) => {
    const { vault: BackupVaultName } = findServices(asked);
    const CreationDate = asked.account.scope.daysAgo(300);
    return BackupVaultName && { BackupVaultName, CreationDate, NumberOfRecoveryPoints: 42 };
  }),
};

export const configAnswers = {
  DescribeConfigurationRecorders: atMostOne('ConfigurationRecorders', (asked) => ({
    name: 'default',
    roleARN: serviceRole(asked, 'config', 'AWSServiceRoleForConfig'),
    recordingGroup: {
      allSupported: true,
      includeGlobalResourceTypes: asked.region === US,
      resourceTypes: [],
      recordingStrategy: { useOnly: 'ALL_SUPPORTED_RESOURCE_TYPES' },
    },
    recordingMode: { recordingFrequency: 'CONTINUOUS' },
  })),
  DescribeConfigurationRecorderStatus: atMostOne('ConfigurationRecordersStatus', (asked) => ({
    name: 'default',
    recording: findServices(asked).isRecording,
    lastStatus: 'Success',
  })),
};

const NO_DETECTOR = 'The request is rejected because the input detectorId is not owned by the current account.';
const detector = finder(
  (asked) => [findServices(asked).detector].filter((each) => each !== undefined),
  ({ id }, asked) => id === asked,
  () => new WireError('BadRequestException', NO_DETECTOR),
);

export const guardDutyAnswers = {
  GetDetector: about(detector('DetectorId'), ({ watchesS3 }, asked) => ({
    Status: 'ENABLED',
    ServiceRole: serviceRole(asked, 'guardduty', 'AWSServiceRoleForAmazonGuardDuty'),
    Features: [{ Name: 'S3_DATA_EVENTS', Status: watchesS3 ? 'ENABLED' : 'DISABLED' }],
  })),
  ListDetectors: atMostOne('DetectorIds', (asked) => findServices(asked).detector?.id),
};

export const macieAnswers = {
  GetMacieSession: about(findServices, ({ hasMacie }, { account }) => ({
    status: givenOr(hasMacie && 'ENABLED', 'AccessDeniedException', 'Macie is not enabled.', 403),
    createdAt: account.scope.daysAgo(220),
  })),
};

export const organizationsAnswers = {
  // As in most organisations the management account is not linked, and members see their own bills.
  DescribeOrganization: about(
    ({ account }) => account.organizationId,
    (id) => ({
      Organization: {
        Id: givenOr(id, 'AWSOrganizationsNotInUseException', 'Your account is not a member of an organization.'),
        FeatureSet: 'ALL',
        MasterAccountId: '999988887777',
      },
    }),
  ),
};

const hub = (asked: Asked): string => {
  const { accountId } = asked.account;
  const refusal = `Account ${accountId} is not subscribed to AWS Security Hub`;
  givenOr(findServices(asked).hasHub, 'InvalidAccessException', refusal, 401);
  return `arn:aws:securityhub:${asked.region}:${accountId}:hub/default`;
};
const STANDARD = 'aws-foundational-security-best-practices/v/1.0.0';

export const securityHubAnswers = {
  DescribeHub: about(hub, (HubArn) => ({ HubArn, AutoEnableControls: true })),
  GetEnabledStandards: about(hub, (arn, { region }) => {
    const StandardsSubscriptionArn = arn.replace('hub/default', `subscription/${STANDARD}`);
    const StandardsArn = `arn:aws:securityhub:${region}::standards/${STANDARD}`;
    const settings = { StandardsInput: {}, StandardsStatus: 'READY' };
    return { StandardsSubscriptions: [{ StandardsArn, StandardsSubscriptionArn, ...settings }] };
  }),
  ListEnabledProductsForImport: about(hub, () => ({ ProductSubscriptions: [] })),
};

const documents = inServices(DOCUMENTS);
const document = finder(
  documents,
  ({ name }, asked) => name === asked,
  (name) => new WireError('InvalidDocument', `Document with name ${name} does not exist.`),
);

export const ssmAnswers = {
  DescribeDocumentPermission: about(document('Name'), ({ sharedWith }) => ({
    AccountIds: sharedWith === 'All' ? ['all'] : [],
  })),
  DescribeInstanceInformation: listPages(
    { size: 'MaxResults', token: 'NextToken', usual: 10, most: 50, least: 5, fault: 'ValidationException' },
    'InstanceInformationList',
    // Running instances whose role allows Systems Manager.
    (asked) => things(INSTANCES)(asked, {}).filter((each) => isRunning(each) && each.hasRole),
    (each, { account: { scope } }) => ({
      InstanceId: toInstanceId(scope, each),
      PingStatus: 'Online',
      PlatformType: 'Linux',
    }),
  ),
  ListDocuments: about(documents, (all, { account }) => ({
    DocumentIdentifiers: all.map(({ name }) => ({ Name: name, Owner: account.accountId, DocumentType: 'Command' })),
  })),
};

const NO_CONTACT = 'No contact of the inputted alternate contact type found.';
const PHONE = '+1 555 0100';

export const accountAnswers = {
  GetAlternateContact: (({ account }, { AlternateContactType }) => {
    const isKnown = AlternateContactType === 'SECURITY' && findStanding(account.scope).hasSecurityContact;
    givenOr(isKnown, 'ResourceNotFoundException', NO_CONTACT, 404);
    const contact = { Name: 'Security team', Title: 'Security', EmailAddress: 'security@example.com' };
    return { AlternateContact: { AlternateContactType, ...contact, PhoneNumber: PHONE } };
  }) satisfies Operation,
  GetContactInformation: (({ account }) => {
    const address = { AddressLine1: '1 Example Street', City: 'Exampleton', PostalCode: '00000', CountryCode: 'US' };
    const CompanyName = nameCompany(account.accountId);
    return { ContactInformation: { FullName: 'Operations', CompanyName, ...address, PhoneNumber: PHONE } };
  }) satisfies Operation,
};
