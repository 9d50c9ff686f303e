import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { deprecatedSince } from '../deprecated-runtimes';
import { updateFunction } from '../remedies';

export const lambdaRuntimeSupported = defineCheck({
  id: 'lambda-runtime-supported',
  service: 'lambda',
  severity: 'MEDIUM',
  kind: 'aws.lambda.function',
  title: 'Function uses a runtime that AWS maintains',
  fault: 'Function uses a runtime that AWS no longer maintains',
  recommendation: 'Move the function to a current runtime of its language and test it there.',
  subjects: ['patching'],
  equivalents: { prowler: ['awslambda_function_using_supported_runtimes'], cloudsploit: ['lambdaOldRuntimes'] },
  // An image brings its own runtime.
  concerns: ({ packageType }) => packageType !== 'Image',
  evaluate: ({ name, runtime }, { now }) => {
    if (runtime === null) return unknown(`AWS did not say which runtime ${name} uses.`);
    const since = deprecatedSince(runtime, now);
    return since === undefined
      ? pass(`${name} uses ${runtime}.`)
      : fail(`${name} uses ${runtime}, which AWS has not maintained since ${since}.`);
  },
  remedy: updateFunction(
    ['Try the code with a supported runtime.', 'Under Code, Runtime settings, choose Edit and pick it.'],
    ['lambda update-function-configuration --function-name {name} --runtime <RUNTIME>'],
    { runtime: '<RUNTIME>' },
    { Runtime: '<RUNTIME>' },
  ),
});
