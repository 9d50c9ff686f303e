import type { Fact, Resource } from '../../snapshot';

/** What AWS says of an instance type that is in use in a region, or of one of the same family. */
export interface InstanceType extends Resource {
  readonly kind: 'aws.ec2.instance-type';
  readonly vcpus: number;
  readonly memoryMiB: number;
  readonly architectures: readonly string[];
  readonly isCurrentGeneration: boolean;
  /** Gigabits a second that it can always have; null where AWS did not say. */
  readonly baselineGbps: number | null;
  readonly ebsBaselineIops: number | null;
  /** Megabytes a second. */
  readonly ebsBaselineMBps: number | null;
  readonly maxNetworkInterfaces: number | null;
  /** Disks in the machine itself: what is on them is lost when it stops. */
  readonly hasInstanceStore: boolean;
  /** GPUs, Neuron devices, FPGAs and media cards; absent in snapshots that were read before they were kept. */
  readonly accelerators?: number;
  /** Memory of all its GPUs, Neuron devices and FPGAs, in MiB: some types have a part of a GPU. */
  readonly acceleratorMemoryMiB?: number;
  /** `required`, `supported` or `unsupported`. */
  readonly enaSupport: string | null;
  readonly nvmeSupport: string | null;
  /** The zones of the region that offer it; only of the Graviton twins of what runs there. */
  readonly zones?: Fact<readonly string[]>;
}

declare module '../../kinds' {
  interface Kinds {
    readonly 'aws.ec2.instance-type': InstanceType;
  }
}
