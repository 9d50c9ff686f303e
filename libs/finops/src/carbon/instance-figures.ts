import figures from './instance-figures.json';

/** Inputs of the formulas for an instance type. */
export interface InstanceFigures {
  readonly family: string;
  readonly size: string;
  /** The processors it may run on. */
  readonly processors: readonly string[];
  readonly vcpu: number;
  readonly memGib: number;
  /** vCPUs and GiB of the largest type in its family, which occupies the whole server. */
  readonly server: { readonly vcpu: number; readonly memGib: number };
  /** Embodied grams of CO2e per hour (Boavizta); undefined if unknown. */
  readonly embodiedGPerHour: number | undefined;
}

interface Family {
  readonly processors: readonly string[];
  /** The family whose server it runs on, if its own family has no type of that size. */
  readonly server?: string;
  readonly sizes: Readonly<Record<string, readonly number[]>>;
}

const FAMILIES: Readonly<Record<string, Family>> = figures.families;

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const findServer = ({ sizes }: Family): InstanceFigures['server'] => {
  const types = Object.values(sizes);
  const most = (column: number): number => Math.max(...types.map((type) => type[column] ?? 0));
  return { vcpu: most(0), memGib: most(1) };
};

/** The figures of an instance type; undefined if unknown. */
export const findInstanceFigures = (instanceType: string): InstanceFigures | undefined => {
  const [name = '', size = ''] = instanceType.split('.');
  const family = own(FAMILIES, name);
  const type = family && own(family.sizes, size);
  if (!family || !type) return undefined;
  const [vcpu = 0, memGib = 0, embodiedGPerHour] = type;
  const server = findServer(own(FAMILIES, family.server ?? name) ?? family);
  return { family: name, size, processors: family.processors, vcpu, memGib, server, embodiedGPerHour };
};

/** Share of a vCPU that a burstable type can sustain: AWS, "Burstable performance instances", baseline per vCPU. */
const BASELINES: Readonly<Record<string, number>> = {
  nano: 0.05,
  micro: 0.1,
  small: 0.2,
  medium: 0.2,
  large: 0.3,
  xlarge: 0.4,
  '2xlarge': 0.4,
};
const T2_BASELINES: Readonly<Record<string, number>> = { ...BASELINES, xlarge: 0.225, '2xlarge': 0.16875 };

/** The baseline of a burstable type as a share of each vCPU; undefined for types that are not burstable. */
export const findBaseline = ({ family, size }: InstanceFigures): number | undefined =>
  /^t\d/.test(family) ? own(family === 't2' ? T2_BASELINES : BASELINES, size) : undefined;
