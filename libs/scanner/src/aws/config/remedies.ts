import { type Remedies, cfnPart, tfPart } from '../../remedies/remedy';

const ONE_A_REGION = 'A region has one of these: use the name of the one that is there.';

export const configRemedies: Remedies = {
  'config-recorder-on': {
    console: [
      'Open AWS Config, Settings, in the region {region}.',
      'Set up the recorder: all resource types (global ones in one region only), a bucket and the service-linked role.',
      'Start recording, and look whether the last delivery succeeded.',
    ],
    cli: [
      'configservice describe-configuration-recorders',
      'configservice describe-delivery-channels',
      {
        note: 'Save the recorder as recorder.json, or write one named default with the role AWSServiceRoleForConfig. Set allSupported to true, and includeGlobalResourceTypes to true in one region. Keep the rest, its name too: a region has one recorder, and the file replaces it.',
      },
      'configservice put-configuration-recorder --configuration-recorder file://recorder.json',
      { note: 'Only where the answer lists no delivery channel:' },
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
};
