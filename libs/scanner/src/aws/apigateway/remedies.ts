import { type Remedies, cfnPart, tf } from '../../remedies/remedy';

export const apigatewayRemedies: Remedies = {
  'apigateway-rest-logging': {
    console: [
      'Open API Gateway, Settings, in the region {region}: name a role that may write to CloudWatch Logs.',
      'Open APIs, {api}, Stages, {stage}, Logs and tracing, Edit: errors and info, or errors only.',
    ],
    cli: [
      'apigateway update-stage --rest-api-id {api} --stage-name {stage} --patch-operations op=replace,path=/*/*/logging/loglevel,value=ERROR',
    ],
    terraform: [
      tf('aws_api_gateway_method_settings', {
        rest_api_id: '{api}',
        stage_name: '{stage}',
        method_path: '*/*',
        settings: { logging_level: 'ERROR' },
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::ApiGateway::Stage', {
        RestApiId: '{api}',
        StageName: '{stage}',
        MethodSettings: [{ HttpMethod: '*', ResourcePath: '/*', LoggingLevel: 'ERROR' }],
      }),
    ],
  },
};
