import type { Address } from '@aws-sdk/client-ec2';
import { nameOf } from './company';
import type { Scope } from './scope';
import { tagsOf, type Labels } from './tags';

export interface AddressPlan {
  readonly region: string;
  readonly name: string;
  readonly labels: Labels;
  /** The instance or the NAT gateway that has it; neither where nothing uses the address. */
  readonly instanceId?: string | undefined;
  readonly gateway?: string;
}

/** Of a range that is kept for documentation. */
export const publicIpOf = (scope: Scope, region: string, name: string): string =>
  `198.51.100.${scope.whole(`${region}/${name}/ip`, 10, 250)}`;

/** An Elastic IP address. */
export const makeAddress = (scope: Scope, { region, name, labels, instanceId, gateway }: AddressPlan): Address => ({
  AllocationId: scope.id('eipalloc', `${region}/${name}`),
  PublicIp: publicIpOf(scope, region, name),
  PublicIpv4Pool: 'amazon',
  Domain: 'vpc',
  NetworkBorderGroup: region,
  Tags: tagsOf(nameOf(scope.accountId, labels, name), labels),
  ...(instanceId === undefined
    ? {}
    : {
        InstanceId: instanceId,
        AssociationId: scope.id('eipassoc', `${region}/${name}`),
        NetworkInterfaceId: scope.id('eni', instanceId),
        NetworkInterfaceOwnerId: scope.accountId,
      }),
  ...(gateway === undefined
    ? {}
    : {
        AssociationId: scope.id('eipassoc', `${region}/${name}`),
        NetworkInterfaceId: scope.id('eni', `${region}/${gateway}`),
        NetworkInterfaceOwnerId: scope.accountId,
      }),
});
