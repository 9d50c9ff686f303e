import type { Fact, UntaggedResource } from '../../snapshot';

/** What AWS reports about an instance type in use in a region, or another type in its family. */
export interface InstanceType extends UntaggedResource {
  readonly kind: 'aws.ec2.instance-type';
  readonly vcpus: number;
  readonly memoryMiB: number;
  readonly architectures: readonly string[];
  readonly isCurrentGeneration: boolean;
  /** Baseline in gigabits per second; null if AWS does not report it. */
  readonly baselineGbps: number | null;
  readonly ebsBaselineIops: number | null;
  /** Megabytes per second. */
  readonly ebsBaselineMBps: number | null;
  readonly maxNetworkInterfaces: number | null;
  /** Local disks, whose data is lost when the instance stops. */
  readonly hasInstanceStore: boolean;
  /** GPUs, Neuron devices, FPGAs and media cards; absent in older snapshots. */
  readonly accelerators?: number;
  /** Memory of all GPUs, Neuron devices and FPGAs in MiB: some types have part of a GPU. */
  readonly acceleratorMemoryMiB?: number;
  /** `required`, `supported` or `unsupported`. */
  readonly enaSupport: string | null;
  readonly nvmeSupport: string | null;
  /** The zones of the region that offer it; only for Graviton equivalents of types in use. */
  readonly zones?: Fact<readonly string[]>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.instance-type': InstanceType;
  }
}
