import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { deprecatedSince } from '../deprecated-runtimes';

export const lambdaRuntimeSupported = defineCheck({
  id: 'lambda-runtime-supported',
  service: 'lambda',
  severity: 'MEDIUM',
  kind: 'aws.lambda.function',
  title: 'Function uses a runtime that AWS maintains',
  fault: 'Function uses a runtime that AWS no longer maintains',
  recommendation: 'Move the function to a current runtime of its language and test it there.',
  // An image brings its own runtime.
  concerns: ({ packageType }) => packageType !== 'Image',
  evaluate: ({ name, runtime }, { now }) => {
    if (runtime === null) return unknown(`AWS did not say which runtime ${name} uses.`);
    const since = deprecatedSince(runtime, now);
    return since === undefined
      ? pass(`${name} uses ${runtime}.`)
      : fail(`${name} uses ${runtime}, which AWS has not maintained since ${since}.`);
  },
});
