import type { Embodied, EnergyAnswer } from './carbon-figure';
import type { UsageOf } from './carbon-usage';
import type { FactorSet } from './factor-set';
import { type InstanceFigures, findBaseline, findInstanceFigures } from './instance-figures';
import { type Processor, meanProcessor } from './processors';

/** Mean utilisation of a hyperscale server: Cloud Carbon Footprint's method, after 451 Research. */
const DEFAULT_UTILISATION = 0.5;
/** Cloud Carbon Footprint's method, after Crucial and Micron. */
const MEMORY_KWH_PER_GB_HOUR = 0.000392;
/** Maximum capacity of one processor of the measured servers. */
const VCPU_PER_CHIP = 96;
/** Four years. */
const SERVER_LIFE_HOURS = 35_040;

const wattsAt = ({ minWatts, maxWatts }: Processor, utilisation: number): number =>
  minWatts + utilisation * (maxWatts - minWatts);

/**
 * Tonnes per server according to Cloud Carbon Footprint b7a049c7, and the vCPUs that share it. The t families run
 * on the servers of m5, m5a and m6g.
 */
const CCF_SERVERS: Readonly<Record<string, readonly [tonnes: number, vcpu: number]>> = {
  c4: [1.1610236, 36],
  c5: [1.3440944, 96],
  c5a: [1.2440944, 96],
  c6g: [1.1553328, 64],
  m4: [1.432856, 64],
  m5: [1.6103792, 96],
  m5a: [1.6103792, 96],
  m6g: [1.332856, 64],
  r4: [1.7546168, 64],
  r5: [2.1429488, 96],
  r5a: [2.1429488, 96],
  r6g: [1.6879024, 64],
  t3: [1.6103792, 96],
  t3a: [1.6103792, 96],
  t4g: [1.332856, 64],
};

const embodiedByServer = ({ family, vcpu }: InstanceFigures, hours: number): Embodied => {
  const server = Object.hasOwn(CCF_SERVERS, family) ? CCF_SERVERS[family] : undefined;
  if (!server) return { unknown: `Cloud Carbon Footprint has no server for ${family}` };
  const [tonnes, serverVcpu] = server;
  return {
    kg: tonnes * 1000 * (hours / SERVER_LIFE_HOURS) * (vcpu / serverVcpu),
    formula: 'serverEmbodiedKg * hours / serverLifeHours * vcpu / serverVcpu',
    inputs: { serverEmbodiedKg: tonnes * 1000, serverLifeHours: SERVER_LIFE_HOURS, serverVcpu },
  };
};

const embodiedByType = ({ family, size, embodiedGPerHour }: InstanceFigures, hours: number): Embodied =>
  embodiedGPerHour === undefined
    ? { unknown: `Boavizta has no figure for ${family}.${size}` }
    : {
        kg: (embodiedGPerHour * hours) / 1000,
        formula: 'embodiedGPerHour * hours / 1000',
        inputs: { embodiedGPerHour },
      };

interface Memory {
  readonly kwh: number;
  readonly chips: number;
}

/** Only memory beyond that of the measured servers adds to the power draw. */
const estimateMemory = ({ memGib, server }: InstanceFigures, { gbPerChip }: Processor, hours: number): Memory => {
  const chips = Math.ceil(server.vcpu / VCPU_PER_CHIP);
  const beyond = Math.max(0, server.memGib / chips - gbPerChip);
  return { kwh: beyond * (memGib / server.memGib) * hours * MEMORY_KWH_PER_GB_HOUR, chips };
};

interface VcpuHours {
  readonly vcpuHours: number;
  readonly utilisation: number;
  readonly basis: string;
}

/** As in Cloud Carbon Footprint, a burstable type without measured utilisation is assumed to run at its baseline. */
const computeVcpuHours = (instance: InstanceFigures, { hours, utilisation }: UsageOf<'ec2'>): VcpuHours => {
  const whole = instance.vcpu * hours;
  if (utilisation !== undefined) return { vcpuHours: whole, utilisation, basis: 'measured' };
  const baseline = findBaseline(instance);
  if (baseline === undefined) return { vcpuHours: whole, utilisation: DEFAULT_UTILISATION, basis: 'assumed' };
  return {
    vcpuHours: (whole * baseline) / DEFAULT_UTILISATION,
    utilisation: DEFAULT_UTILISATION,
    basis: `assumed; vCPU-hours * baseline ${baseline} / ${DEFAULT_UTILISATION}, because the type is burstable`,
  };
};

/** GPUs (p, g, gr), Trainium, Inferentia, Gaudi, media cards and FPGAs: "Accelerated computing" in the EC2 instance types guide. */
const ACCELERATED = /^(?:p|g|gr|trn|inf|dl|vt|f)\d/;

/** No Graviton generation has a public measurement: all use the watts of one processor. */
const findProxy = (processors: readonly string[]): { readonly processorProxy?: string } =>
  processors.some((name) => name.startsWith('Graviton'))
    ? { processorProxy: 'EPYC 2nd Gen is used for all Graviton generations, as none has a public measurement' }
    : {};

/**
 * Electricity and embodied carbon of an instance: power between idle and full load by utilisation, plus memory
 * beyond that of the measured servers.
 */
export const instanceEnergy = (set: FactorSet, usage: UsageOf<'ec2'>): EnergyAnswer => {
  if (ACCELERATED.test(usage.instanceType))
    return {
      notAssessed: `the electricity of accelerators in ${usage.instanceType} is not published by utilisation, and its processors alone would understate it`,
    };
  const instance = findInstanceFigures(usage.instanceType);
  if (!instance) return { notAssessed: `no figures are available for the instance type ${usage.instanceType}` };
  const processor = meanProcessor(set.processors, instance.processors);
  if (!processor)
    return {
      notAssessed: `the factor set ${set.name} has no figures for ${instance.processors.join(' or ')}, which runs ${usage.instanceType}`,
    };
  const { vcpuHours, utilisation, basis } = computeVcpuHours(instance, usage);
  const watts = wattsAt(processor, utilisation);
  const memory = estimateMemory(instance, processor, usage.hours);
  return {
    kwh: (watts * vcpuHours) / 1000 + memory.kwh,
    formula:
      '(minWatts + utilisation * (maxWatts - minWatts)) * vcpuHours / 1000 + max(0, serverGib / chips - gbPerChip) * memGib / serverGib * hours * memoryKwhPerGbHour',
    inputs: {
      processor: instance.processors.join(' or '),
      ...findProxy(instance.processors),
      ...processor,
      utilisation,
      utilisationBasis: basis,
      vcpu: instance.vcpu,
      vcpuHours,
      memGib: instance.memGib,
      serverGib: instance.server.memGib,
      chips: memory.chips,
      memoryKwhPerGbHour: MEMORY_KWH_PER_GB_HOUR,
    },
    embodied:
      set.embodiedBy === 'type' ? embodiedByType(instance, usage.hours) : embodiedByServer(instance, usage.hours),
  };
};

/**
 * The instance type whose embodied carbon per vCPU is used for a function; AWS names Graviton2 for arm64 and
 * nothing for x86_64.
 */
const LAMBDA_MODELS: Readonly<Record<string, string>> = { arm64: 'm6g.large', x86_64: 'm5.large' };
const ARCHITECTURES: Readonly<Record<string, 'arm64' | 'x86_64'>> = {
  arm64: 'arm64',
  arm: 'arm64',
  x86_64: 'x86_64',
  x86: 'x86_64',
};

const embodiedOfFunction = (set: FactorSet, architecture: string, vcpuHours: number): Embodied => {
  const model = LAMBDA_MODELS[architecture] ?? '';
  const instance = findInstanceFigures(model);
  if (set.embodiedBy !== 'type') return { unknown: 'Cloud Carbon Footprint assigns functions no share of a server' };
  if (instance?.embodiedGPerHour === undefined) return { unknown: `no figure is available for ${model}` };
  const embodiedGPerVcpuHour = instance.embodiedGPerHour / instance.vcpu;
  return {
    kg: (embodiedGPerVcpuHour * vcpuHours) / 1000,
    formula: `embodiedGPerVcpuHour * vcpuHours / 1000, with the vCPU of ${model} (assumed)`,
    inputs: { embodiedGPerVcpuHour },
  };
};

/** Electricity and embodied carbon of functions: memory is converted to vCPUs at default utilisation. */
export const functionEnergy = (set: FactorSet, { architecture, gbSeconds }: UsageOf<'lambda'>): EnergyAnswer => {
  const known = Object.hasOwn(ARCHITECTURES, architecture) ? ARCHITECTURES[architecture] : undefined;
  if (!known) return { notAssessed: `no figures are available for the architecture ${architecture}` };
  const processor = known === 'arm64' ? meanProcessor(set.processors, ['Graviton2']) : set.lambdaX86;
  if (!processor) return { notAssessed: `the factor set ${set.name} has no figures for Graviton2` };
  const vcpuHours = (gbSeconds / 3600) * set.lambdaVcpuPerGb;
  return {
    kwh: (wattsAt(processor, DEFAULT_UTILISATION) * vcpuHours) / 1000,
    formula:
      '(minWatts + utilisation * (maxWatts - minWatts)) * vcpuHours / 1000, vcpuHours = gbSeconds / 3600 * vcpuPerGb',
    inputs: {
      processor: known === 'arm64' ? 'Graviton2' : 'average server',
      ...findProxy(known === 'arm64' ? ['Graviton2'] : []),
      minWatts: processor.minWatts,
      maxWatts: processor.maxWatts,
      utilisation: DEFAULT_UTILISATION,
      utilisationBasis: 'assumed',
      vcpuPerGb: set.lambdaVcpuPerGb,
      vcpuHours,
    },
    embodied: embodiedOfFunction(set, known, vcpuHours),
  };
};
