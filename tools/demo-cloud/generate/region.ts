import type { Address, Instance, NatGateway, Volume } from '@aws-sdk/client-ec2';
import { asItStands, isDuring, isHalfMended, type Mendable } from './condition';
import { instanceIdOf, makeInstance, makeVolume, volumeIdOf, type InstancePlan, type VolumePlan } from './compute';
import { makeAddress, publicIpOf, type AddressPlan } from './addresses';
import { makeNetwork, type Network } from './network';
import type { NetworkPlan } from './network-plans';
import { makeCopies, type Copies, type CopiesPlan } from './copies';
import { makePerimeter, type Perimeter } from './perimeter';
import type { Scope } from './scope';
import type { Use } from './use';

export interface DemoRegion {
  readonly name: string;
  readonly network: Network;
  readonly instances: readonly Instance[];
  readonly volumes: readonly Volume[];
  readonly addresses: readonly Address[];
  readonly natGateways: readonly NatGateway[];
  readonly copies: Copies;
  readonly perimeter: Perimeter;
  /** Whether a new volume is encrypted by itself. */
  readonly isEncryptedByDefault: boolean;
  /** User data by the instance's id. */
  readonly startScripts: ReadonlyMap<string, string>;
  /** Ids of the instances that report to Systems Manager. */
  readonly managedIds: readonly string[];
  /** What has little to do, by its id; undefined where nothing ever happened, as with a volume on its own. */
  readonly uses: ReadonlyMap<string, Use | undefined>;
}

type Sketch<T> = Mendable<Omit<T, 'region'>>;

/** What somebody has set up in a region. */
export interface RegionSketch {
  readonly name: string;
  readonly network: NetworkPlan;
  readonly instances: readonly Sketch<InstancePlan>[];
  readonly volumes: readonly Sketch<VolumePlan>[];
  readonly addresses: readonly Sketch<AddressPlan>[];
  /** The address plans' names that a NAT gateway of the same name uses. */
  readonly natGateways: readonly string[];
  readonly copies: CopiesPlan;
  /** True where volumes have been encrypted by default from the start. */
  readonly isEncryptedByDefault: boolean;
}

/** Every instance starts from a disk of its own; old ones are gp2, and not encrypted unless somebody saw to it. */
const rootVolume = (scope: Scope, plan: InstancePlan): VolumePlan => ({
  region: plan.region,
  name: `${plan.name}-root${plan.serial === undefined ? '' : `-${plan.serial}`}`,
  type: plan.ageDays > 150 ? 'gp2' : 'gp3',
  sizeGiB: plan.name === 'bastion' ? 20 : 60,
  labels: plan.labels,
  isEncrypted: plan.ageDays < 300 || isHalfMended(scope),
  ageDays: plan.ageDays,
  attachedTo: { instanceId: instanceIdOf(scope, plan), device: '/dev/xvda' },
  // Nothing reads a disk whose machine is off.
  use: plan.stoppedDays === undefined ? 'busy' : 'idle',
});

const isManaged = ({ stoppedDays, hasRole }: InstancePlan): boolean => hasRole === true && stoppedDays === undefined;

const natGateway = (scope: Scope, region: string, { vpcId, subnetId }: Network, name: string): NatGateway => ({
  NatGatewayId: scope.id('nat', `${region}/${name}`),
  VpcId: vpcId,
  SubnetId: subnetId('public-a'),
  State: 'available',
  ConnectivityType: 'public',
  CreateTime: scope.daysAgo(402),
  NatGatewayAddresses: [
    {
      PublicIp: publicIpOf(scope, region, name),
      AllocationId: scope.id('eipalloc', `${region}/${name}`),
      NetworkInterfaceId: scope.id('eni', `${region}/${name}`),
    },
  ],
  Tags: [{ Key: 'Name', Value: name }],
});

/** A region as it stands in this account. */
export const makeRegion = (scope: Scope, sketch: RegionSketch): DemoRegion => {
  const { name: region } = sketch;
  const here = <T extends object>(plans: readonly Sketch<T>[]): T[] =>
    plans.map((plan) => ({ ...asItStands(scope, plan), region }) as unknown as T);
  const network = makeNetwork(scope, sketch.network);
  const planned = here<InstancePlan>(sketch.instances);
  const volumes = [...planned.map((each) => rootVolume(scope, each)), ...here<VolumePlan>(sketch.volumes)];
  const instances = planned.map((each) => makeInstance(scope, network, each));
  const natGateways = sketch.natGateways.map((each) => natGateway(scope, region, network, each));
  return {
    name: region,
    network,
    instances,
    volumes: volumes.map((each) => makeVolume(scope, each)),
    addresses: here<AddressPlan>(sketch.addresses).map((each) => makeAddress(scope, each)),
    natGateways,
    copies: makeCopies(scope, sketch.copies),
    perimeter: makePerimeter(scope, { region, network, instances, natGateways }),
    isEncryptedByDefault: sketch.isEncryptedByDefault || (isHalfMended(scope) && !isDuring(scope, { until: 38 })),
    startScripts: new Map(
      planned.flatMap((each) => (each.script === undefined ? [] : [[instanceIdOf(scope, each), each.script]])),
    ),
    managedIds: planned.filter(isManaged).map((each) => instanceIdOf(scope, each)),
    uses: new Map<string, Use | undefined>([
      ...planned.map((each) => [instanceIdOf(scope, each), each.use ?? 'busy'] as const),
      ...volumes.map((each) => [volumeIdOf(scope, each), each.attachedTo ? (each.use ?? 'busy') : undefined] as const),
    ]),
  };
};
