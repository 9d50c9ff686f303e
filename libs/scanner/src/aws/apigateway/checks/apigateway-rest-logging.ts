import { type Judgement, defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { unread } from '../../../snapshot';
import { isLogged, methodPath } from '../method-path';
import type { RestStage } from '../rest-stage';
import { tf, cfnPart } from '../../../remedies/remedy';

/** The method settings for every method that has none of its own. */
const ALL_METHODS = '*/*';

const NOT_RECORDED = unread('The methods of the deployment were not recorded.');

/** Settings one by one are as good as one for all, as long as no deployed method is left out. */
const judgeOneByOne = ({ name, methodLogging, deployedMethods }: RestStage): Judgement =>
  judgeFact(deployedMethods ?? NOT_RECORDED, (deployed) => {
    const logged = new Set(methodLogging.filter(({ level }) => isLogged(level)).map(({ path }) => methodPath(path)));
    const silent = deployed.filter((method) => !logged.has(method));
    return silent.length > 0
      ? fail(`${name} writes no execution logs of ${silent.join(', ')}.`)
      : pass(`${name} logs each of its ${deployed.length} deployed methods by a setting of its own.`);
  });

export const apigatewayRestLogging = defineCheck({
  id: 'apigateway-rest-logging',
  service: 'apigateway',
  severity: 'MEDIUM',
  kind: 'aws.apigateway.stage',
  title: 'REST stage writes execution logs of every method',
  fault: 'REST stage does not write execution logs of every method',
  recommendation: 'Set the logging level of all methods of the stage to ERROR or INFO.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['apigateway_restapi_logging_enabled'], cloudsploit: ['apigatewayCloudwatchLogs'] },
  evaluate: (stage) => {
    const { name, methodLogging } = stage;
    const forAll = methodLogging.find(({ path }) => path === ALL_METHODS);
    if (!methodLogging.some(({ level }) => isLogged(level)))
      return fail(`No method setting of ${name} logs at level ERROR or INFO.`);
    if (!forAll || !isLogged(forAll.level)) return judgeOneByOne(stage);
    const silent = methodLogging.filter(({ level }) => !isLogged(level)).map(({ path }) => path);
    return silent.length > 0
      ? fail(`${name} logs all methods but these: ${silent.join(', ')}.`)
      : pass(`${name} logs all methods at level ${forAll.level}.`);
  },
  remedy: {
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
});
