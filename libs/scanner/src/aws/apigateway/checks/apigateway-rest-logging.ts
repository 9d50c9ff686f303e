import { type Judgement, defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { toUnread } from '../../../snapshot';
import { isLogged, methodPath } from '../method-path';
import type { RestStage } from '../rest-stage';
import { tf, cfnPart } from '../../../remedies/remedy';

/** The settings of methods without their own. */
const ALL_METHODS = '*/*';

const NOT_RECORDED = toUnread('The methods of the deployment were not recorded.');

/** Individual settings are as good as a common one if no deployed method is missing. */
const judgeOneByOne = ({ name, methodLogging, deployedMethods }: RestStage): Judgement =>
  judgeFact(deployedMethods ?? NOT_RECORDED, (deployed) => {
    const logged = new Set(methodLogging.filter(({ level }) => isLogged(level)).map(({ path }) => methodPath(path)));
    const silent = deployed.filter((method) => !logged.has(method));
    return silent.length > 0
      ? fail(`${name} writes no execution logs for ${silent.join(', ')}.`)
      : pass(`${name} logs each of its ${deployed.length} deployed methods individually.`);
  });

export const apigatewayRestLogging = defineCheck({
  id: 'apigateway-rest-logging',
  service: 'apigateway',
  severity: 'MEDIUM',
  kind: 'aws.apigateway.stage',
  title: 'API Gateway REST API stages have execution logging enabled for all methods',
  fault: 'API Gateway REST API stage does not have execution logging enabled for all methods',
  recommendation: 'Set the logging level of the stage to ERROR or INFO for all methods.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['apigateway_restapi_logging_enabled'], cloudsploit: ['apigatewayCloudwatchLogs'] },
  evaluate: (stage) => {
    const { name, methodLogging } = stage;
    const forAll = methodLogging.find(({ path }) => path === ALL_METHODS);
    if (!methodLogging.some(({ level }) => isLogged(level)))
      return fail(`${name} logs no method at level ERROR or INFO.`);
    if (!forAll || !isLogged(forAll.level)) return judgeOneByOne(stage);
    const silent = methodLogging.filter(({ level }) => !isLogged(level)).map(({ path }) => path);
    return silent.length > 0
      ? fail(`${name} logs all methods except ${silent.join(', ')}.`)
      : pass(`${name} logs all methods at level ${forAll.level}.`);
  },
  remedy: {
    console: [
      'Open API Gateway, Settings, in the region {region}, and enter a role that can write to CloudWatch Logs.',
      'Open APIs, {api}, Stages, {stage}, Logs and tracing, choose Edit, and select Errors and info logs or Errors only.',
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
});
