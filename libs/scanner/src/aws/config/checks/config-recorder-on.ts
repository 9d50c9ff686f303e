import { type CheckContext, type Judgement, defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { findHomeRegion, readPartition } from '../../partition';
import type { ConfigRecorder, ConfigRegion, RecorderScope } from '../config-region';
import { tfPart, cfnPart } from '../../../remedies/remedy';

const isFailing = (status: string | null): boolean => status?.toUpperCase() === 'FAILURE';
/** A recorder without a delivery yet passes; other delivery states that Config may add are not assumed to. */
const isSound = (status: string | null): boolean =>
  status === null || /^(?:success|pending|not_?applicable)$/i.test(status);

/** The active recorders of all regions read. */
const recordingIn = ({ all }: CheckContext): ConfigRecorder[] =>
  all('aws.config.region').flatMap(({ recorders }) =>
    recorders.known ? recorders.value.filter(({ isRecording }) => isRecording) : [],
  );

/** IAM is recorded in one region for all: if none does, the home region fails, or else the first one. */
const speaksForGlobalTypes = ({ arn, region }: ConfigRegion, { all }: CheckContext): boolean => {
  const regions = all('aws.config.region').map((each) => each.region);
  const home = findHomeRegion(readPartition(arn));
  return region === (regions.includes(home) ? home : regions.sort()[0]);
};

/** What to report about IAM if this recorder does not record it. */
const judgeGlobalTypes = (region: ConfigRegion, name: string, context: CheckContext): Judgement | undefined => {
  if (!speaksForGlobalTypes(region, context)) return undefined;
  const scopes = recordingIn(context).map(({ scope }) => scope);
  if (scopes.some((scope) => scope.known && scope.value.hasGlobalTypes)) return undefined;
  const missing = [
    ...scopes.flatMap((scope) => (scope.known ? [] : [scope.reason])),
    ...context.all('aws.config.region').flatMap(({ recorders }) => (recorders.known ? [] : [recorders.reason])),
    ...context.unread('aws.config.region'),
  ][0];
  return missing === undefined
    ? fail(
        `The recorder ${name} does not record IAM users, groups, roles and policies, and neither does another region.`,
      )
    : unknown(missing);
};

const judgeScope = (
  region: ConfigRegion,
  name: string,
  { lack, hasGlobalTypes, isDaily }: RecorderScope,
  context: CheckContext,
): Judgement => {
  if (lack !== null) return fail(`The recorder ${name} ${lack}.`);
  const ofGlobalTypes = hasGlobalTypes ? undefined : judgeGlobalTypes(region, name, context);
  return ofGlobalTypes ?? pass(`The recorder ${name} records ${region.region}${isDaily ? ' once a day' : ''}.`);
};

const ONE_A_REGION = 'A region has one of these: use the name of the existing one.';

/** As in CIS 3.3: all regions and supported resource types, with global resource types in at least one region. */
export const configRecorderOn = defineCheck({
  id: 'config-recorder-on',
  service: 'config',
  severity: 'MEDIUM',
  kind: 'aws.config.region',
  title: 'AWS Config is enabled and records all resources in each region',
  fault: 'AWS Config does not record all resources in the region',
  recommendation:
    'Set up AWS Config in the region with a delivery channel, record all resource types (IAM in one region), and start the recorder.',
  subjects: ['configuration-record', 'inventory'],
  equivalents: { prowler: ['config_recorder_all_regions_enabled'], cloudsploit: ['configServiceEnabled'] },
  evaluate: (region, context) =>
    judgeFact(region.recorders, (found) => {
      const sound = found.find(({ isRecording, lastStatus }) => isRecording && isSound(lastStatus));
      if (sound) return judgeFact(sound.scope, (scope) => judgeScope(region, sound.name, scope, context));
      const [first] = found;
      const odd = found.find(({ isRecording, lastStatus }) => isRecording && !isFailing(lastStatus));
      if (odd)
        return unknown(
          `The last delivery of the recorder ${odd.name} has the status ${odd.lastStatus ?? 'nothing'}, which is unknown.`,
        );
      if (!first) return fail(`AWS Config has no recorder in ${region.region}.`);
      return fail(
        first.isRecording
          ? `The last delivery of the recorder ${first.name} failed.`
          : `The recorder ${first.name} is stopped.`,
      );
    }),
  remedy: {
    console: [
      'Open AWS Config, Settings, in the region {region}.',
      'Set up the recorder with all resource types (global ones in one region only), a bucket and the service-linked role.',
      'Start recording, and check that the last delivery succeeded.',
    ],
    cli: [
      'configservice describe-configuration-recorders',
      'configservice describe-delivery-channels',
      {
        note:
          'Save the recorder as recorder.json, or write one named default with the role AWSServiceRoleForConfig. Set ' +
          'allSupported to true, and includeGlobalResourceTypes to true in one region that AWS opened before ' +
          'February 2022. Remove resourceTypes, exclusionByResourceTypes and recordingStrategy, which would override ' +
          'it. Keep everything else, including its name: a region has one recorder, and the file replaces it.',
      },
      'configservice put-configuration-recorder --configuration-recorder file://recorder.json',
      { note: 'Only if the output lists no delivery channel:' },
      'configservice put-delivery-channel --delivery-channel name=default,s3BucketName=<CONFIG_BUCKET>',
      'configservice start-configuration-recorder --configuration-recorder-name <RECORDER>',
    ],
    terraform: [
      tfPart(
        'aws_config_configuration_recorder',
        {
          name: '<RECORDER>',
          role_arn: '<CONFIG_ROLE_ARN>',
          recording_group: { all_supported: true, include_global_resource_types: '<TRUE_IN_ONE_REGION>' },
        },
        ONE_A_REGION,
      ),
      tfPart('aws_config_delivery_channel', { name: '<CHANNEL>', s3_bucket_name: '<CONFIG_BUCKET>' }, ONE_A_REGION),
      tfPart('aws_config_configuration_recorder_status', { name: '<RECORDER>', is_enabled: true }),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::Config::ConfigurationRecorder',
        {
          Name: '<RECORDER>',
          RoleARN: '<CONFIG_ROLE_ARN>',
          RecordingGroup: { AllSupported: true, IncludeGlobalResourceTypes: '<TRUE_IN_ONE_REGION>' },
        },
        ONE_A_REGION,
      ),
      cfnPart('AWS::Config::DeliveryChannel', { Name: '<CHANNEL>', S3BucketName: '<CONFIG_BUCKET>' }, ONE_A_REGION),
    ],
  },
});
