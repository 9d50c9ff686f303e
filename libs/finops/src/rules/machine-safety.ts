import type { Ec2Instance, InstanceType } from '@cloudmend/scanner';
import { type TypeFigures, typeFiguresOf } from '../prices/instance-types';
import { Unclear, type Weighing } from '../weighing';

/** AWS's accelerated families: GPUs (p, g, gr), Trainium, Inferentia, Gaudi, media cards and FPGAs. */
const ACCELERATED = /^(?:p|g|gr|trn|inf|dl|vt|f)\d/;
/** Families whose GPUs the CloudWatch agent reports with nvidia-smi. */
const NVIDIA = /^(?:p|g|gr)\d/;

const GPU_PERCENT = 1;
const GPU_MEMORY_PERCENT = 5;

export const isAccelerated = (type: string): boolean => ACCELERATED.test(type);

/** Whether the accelerators of an instance do nothing; true for one without. @throws Unclear where nothing reports what they do */
export const areAcceleratorsIdle = ({ instanceType }: Ec2Instance, { figures }: Weighing): boolean => {
  if (!isAccelerated(instanceType)) return true;
  if (!NVIDIA.test(instanceType))
    throw new Unclear('insufficient-data', 'CloudWatch has no figures of what its accelerators do.');
  return (
    (figures('gpuMax').max ?? Infinity) < GPU_PERCENT && (figures('gpuMemoryMax').max ?? Infinity) < GPU_MEMORY_PERCENT
  );
};

/** What the shipped table knows of a type. @throws Unclear for one that it does not have */
export const figuresOfType = (type: string): TypeFigures => {
  const figures = typeFiguresOf(type);
  if (!figures) throw new Unclear('insufficient-data', `The table of instance types does not have ${type}.`);
  return figures;
};

/** What AWS says of a type in a region. @throws Unclear where it was not read */
export const typeFactsOf = (type: string, region: string, { all }: Weighing): InstanceType => {
  const facts = all('aws.ec2.instance-type', region).find(({ id }) => id === type);
  if (!facts) throw new Unclear('insufficient-data', `What a ${type} can do in ${region} was not read.`);
  return facts;
};

/** @throws Unclear where stopping the instance would lose local disks, or where it is not known whether it has any */
export const assertNoLocalDisk = ({ instanceType, region }: Ec2Instance, weighing: Weighing): void =>
  weighing.guard(
    typeFactsOf(instanceType, region, weighing).hasInstanceStore,
    `A ${instanceType} has local disks (instance store). What is on them is lost when it stops.`,
  );

const acceleratorsOf = ({ id, accelerators, acceleratorMemoryMiB = 0 }: InstanceType) => {
  if (accelerators === undefined && isAccelerated(id))
    throw new Unclear('insufficient-data', `How many accelerators a ${id} has was not read.`);
  return { count: accelerators ?? 0, memoryMiB: acceleratorMemoryMiB };
};

/** @throws Unclear where the other type has fewer accelerators, or less memory on them */
export const assertSameAccelerators = (current: InstanceType, other: InstanceType, { guard }: Weighing): void => {
  const [before, after] = [acceleratorsOf(current), acceleratorsOf(other)];
  guard(
    after.count < before.count || after.memoryMiB < before.memoryMiB,
    `A ${other.id} has fewer accelerators than a ${current.id}, or less memory on them.`,
  );
};
