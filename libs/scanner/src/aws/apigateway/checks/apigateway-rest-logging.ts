import { defineCheck, fail, pass } from '../../../define-check';

const WRITING = new Set(['ERROR', 'INFO']);

export const apigatewayRestLogging = defineCheck({
  id: 'apigateway-rest-logging',
  service: 'apigateway',
  unitService: 'apigateway',
  severity: 'MEDIUM',
  kind: 'aws.apigateway.stage',
  title: 'REST stage writes execution logs',
  fault: 'REST stage writes no execution logs',
  recommendation: 'Set the logging level of all methods of the stage to ERROR or INFO.',
  evaluate: ({ name, loggingLevels }) => {
    const level = loggingLevels.find((one) => WRITING.has(one));
    return level
      ? pass(`${name} logs at level ${level}.`)
      : fail(`No method setting of ${name} logs at level ERROR or INFO.`);
  },
});
