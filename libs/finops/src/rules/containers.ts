import type { EcrRepository, EcsService } from '@cloudmend/scanner';
import { defineRule, type NoSaving, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

const GB = 1024 ** 3;
const DAYS = 14;
const HEADROOM = 1.2;
const FARGATE_PROVIDERS: ReadonlySet<string> = new Set(['FARGATE', 'FARGATE_SPOT']);
const IDLE_PERCENT = 1;

/** Fargate's valid sizes: vCPUs, with the GB each may have. AWS documentation of task definition parameters. */
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

/** The valid size that carries a need and is cheapest; undefined where none does. */
export const smallestFor = (need: Size, usdOf: (size: Size) => number): Size | undefined =>
  PAIRS.flatMap(([vcpu, memories]) => memories.map((memoryGb) => ({ vcpu, memoryGb })))
    .filter(({ vcpu, memoryGb }) => vcpu >= need.vcpu && memoryGb >= need.memoryGb)
    .sort((a, b) => usdOf(a) - usdOf(b))[0];

/** What an hour costs, by the processor that the tasks are built for. */
const KEYS: Readonly<Record<string, { readonly vcpu: string; readonly gb: string }>> = {
  X86_64: { vcpu: 'fargate/vcpuHour', gb: 'fargate/gbHour' },
  ARM64: { vcpu: 'fargate/armVcpuHour', gb: 'fargate/armGbHour' },
};

/** Every price that a Fargate service may need: which of them, only its task definition tells. */
export const FARGATE_KEYS: readonly string[] = Object.values(KEYS).flatMap(({ vcpu, gb }) => [vcpu, gb]);

interface Tasks extends Size {
  readonly architecture: string;
  readonly vcpuUsd: number;
  readonly gbUsd: number;
}

/** How large the tasks are, and what that costs. @throws Unclear */
const tasksOf = ({ taskDefinition, region }: EcsService, { all, price }: Weighing): Tasks => {
  const task = all('aws.ecs.task-definition', region).find(({ arn }) => arn === taskDefinition);
  if (!task?.cpuUnits || !task.memoryMiB) throw new Unclear('insufficient-data', 'The size of its tasks was not read.');
  const { architecture = 'X86_64', operatingSystem = 'LINUX' } = task;
  const keys = operatingSystem === 'LINUX' && Object.hasOwn(KEYS, architecture) ? KEYS[architecture] : undefined;
  if (!keys)
    throw new Unclear('no-price', `No price of Fargate tasks for ${operatingSystem} on ${architecture} is known.`);
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

const peakOf = ({ figures }: Weighing): Peak => {
  const cpu = figures('cpuMax');
  const memory = figures('memoryMax');
  return {
    cpu: cpu.p995 ?? 100,
    memory: memory.p995 ?? 100,
    isIdle: (cpu.max ?? 100) < IDLE_PERCENT && (memory.max ?? 100) < IDLE_PERCENT,
  };
};

/** Why a service is none that pays on-demand Fargate prices; undefined for one that does. @throws Unclear where its tasks run on more than one kind of capacity */
const asideOf = ({ launchType, capacityProviders }: EcsService): NoSaving | undefined => {
  if (launchType === 'FARGATE') return undefined;
  if (launchType !== null) return outside(`Its tasks run on ${launchType}, whose machines are judged themselves.`);
  if (capacityProviders === undefined || capacityProviders.length === 0)
    throw new Unclear('insufficient-data', 'What capacity its tasks run on was not read.');
  if (capacityProviders.every((name) => name === 'FARGATE')) return undefined;
  if (!capacityProviders.some((name) => FARGATE_PROVIDERS.has(name)))
    return outside('Its tasks run on machines, which are judged themselves.');
  throw new Unclear(
    'no-price',
    `Its tasks run on ${capacityProviders.join(' and ')}: how many run on each is not read, and Fargate Spot has a price of the moment.`,
  );
};

export const ecsFargate = defineRule({
  id: 'ECS-FARGATE',
  title: 'Give the tasks of a Fargate service a smaller size',
  kinds: ['aws.ecs.service'],
  action: 'Rightsize|ScaleIn',
  change: 'size',
  risk: 'medium',
  effort: 'medium',
  confidence: 'medium',
  reversible: 'yes',
  days: DAYS,
  judge: (service, weighing) => {
    if (service.desiredTasks === 0) return outside('It runs no task.');
    const aside = asideOf(service);
    if (aside) return aside;
    const peak = peakOf(weighing);
    const { architecture, vcpuUsd, gbUsd, ...size } = tasksOf(service, weighing);
    const usdOf = ({ vcpu, memoryGb }: Size): number => vcpu * vcpuUsd + memoryGb * gbUsd;
    const need = {
      vcpu: (size.vcpu * peak.cpu * HEADROOM) / 100,
      memoryGb: (size.memoryGb * peak.memory * HEADROOM) / 100,
    };
    const lean = peak.isIdle ? { vcpu: 0, memoryGb: 0 } : smallestFor(need, usdOf);
    if (!lean || usdOf(lean) >= usdOf(size)) return sound('No smaller size carries what its tasks use.');
    const tasks = service.desiredTasks;
    return {
      formula: 'hoursPerMonth * tasks * ((vcpu - newVcpu) * vcpuUsdPerHour + (memoryGb - newMemoryGb) * gbUsdPerHour)',
      monthlySavingUsd: HOURS_PER_MONTH * tasks * (usdOf(size) - usdOf(lean)),
      monthlyCostUsd: HOURS_PER_MONTH * tasks * usdOf(size),
      detail: (amount) =>
        peak.isIdle
          ? `The tasks of ${service.name} did nothing in ${DAYS} days. Scaled in to none they save ${amount} a month.`
          : `The tasks of ${service.name} would fit ${lean.vcpu} vCPU and ${lean.memoryGb} GB instead of ${size.vcpu} and ${size.memoryGb}, and save ${amount} a month.`,
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
        'Heap settings of a Java machine fit the smaller memory.',
        ...(service.hasCircuitBreaker ? [] : ['The circuit breaker of its deployments is switched on first.']),
      ],
    };
  },
});

const ECR_DAYS = 90;

/** What the images take: those that no policy will ever expire, and those that its policy leaves, count alike. @throws Unclear */
const sizesOf = ({ images }: EcrRepository) => {
  if (!images) throw new Unclear('insufficient-data', 'Its images were not read.');
  if (!images.known) throw new Unclear('insufficient-data', images.reason);
  return images.value;
};

export const ecrLifecycle = defineRule({
  id: 'ECR-LIFECYCLE',
  title: 'Let old container images expire',
  kinds: ['aws.ecr.repository'],
  action: 'Modify',
  change: 'storage',
  risk: 'low',
  effort: 'low',
  confidence: 'high',
  reversible: 'no',
  days: ECR_DAYS,
  judge: (repository, weighing) => {
    const sizes = sizesOf(repository);
    const expirableGb = sizes.expirableBytes / GB;
    if (expirableGb === 0) return sound(`Every image was used or pushed in ${ECR_DAYS} days, or is kept.`);
    const usdPerGb = weighing.price('ecr/storageGB');
    return {
      // ECR stores a layer once, and counts it in the size of every image that has it.
      formula: 'ownGb * usdPerGb',
      monthlySavingUsd: 0,
      atMostUsd: expirableGb * usdPerGb,
      monthlyCostUsd: (sizes.bytes / GB) * usdPerGb,
      detail: (_least, most) =>
        `${sizes.expirable} of the ${sizes.images} images in ${repository.name} were not used for ${ECR_DAYS} days. Letting them expire saves at most ${most} a month: layers that other images share stay.`,
      inputs: {
        ownGb: 0,
        ownBasis: 'not known: layers are counted in every image that has them',
        expirableGb,
        images: sizes.images,
        expirable: sizes.expirable,
        usdPerGb,
      },
      guardrails: [
        'No image that a service, a cluster or a function runs goes.',
        'The newest ten of each tag prefix are kept.',
      ],
    };
  },
});
