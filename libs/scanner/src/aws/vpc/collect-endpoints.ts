import { type Collecting, readList } from '../collecting';
import { ec2Base } from '../ec2/ec2-base';
import { readPages } from '../pages';
import { toIso, orNull, orUnknown } from '../shapes';
import type { VpcEndpoint } from './vpc';

const PAGE = 1000;

/** Endpoints in these states are not usable. */
const GONE = new Set(['deleting', 'deleted', 'rejected', 'failed', 'expired']);

async function* endpointPages(collecting: Collecting): AsyncGenerator<VpcEndpoint[]> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeVpcEndpoints',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { VpcEndpoints } of pages)
    yield (VpcEndpoints ?? []).flatMap((found): VpcEndpoint[] =>
      found.ServiceName && !GONE.has((found.State ?? '').toLowerCase())
        ? [
            {
              kind: 'aws.ec2.vpc-endpoint',
              ...ec2Base(collecting, 'vpc-endpoint', found.VpcEndpointId ?? found.ServiceName, found.Tags),
              vpcId: orNull(found.VpcId),
              serviceName: found.ServiceName,
              endpointType: orUnknown(found.VpcEndpointType),
              subnets: found.SubnetIds?.length ?? 0,
              routeTables: [...(found.RouteTableIds ?? [])],
              createdAt: toIso(found.CreationTimestamp),
              hasPrivateDns: found.PrivateDnsEnabled === true,
            },
          ]
        : [],
    );
}

/** The usable endpoints of one region. */
export const collectEndpoints = async (collecting: Collecting): Promise<VpcEndpoint[]> =>
  // This call lists only endpoints.
  (await readList(collecting, ['aws.ec2.vpc-endpoint'], () => endpointPages(collecting))) as VpcEndpoint[];
