import { defineCheck, fail, pass } from '../../../define-check';

/** The method settings for every method that has none of its own. */
const ALL_METHODS = '*/*';
const WRITING = new Set(['ERROR', 'INFO']);

export const apigatewayRestLogging = defineCheck({
  id: 'apigateway-rest-logging',
  service: 'apigateway',
  unitService: 'apigateway',
  severity: 'MEDIUM',
  kind: 'aws.apigateway.stage',
  title: 'REST stage writes execution logs of every method',
  fault: 'REST stage does not write execution logs of every method',
  recommendation: 'Set the logging level of all methods of the stage to ERROR or INFO.',
  evaluate: ({ name, methodLogging }) => {
    const isWriting = (level: string | null): boolean => WRITING.has(level ?? '');
    const forAll = methodLogging.find(({ path }) => path === ALL_METHODS);
    if (!methodLogging.some(({ level }) => isWriting(level)))
      return fail(`No method setting of ${name} logs at level ERROR or INFO.`);
    if (!forAll || !isWriting(forAll.level))
      return fail(`${name} logs only the methods that have a setting of their own, not those that are added later.`);
    const silent = methodLogging.filter(({ level }) => !isWriting(level)).map(({ path }) => path);
    return silent.length > 0
      ? fail(`${name} logs all methods but these: ${silent.join(', ')}.`)
      : pass(`${name} logs all methods at level ${forAll.level}.`);
  },
});
