import type { Ec2Instance, InstanceType } from '@cloudmend/scanner';
import { type TypeFigures, findTypeFigures } from '../prices/instance-types';
import { Unclear, type Weighing } from '../weighing';

/** AWS's accelerated families: GPUs (p, g, gr), Trainium, Inferentia, Gaudi, media cards and FPGAs. */
const ACCELERATED = /^(?:p|g|gr|trn|inf|dl|vt|f)\d/;
/** Families whose GPUs are reported by the CloudWatch agent with nvidia-smi. */
const NVIDIA = /^(?:p|g|gr)\d/;

const GPU_PERCENT = 1;
const GPU_MEMORY_PERCENT = 5;

export const isAccelerated = (type: string): boolean => ACCELERATED.test(type);

/**
 * Whether the accelerators of an instance are idle; true if it has none. @throws Unclear if nothing reports their
 * use
 */
export const areAcceleratorsIdle = ({ instanceType }: Ec2Instance, { figures }: Weighing): boolean => {
  if (!isAccelerated(instanceType)) return true;
  if (!NVIDIA.test(instanceType))
    throw new Unclear('insufficient-data', 'CloudWatch has no metrics for its accelerators.');
  return (
    (figures('gpuMax').max ?? Infinity) < GPU_PERCENT && (figures('gpuMemoryMax').max ?? Infinity) < GPU_MEMORY_PERCENT
  );
};

/** The built-in table's entry for a type. @throws Unclear if it has none */
export const figuresOfType = (type: string): TypeFigures => {
  const figures = findTypeFigures(type);
  if (!figures) throw new Unclear('insufficient-data', `The table of instance types does not contain ${type}.`);
  return figures;
};

/** What AWS reports about a type in a region. @throws Unclear if not read */
export const findTypeFacts = (type: string, region: string, { all }: Weighing): InstanceType => {
  const facts = all('aws.ec2.instance-type', region).find(({ id }) => id === type);
  if (!facts) throw new Unclear('insufficient-data', `The capabilities of ${type} in ${region} were not read.`);
  return facts;
};

/** @throws Unclear if stopping the instance would lose local disks, or if it is unknown whether it has any */
export const assertNoLocalDisk = ({ instanceType, region }: Ec2Instance, weighing: Weighing): void =>
  weighing.guard(
    findTypeFacts(instanceType, region, weighing).hasInstanceStore,
    `A ${instanceType} has local disks (instance store), whose data is lost when it stops.`,
  );

const readAccelerators = ({ id, accelerators, acceleratorMemoryMiB = 0 }: InstanceType) => {
  if (accelerators === undefined && isAccelerated(id))
    throw new Unclear('insufficient-data', `The number of accelerators of a ${id} was not read.`);
  return { count: accelerators ?? 0, memoryMiB: acceleratorMemoryMiB };
};

/** @throws Unclear if the other type has fewer accelerators, or less accelerator memory */
export const assertSameAccelerators = (current: InstanceType, other: InstanceType, { guard }: Weighing): void => {
  const [before, after] = [readAccelerators(current), readAccelerators(other)];
  guard(
    after.count < before.count || after.memoryMiB < before.memoryMiB,
    `A ${other.id} has fewer accelerators than a ${current.id}, or less accelerator memory.`,
  );
};
