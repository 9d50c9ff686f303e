import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { ec2Base } from '../ec2/ec2-base';
import { pagesOf } from '../pages';
import { isoOf, orNull, orUnknown } from '../shapes';
import type { NatGateway } from './vpc';

const PAGE = 1000;

async function* gatewayPages(collecting: Collecting): AsyncGenerator<NatGateway[]> {
  const pages = pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeNatGateways',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { NatGateways } of pages)
    yield (NatGateways ?? []).flatMap((found): NatGateway[] =>
      found.NatGatewayId && found.State !== 'deleted'
        ? [
            {
              kind: 'aws.ec2.nat-gateway',
              ...ec2Base(collecting, 'natgateway', found.NatGatewayId, found.Tags),
              vpcId: orNull(found.VpcId),
              state: orUnknown(found.State),
              createdAt: isoOf(found.CreateTime),
              publicAddresses: (found.NatGatewayAddresses ?? []).filter(({ PublicIp }) => PublicIp).length,
            },
          ]
        : [],
    );
}

/** The NAT gateways of one region. */
export const collectNatGateways = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ec2.nat-gateway'], () => gatewayPages(collecting));
