import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const configRemedies: Remedies = {
  'config-recorder-on': {
    console: [
      'Open AWS Config, Settings, in the region {region}.',
      'Set up the recorder: all resource types (global ones in one region only), a bucket and the service-linked role.',
      'Start recording, and look whether the last delivery succeeded.',
    ],
    cli: [
      'configservice put-configuration-recorder --configuration-recorder name=default,roleARN=arn:{partition}:iam::{account}:role/aws-service-role/config.amazonaws.com/AWSServiceRoleForConfig --recording-group allSupported=true,includeGlobalResourceTypes=false',
      'configservice put-delivery-channel --delivery-channel name=default,s3BucketName=<CONFIG_BUCKET>',
      'configservice start-configuration-recorder --configuration-recorder-name default',
    ],
    terraform: [
      tf('aws_config_configuration_recorder', {
        name: 'default',
        role_arn: '<CONFIG_ROLE_ARN>',
        recording_group: { all_supported: true, include_global_resource_types: false },
      }),
      tf('aws_config_delivery_channel', { name: 'default', s3_bucket_name: '<CONFIG_BUCKET>' }),
      tf('aws_config_configuration_recorder_status', { name: 'default', is_enabled: true }),
    ],
    cloudFormation: [
      cfn('AWS::Config::ConfigurationRecorder', {
        Name: 'default',
        RoleARN: '<CONFIG_ROLE_ARN>',
        RecordingGroup: { AllSupported: true, IncludeGlobalResourceTypes: false },
      }),
      cfn('AWS::Config::DeliveryChannel', { Name: 'default', S3BucketName: '<CONFIG_BUCKET>' }),
    ],
  },
};
