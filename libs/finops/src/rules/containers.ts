import { cfnPart, type EcrRepository, type EcsService, none, tfPart } from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

const GB = 1024 ** 3;
const DAYS = 14;
const HEADROOM = 1.2;
const FARGATE_PROVIDERS: ReadonlySet<string> = new Set(['FARGATE', 'FARGATE_SPOT']);
const IDLE_PERCENT = 1;

/**
 * Fargate's valid sizes: vCPUs, and the GB available for each. From the AWS documentation of task definition
 * parameters.
 */
const PAIRS: ReadonlyArray<readonly [vcpu: number, memoryGb: readonly number[]]> = [
  [0.25, [0.5, 1, 2]],
  [0.5, [1, 2, 3, 4]],
  [1, [2, 3, 4, 5, 6, 7, 8]],
  [2, Array.from({ length: 13 }, (_, step) => 4 + step)],
  [4, Array.from({ length: 23 }, (_, step) => 8 + step)],
  [8, Array.from({ length: 12 }, (_, step) => 16 + 4 * step)],
  [16, Array.from({ length: 12 }, (_, step) => 32 + 8 * step)],
];

interface Size {
  readonly vcpu: number;
  readonly memoryGb: number;
}

/** The cheapest valid size that meets a need; undefined if none does. */
export const smallestFor = (need: Size, toUsd: (size: Size) => number): Size | undefined =>
  PAIRS.flatMap(([vcpu, memories]) => memories.map((memoryGb) => ({ vcpu, memoryGb })))
    .filter(({ vcpu, memoryGb }) => vcpu >= need.vcpu && memoryGb >= need.memoryGb)
    .sort((a, b) => toUsd(a) - toUsd(b))[0];

/** Hourly price by the architecture of the tasks. */
const KEYS: Readonly<Record<string, { readonly vcpu: string; readonly gb: string }>> = {
  X86_64: { vcpu: 'fargate/vcpuHour', gb: 'fargate/gbHour' },
  ARM64: { vcpu: 'fargate/armVcpuHour', gb: 'fargate/armGbHour' },
};

/** All prices a Fargate service may need; its task definition determines which. */
const FARGATE_KEYS: readonly string[] = Object.values(KEYS).flatMap(({ vcpu, gb }) => [vcpu, gb]);

interface Tasks extends Size {
  readonly architecture: string;
  readonly vcpuUsd: number;
  readonly gbUsd: number;
}

/** The size of the tasks and its price. @throws Unclear */
const readTasks = ({ taskDefinition, region }: EcsService, { all, price }: Weighing): Tasks => {
  const task = all('aws.ecs.task-definition', region).find(({ arn }) => arn === taskDefinition);
  if (!task?.cpuUnits || !task.memoryMiB) throw new Unclear('insufficient-data', 'The size of its tasks was not read.');
  const { architecture = 'X86_64', operatingSystem = 'LINUX' } = task;
  const keys = operatingSystem === 'LINUX' && Object.hasOwn(KEYS, architecture) ? KEYS[architecture] : undefined;
  if (!keys)
    throw new Unclear('no-price', `No price is known for Fargate tasks with ${operatingSystem} on ${architecture}.`);
  return {
    vcpu: task.cpuUnits / 1024,
    memoryGb: task.memoryMiB / 1024,
    architecture,
    vcpuUsd: price(keys.vcpu),
    gbUsd: price(keys.gb),
  };
};

interface Peak {
  readonly cpu: number;
  readonly memory: number;
  readonly isIdle: boolean;
}

const findPeak = ({ figures }: Weighing): Peak => {
  const cpu = figures('cpuMax');
  const memory = figures('memoryMax');
  return {
    cpu: cpu.p995 ?? 100,
    memory: memory.p995 ?? 100,
    isIdle: (cpu.max ?? 100) < IDLE_PERCENT && (memory.max ?? 100) < IDLE_PERCENT,
  };
};

/**
 * Why a service does not pay on-demand Fargate prices; undefined if it does. @throws Unclear if its tasks use
 * several kinds of capacity
 */
const findExclusion = ({ launchType, capacityProviders }: EcsService): NoSaving | undefined => {
  if (launchType === 'FARGATE') return undefined;
  if (launchType !== null) return outside(`Its tasks run on ${launchType}, whose instances are evaluated separately.`);
  if (capacityProviders === undefined || capacityProviders.length === 0)
    throw new Unclear('insufficient-data', 'The capacity of its tasks was not read.');
  if (capacityProviders.every((name) => name === 'FARGATE')) return undefined;
  if (!capacityProviders.some((name) => FARGATE_PROVIDERS.has(name)))
    return outside('Its tasks run on EC2 instances, which are evaluated separately.');
  throw new Unclear(
    'no-price',
    `Its tasks run on ${capacityProviders.join(' and ')}. The number on each is not read, and the Fargate Spot price varies.`,
  );
};

export const ecsFargate = defineRule({
  id: 'ECS-FARGATE',
  precedence: 210,
  title: 'Reduce the task size of a Fargate service',
  kinds: ['aws.ecs.service'],
  action: 'Rightsize|ScaleIn',
  change: 'size',
  risk: 'medium',
  effort: 'medium',
  confidence: 'medium',
  reversible: 'yes',
  days: DAYS,
  prices: ({ launchType, capacityProviders = [] }) =>
    launchType === 'FARGATE' || capacityProviders.includes('FARGATE') ? FARGATE_KEYS : [],
  judge: (service, weighing) => {
    if (service.desiredTasks === 0) return outside('It runs no tasks.');
    const aside = findExclusion(service);
    if (aside) return aside;
    const peak = findPeak(weighing);
    const { architecture, vcpuUsd, gbUsd, ...size } = readTasks(service, weighing);
    const toUsd = ({ vcpu, memoryGb }: Size): number => vcpu * vcpuUsd + memoryGb * gbUsd;
    const need = {
      vcpu: (size.vcpu * peak.cpu * HEADROOM) / 100,
      memoryGb: (size.memoryGb * peak.memory * HEADROOM) / 100,
    };
    const lean = peak.isIdle ? { vcpu: 0, memoryGb: 0 } : smallestFor(need, toUsd);
    if (!lean || toUsd(lean) >= toUsd(size)) return sound('No smaller size meets the needs of its tasks.');
    const tasks = service.desiredTasks;
    return {
      formula: 'hoursPerMonth * tasks * ((vcpu - newVcpu) * vcpuUsdPerHour + (memoryGb - newMemoryGb) * gbUsdPerHour)',
      monthlySavingUsd: HOURS_PER_MONTH * tasks * (toUsd(size) - toUsd(lean)),
      monthlyCostUsd: HOURS_PER_MONTH * tasks * toUsd(size),
      detail: (amount) =>
        peak.isIdle
          ? `The tasks of ${service.name} were idle for ${DAYS} days. Scaling to zero saves ${amount} a month.`
          : `The tasks of ${service.name} fit into ${lean.vcpu} vCPU and ${lean.memoryGb} GB instead of ${size.vcpu} and ${size.memoryGb}, which saves ${amount} a month.`,
      inputs: {
        tasks,
        architecture,
        vcpu: size.vcpu,
        newVcpu: lean.vcpu,
        memoryGb: size.memoryGb,
        newMemoryGb: lean.memoryGb,
        vcpuUsdPerHour: vcpuUsd,
        gbUsdPerHour: gbUsd,
        hoursPerMonth: HOURS_PER_MONTH,
        cpuP995Percent: peak.cpu,
        memoryP995Percent: peak.memory,
      },
      guardrails: [
        'For Java, check that heap settings fit the smaller memory.',
        ...(service.hasCircuitBreaker ? [] : ['Enable the deployment circuit breaker first.']),
      ],
    };
  },
  remedy: {
    console: [
      'Open ECS, the service {name}, in the region {region}, and its task definition, and choose Create new revision.',
      'Set CPU to {to} vCPU and memory to {also} GB, and keep all other settings. If both are 0, the tasks were idle: set the desired count to 0 instead.',
      'Update the service to the new revision, with the deployment circuit breaker enabled.',
    ],
    cli: [
      'ecs describe-task-definition --task-definition <TASK_DEFINITION> --query taskDefinition',
      {
        note: 'Save the output as task-definition.json and set cpu and memory. Remove taskDefinitionArn, revision, status, requiresAttributes, compatibilities, registeredAt and registeredBy. Keep everything else.',
      },
      'ecs register-task-definition --cli-input-json file://task-definition.json',
      'ecs update-service --cluster <CLUSTER> --service {arn} --task-definition <TASK_DEFINITION>',
    ],
    terraform: [
      tfPart(
        'aws_ecs_task_definition',
        { cpu: '<CPU_UNITS>', memory: '<MEMORY_MIB>' },
        'The size in the console steps, in CPU units and MiB.',
      ),
    ],
    cloudFormation: [cfnPart('AWS::ECS::TaskDefinition', { Cpu: '<CPU_UNITS>', Memory: '<MEMORY_MIB>' })],
  },
  remedyInputs: { to: 'newVcpu', also: 'newMemoryGb' },
});

const ECR_DAYS = 90;

/** Storage of images that would expire: without a policy, and those that an existing policy keeps. @throws Unclear */
const readSizes = ({ images }: EcrRepository) => {
  if (!images) throw new Unclear('insufficient-data', 'Its images were not read.');
  if (!images.known) throw new Unclear('insufficient-data', images.reason);
  return images.value;
};

export const ecrLifecycle = defineRule({
  id: 'ECR-LIFECYCLE',
  precedence: 380,
  title: 'Expire old container images',
  kinds: ['aws.ecr.repository'],
  action: 'Modify',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'no',
  days: ECR_DAYS,
  prices: () => ['ecr/storageGB'],
  judge: (repository, weighing) => {
    const sizes = readSizes(repository);
    const expirableGb = sizes.expirableBytes / GB;
    if (expirableGb === 0) return sound(`Every image was used or pushed in the last ${ECR_DAYS} days, or is kept.`);
    const usdPerGb = weighing.price('ecr/storageGB');
    return {
      // ECR stores a layer once, but counts it in the size of every image that contains it.
      formula: 'ownGb * usdPerGb',
      monthlySavingUsd: 0,
      atMostUsd: expirableGb * usdPerGb,
      monthlyCostUsd: (sizes.bytes / GB) * usdPerGb,
      detail: (_least, most) =>
        `${sizes.expirable} of the ${sizes.images} images in ${repository.name} were not used for ${ECR_DAYS} days. Expiring them saves at most ${most} a month, because layers shared with other images remain.`,
      inputs: {
        ownGb: 0,
        ownBasis: 'not known: shared layers are counted in every image',
        expirableGb,
        images: sizes.images,
        expirable: sizes.expirable,
        usdPerGb,
      },
      guardrails: [
        'Keep images that a service, cluster or function uses.',
        'Keep the newest ten images of each tag prefix.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Expire all but the newest images of each tag prefix',
      warning: 'Expired images cannot be restored. Check the preview for deployed images.',
    },
    console: [
      'Open ECR, Private registry, Repositories, {name}, Lifecycle policy, in the region {region}.',
      'Create a test rule for each tag prefix that keeps the newest 10 images, and check which images would expire.',
      'Choose Apply as lifecycle policy.',
    ],
    cli: [
      'ecr get-lifecycle-policy --repository-name {name}',
      {
        note: 'Save lifecyclePolicyText as policy.json and add a rule for each tag prefix. Keep the existing rules: the file replaces them all.',
      },
      'ecr start-lifecycle-policy-preview --repository-name {name} --lifecycle-policy-text file://policy.json',
      'ecr get-lifecycle-policy-preview --repository-name {name}',
      { note: 'Continue only if no deployed image would expire.' },
      'ecr put-lifecycle-policy --repository-name {name} --lifecycle-policy-text file://policy.json',
    ],
    terraform: none(
      'Edit the policy of your aws_ecr_lifecycle_policy: one rule per tag prefix that keeps the newest 10.',
    ),
    cloudFormation: none(
      'Edit LifecyclePolicyText of the repository: one rule per tag prefix that keeps the newest 10.',
    ),
  },
});
