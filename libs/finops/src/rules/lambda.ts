import { cfnPart, type LambdaFunction, type MetricFacts, tfPart } from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { MIN_COVERAGE, Unclear, type Weighing } from '../weighing';

const DAYS = 30;
const SERIES_DAYS = 14;
const MEMORY_PERCENT = 50;
const MIN_INVOCATIONS = 50;
const MIN_MEMORY_MB = 256;
const HEADROOM = 1.2;
const CONCURRENCY_SHARE = 0.6;
/** Runtimes that AWS manages on both architectures. */
const MANAGED =
  /^(?:python3\.(?:[89]|1\d)|nodejs(?:1[2-9]|2\d)\.x|java(?:8\.al2|11|17|21|25)|dotnet(?:6|8|10)|ruby(?:2\.7|3\.\d))$/;

/** GB-seconds per month, from the last 30 days. */
const sumGbSeconds = ({ memoryMb = 0, modifiedAt = null }: LambdaFunction, { figures }: Weighing): number =>
  (figures('duration', modifiedAt).sum / 1000) * (memoryMb / 1024) * (HOURS_PER_MONTH / (DAYS * 24));

const isArm = ({ architecture }: LambdaFunction): boolean => architecture === 'arm64';

const computeMonthlyUsd = (found: LambdaFunction, weighing: Weighing): number => {
  const perGbSecond = weighing.price(isArm(found) ? 'lambda/armGBs' : 'lambda/x86GBs');
  return sumGbSeconds(found, weighing) * perGbSecond;
};

const toUsage = ({ region }: LambdaFunction, architecture: string, gbSeconds: number) => ({
  kind: 'lambda' as const,
  architecture,
  region,
  gbSeconds,
});

/** Why a function cannot be migrated by its settings alone; undefined if it can. @throws Unclear */
const armAside = ({ architecture, packageType, runtime }: LambdaFunction): NoSaving | undefined => {
  if (architecture === undefined || packageType === undefined)
    throw new Unclear('insufficient-data', 'AWS does not report its architecture.');
  if (architecture !== 'x86_64') return sound(`It runs on ${architecture}.`);
  if (packageType !== 'Zip') return outside('Its image would have to be rebuilt.');
  return MANAGED.test(runtime ?? '') ? undefined : outside(`${runtime ?? 'Its runtime'} is not available on arm64.`);
};

export const lambdaArm = defineRule({
  id: 'LAMBDA-ARM64',
  precedence: 250,
  title: 'Run a Lambda function on arm64',
  kinds: ['aws.lambda.function'],
  action: 'MigrateToGraviton',
  change: 'type',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes',
  days: DAYS,
  prices: () => ['lambda/x86GBs', 'lambda/armGBs'],
  judge: (found, weighing) => {
    const aside = armAside(found);
    if (aside) return aside;
    const gbSeconds = sumGbSeconds(found, weighing);
    const usdPerGbSecond = weighing.price('lambda/x86GBs');
    const newUsdPerGbSecond = weighing.price('lambda/armGBs');
    if (gbSeconds === 0 || newUsdPerGbSecond >= usdPerGbSecond) return sound('It would not cost less.');
    weighing.guard((found.layers ?? []).length > 0, 'It has layers, which may not be built for arm64.');
    return {
      formula: 'gbSeconds * (usdPerGbSecond - newUsdPerGbSecond)',
      monthlySavingUsd: gbSeconds * (usdPerGbSecond - newUsdPerGbSecond),
      monthlyCostUsd: gbSeconds * usdPerGbSecond,
      detail: (amount) => `Running ${found.name} (${found.runtime ?? ''}) on arm64 saves ${amount} a month.`,
      inputs: { gbSeconds, memoryMb: found.memoryMb ?? 0, usdPerGbSecond, newUsdPerGbSecond },
      guardrails: [
        'Check that extensions and native modules have arm64 builds.',
        'Route 10% of the traffic to it with an alias first.',
      ],
      carbon: { before: [toUsage(found, 'x86_64', gbSeconds)], after: [toUsage(found, 'arm64', gbSeconds)] },
    };
  },
  remedy: {
    console: [
      'Build the package of {name} for arm64, with its layers and extensions.',
      'Open Lambda, Functions, {name}, Code, Runtime settings, in the region {region}. Choose the architecture arm64 and deploy the new package.',
      'First publish a version and route 10% of the traffic to it with a weighted alias.',
    ],
    cli: [
      'lambda get-function-configuration --function-name {name}',
      { note: 'Check the output for layers and native modules: each needs an arm64 build.' },
      'lambda update-function-code --function-name {name} --architectures arm64 --zip-file fileb://function-arm64.zip --publish',
    ],
    terraform: [
      tfPart(
        'aws_lambda_function',
        { function_name: '{name}', architectures: ['arm64'] },
        'The package must be built for arm64.',
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::Lambda::Function',
        { FunctionName: '{name}', Architectures: ['arm64'] },
        'The package must be built for arm64.',
      ),
    ],
  },
});

/** Memory for the peak plus 20%, in steps of 64 MB. */
const leanMemory = (memoryMb: number, peakPercent: number): number =>
  Math.max(128, Math.ceil((memoryMb * (peakPercent / 100) * HEADROOM) / 64) * 64);

const recentInvocations = (found: LambdaFunction, { figures }: Weighing): number =>
  (figures('invocations', found.modifiedAt ?? null).series ?? [])
    .slice(-SERIES_DAYS)
    .reduce<number>((sum, day) => sum + (day ?? 0), 0);

const takeLast = (facts: MetricFacts | undefined): ReadonlyArray<number | null> =>
  (facts?.series ?? []).slice(-SERIES_DAYS);

/** Maximum memory use in percent. @throws Unclear if it is not reported, or for too few of the days on which it ran */
const findMemoryPeak = (found: LambdaFunction, { figures }: Weighing): number => {
  const { metrics, metricsUnread } = found;
  const memory = metrics?.['memoryMax'];
  const peak = memory?.max ?? null;
  if (peak === null)
    throw new Unclear('insufficient-data', metricsUnread ?? 'Lambda Insights does not report its memory use.');
  const days = takeLast(memory);
  const ran = takeLast(figures('invocations', found.modifiedAt ?? null)).flatMap((calls, day) =>
    (calls ?? 0) > 0 ? [days[day] ?? null] : [],
  );
  const told = ran.filter((percent) => percent !== null).length;
  if (told < MIN_COVERAGE * ran.length)
    throw new Unclear(
      'insufficient-data',
      `Lambda Insights reports its memory use on ${told} of the ${ran.length} days on which it ran.`,
    );
  return peak;
};

export const lambdaMemory = defineRule({
  id: 'LAMBDA-MEM',
  precedence: 200,
  title: 'Reduce the memory of a Lambda function',
  kinds: ['aws.lambda.function'],
  action: 'Rightsize',
  change: 'size',
  risk: 'medium',
  effort: 'medium',
  confidence: 'medium',
  reversible: 'yes',
  days: SERIES_DAYS,
  prices: (found) => [isArm(found) ? 'lambda/armGBs' : 'lambda/x86GBs'],
  judge: (found, weighing) => {
    const { memoryMb = 0 } = found;
    if (memoryMb <= MIN_MEMORY_MB) return sound(`It has ${memoryMb} MB.`);
    if (recentInvocations(found, weighing) < MIN_INVOCATIONS)
      return outside(`It ran fewer than ${MIN_INVOCATIONS} times.`);
    const peak = findMemoryPeak(found, weighing);
    if (peak >= MEMORY_PERCENT) return sound(`It used ${Math.round(peak)}% of its memory.`);
    const newMemoryMb = leanMemory(memoryMb, peak);
    const gbSeconds = sumGbSeconds(found, weighing);
    const usdPerGbSecond = weighing.price(isArm(found) ? 'lambda/armGBs' : 'lambda/x86GBs');
    const atMostUsd = gbSeconds * usdPerGbSecond * (1 - newMemoryMb / memoryMb);
    return {
      // Less memory means less CPU: a CPU-bound function takes proportionally longer and saves nothing.
      formula: 'gbSeconds * usdPerGbSecond * max(0, 1 - newMemoryMb / memoryMb * durationFactor)',
      monthlySavingUsd: 0,
      atMostUsd,
      monthlyCostUsd: computeMonthlyUsd(found, weighing),
      detail: () =>
        `${found.name} used at most ${Math.round(peak)}% of its ${memoryMb} MB. Using ${newMemoryMb} MB saves up to $${atMostUsd.toFixed(2)} a month if it mostly waits, and nothing if it is CPU-bound.`,
      inputs: {
        gbSeconds,
        usdPerGbSecond,
        memoryMb,
        newMemoryMb,
        durationFactor: memoryMb / newMemoryMb,
        durationBasis: 'worst case: not tuned yet',
        memoryMaxPercent: peak,
      },
      guardrails: [
        "Check in a canary that its 95th percentile duration stays within 110% of today's.",
        'Check that its timeout leaves room.',
      ],
    };
  },
  remedy: {
    console: [
      'Open Lambda, Functions, {name}, Configuration, General configuration, in the region {region}, and choose Edit.',
      'Set Memory to {to} MB. CPU scales with memory, so monitor the duration afterwards.',
    ],
    cli: [
      'lambda get-function-configuration --function-name {name} --query MemorySize',
      'lambda update-function-configuration --function-name {name} --memory-size {to}',
    ],
    terraform: [tfPart('aws_lambda_function', { function_name: '{name}', memory_size: '{to}' })],
    cloudFormation: [cfnPart('AWS::Lambda::Function', { FunctionName: '{name}', MemorySize: '{to}' })],
  },
  remedyInputs: { to: 'newMemoryMb' },
});

/** Concurrency costs a fifth less on arm64, as duration does: "AWS Lambda pricing". */
const findWarmKey = (found: LambdaFunction): string =>
  isArm(found) ? 'lambda/armProvisionedGBs' : 'lambda/provisionedGBs';

/** Its provisioned concurrency. @throws Unclear if not read: unknown is not zero */
const readWarmVersions = ({ provisionedConcurrency }: LambdaFunction) => {
  if (provisionedConcurrency?.known) return provisionedConcurrency.value;
  throw new Unclear('insufficient-data', provisionedConcurrency?.reason ?? 'Its provisioned concurrency was not read.');
};

export const lambdaConcurrency = defineRule({
  id: 'LAMBDA-PC',
  precedence: 360,
  title: 'Reduce unused provisioned concurrency',
  kinds: ['aws.lambda.function'],
  action: 'Rightsize',
  change: 'billing',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes',
  days: SERIES_DAYS,
  prices: (found) =>
    found.provisionedConcurrency?.known && found.provisionedConcurrency.value.length > 0 ? [findWarmKey(found)] : [],
  judge: (found, weighing) => {
    const configs = readWarmVersions(found);
    const lean = configs.map(({ qualifier, executions }) => {
      const use = weighing.figures(`concurrency:${qualifier}`).max ?? 1;
      return {
        executions,
        newExecutions: use < CONCURRENCY_SHARE ? Math.ceil((executions * use) / CONCURRENCY_SHARE) : executions,
      };
    });
    const executions = lean.reduce((sum, each) => sum + each.executions, 0);
    const newExecutions = lean.reduce((sum, each) => sum + each.newExecutions, 0);
    const [first] = configs;
    if (executions === 0) return outside('It has no provisioned concurrency.');
    if (newExecutions >= executions) return sound('Its provisioned concurrency is in use.');
    const memoryGb = (found.memoryMb ?? 0) / 1024;
    const usdPerGbSecond = weighing.price(findWarmKey(found));
    const monthlyUsd = (count: number): number => count * memoryGb * HOURS_PER_MONTH * 3600 * usdPerGbSecond;
    return {
      formula: '(executions - newExecutions) * memoryGb * hoursPerMonth * 3600 * usdPerGbSecond',
      monthlySavingUsd: monthlyUsd(executions - newExecutions),
      monthlyCostUsd: monthlyUsd(executions),
      detail: (amount) =>
        `${found.name} has a provisioned concurrency of ${executions} and needs ${newExecutions}. The reduction saves ${amount} a month.`,
      inputs: {
        executions,
        newExecutions,
        memoryGb,
        hoursPerMonth: HOURS_PER_MONTH,
        usdPerGbSecond,
        ...(configs.length === 1 && first ? { qualifier: first.qualifier } : {}),
      },
      guardrails: ['Check that it still meets its latency target.'],
    };
  },
  remedy: {
    console: [
      'Open Lambda, Functions, {name}, Configuration, Provisioned concurrency, in the region {region}.',
      'Choose Edit and enter {to}, or choose Remove if it is 0. Requests above this number have cold starts.',
    ],
    cli: [
      'lambda list-provisioned-concurrency-configs --function-name {name}',
      { note: 'Check the output for the version or alias, and for auto scaling that overrides the value.' },
      'lambda put-provisioned-concurrency-config --function-name {name} --qualifier <ALIAS> --provisioned-concurrent-executions {to}',
    ],
    terraform: [
      tfPart('aws_lambda_provisioned_concurrency_config', {
        function_name: '{name}',
        qualifier: '{also}',
        provisioned_concurrent_executions: '{to}',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::Lambda::Alias', {
        FunctionName: '{name}',
        Name: '{also}',
        ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: '{to}' },
      }),
    ],
  },
  // Code can express neither 0, which Lambda rejects, nor a sum over several versions.
  remedyInputs: {
    to: 'newExecutions',
    also: ({ qualifier, newExecutions }) => (Number(newExecutions) > 0 && qualifier ? String(qualifier) : '<ALIAS>'),
  },
});
