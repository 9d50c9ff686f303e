import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { deprecatedSince } from '../deprecated-runtimes';
import { updateFunction } from '../remedies';

export const lambdaRuntimeSupported = defineCheck({
  id: 'lambda-runtime-supported',
  service: 'lambda',
  severity: 'MEDIUM',
  kind: 'aws.lambda.function',
  title: 'Lambda functions use a supported runtime',
  fault: 'Lambda function uses a deprecated runtime',
  recommendation: 'Migrate the function to a current runtime of its language and test it.',
  subjects: ['patching'],
  equivalents: { prowler: ['awslambda_function_using_supported_runtimes'], cloudsploit: ['lambdaOldRuntimes'] },
  // A container image includes its runtime.
  concerns: ({ packageType }) => packageType !== 'Image',
  evaluate: ({ name, runtime }, { now }) => {
    if (runtime === null) return unknown(`AWS does not report the runtime of ${name}.`);
    const since = deprecatedSince(runtime, now);
    return since === undefined
      ? pass(`${name} uses ${runtime}.`)
      : fail(`${name} uses ${runtime}, which AWS deprecated on ${since}.`);
  },
  remedy: updateFunction(
    ['Test the code with a supported runtime.', 'Under Code, Runtime settings, choose Edit and select it.'],
    ['lambda update-function-configuration --function-name {name} --runtime <RUNTIME>'],
    { runtime: '<RUNTIME>' },
    { Runtime: '<RUNTIME>' },
  ),
});
