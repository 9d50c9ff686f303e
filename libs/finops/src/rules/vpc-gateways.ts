import { cfn, type NatGateway, none, type ResourceOf, tf, unlessThere } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear, type Weighing } from '../weighing';

const IDLE_DAYS = 32;
const UNDERUSED_DAYS = 14;
const ENDPOINT_DAYS = 30;
const GB = 1e9;
const UNDERUSED_BYTES = GB;
const NAT_S3_DAYS = 30;
const MIN_S3_GB = 100;

const GATEWAY_KEYS = ['network/natGatewayHour', 'network/natGatewayGB', 'network/publicIPv4Hour'];

const hoursUsd = ({ publicAddresses }: NatGateway, { price }: Weighing): number =>
  HOURS_PER_MONTH * (price('network/natGatewayHour') + publicAddresses * price('network/publicIPv4Hour'));

const sum = (values: ReadonlyArray<number | null>): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** GB processed per month, from the last two weeks. */
const monthlyGb = (recentBytes: number): number => (recentBytes / GB) * (HOURS_PER_MONTH / (UNDERUSED_DAYS * 24));

export const vpcNatIdle = defineRule({
  id: 'VPC-NAT-IDLE',
  precedence: 40,
  title: 'Delete an idle NAT gateway',
  kinds: ['aws.ec2.nat-gateway'],
  action: 'Delete',
  change: 'gone',
  risk: 'high',
  effort: 'medium',
  confidence: 'high',
  reversible: 'yes (new EIP)',
  days: IDLE_DAYS,
  prices: () => GATEWAY_KEYS,
  judge: (gateway, weighing) => {
    if (gateway.state !== 'available') return outside(`It is ${gateway.state}.`);
    const bytes = weighing.figures('bytes');
    const isIdle = bytes.sum === 0 && (weighing.figures('connections').max ?? Infinity) === 0;
    const recentBytes = sum((bytes.series ?? []).slice(-UNDERUSED_DAYS));
    if (!isIdle && recentBytes >= UNDERUSED_BYTES) return sound('It has traffic.');
    const usdPerHour = weighing.price('network/natGatewayHour');
    const usdPerGb = weighing.price('network/natGatewayGB');
    const gb = monthlyGb(recentBytes);
    return {
      // Its Elastic IP remains after deletion, and costs the same when unassociated.
      formula: 'hoursPerMonth * usdPerHour + gb * usdPerGb',
      monthlySavingUsd: HOURS_PER_MONTH * usdPerHour + gb * usdPerGb,
      monthlyCostUsd: hoursUsd(gateway, weighing) + gb * usdPerGb,
      detail: (amount) =>
        isIdle
          ? `${gateway.name} had no traffic for ${IDLE_DAYS} days. Deleting it saves ${amount} a month.`
          : `${gateway.name} had less than 1 GB of traffic in ${UNDERUSED_DAYS} days. Removing it saves ${amount} a month.`,
      inputs: {
        hoursPerMonth: HOURS_PER_MONTH,
        usdPerHour,
        gb,
        usdPerGb,
        bytes: bytes.sum,
      },
      guardrails: [
        'Check that no route table of a subnet in use routes to it.',
        'Check that it is not the standby of another zone.',
        'Check that no partner allows its address.',
        ...(gateway.publicAddresses > 0 ? ['Release its Elastic IP afterwards: it is billed until then.'] : []),
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Delete the NAT gateway and its routes',
      warning:
        'Private subnets that still route to it lose internet access. Its Elastic IP is billed until it is released.',
    },
    console: [
      'Open VPC, Route tables, in the region {region}: remove the routes whose target is {name}.',
      'Open NAT gateways, {name}, and choose Actions, Delete NAT gateway. Then release its Elastic IP.',
    ],
    cli: [
      'ec2 describe-route-tables --filters Name=route.nat-gateway-id,Values={name}',
      { note: 'Remove each route first, and check that nothing needs it.' },
      'ec2 delete-route --route-table-id <ROUTE_TABLE_ID> --destination-cidr-block 0.0.0.0/0',
      'ec2 delete-nat-gateway --nat-gateway-id {name}',
    ],
    terraform: none('Remove the aws_nat_gateway, its aws_eip and the aws_route entries that refer to it.'),
    cloudFormation: none('Remove the AWS::EC2::NatGateway, its EIP and the routes that refer to it.'),
  },
});

/** The route tables that route to a gateway. @throws Unclear */
const tablesTo = ({ routeTables }: NatGateway): readonly string[] => {
  if (routeTables?.known) return routeTables.value;
  throw new Unclear('insufficient-data', routeTables?.reason ?? 'The route tables that route to it were not read.');
};

/**
 * Of these route tables, those without a gateway endpoint for S3: S3 traffic of their subnets uses the gateway.
 * @throws Unclear
 */
const tablesWithoutS3 = (tables: readonly string[], { region }: NatGateway, { all, isRead }: Weighing): string[] => {
  if (!isRead('aws.ec2.vpc-endpoint', region))
    throw new Unclear('insufficient-data', 'The endpoints of its VPC could not be read.');
  const led = all('aws.ec2.vpc-endpoint', region)
    .filter(({ endpointType, serviceName }) => endpointType === 'Gateway' && serviceName.endsWith('.s3'))
    .flatMap(({ routeTables = [] }) => routeTables);
  return tables.filter((table) => !led.includes(table));
};

export const vpcNatS3 = defineRule({
  id: 'VPC-NAT-S3',
  precedence: 300,
  title: 'Route S3 and DynamoDB traffic past the NAT gateway',
  kinds: ['aws.ec2.nat-gateway'],
  action: 'Add gateway endpoint',
  change: 'data',
  risk: 'low',
  effort: 'low',
  confidence: 'medium',
  reversible: 'yes',
  days: NAT_S3_DAYS,
  prices: () => GATEWAY_KEYS,
  judge: (gateway, weighing) => {
    if (gateway.state !== 'available') return outside(`It is ${gateway.state}.`);
    // Every gigabyte is billed, in either direction.
    const gb = weighing.figures('bytes', undefined, NAT_S3_DAYS).sum / GB;
    if (gb <= MIN_S3_GB) return sound(`It processes at most ${MIN_S3_GB} GB a month.`);
    const tables = tablesTo(gateway);
    const bare = tablesWithoutS3(tables, gateway, weighing);
    if (bare.length === 0) return sound('Every route table that routes to it has a gateway endpoint for S3.');
    const usdPerGb = weighing.price('network/natGatewayGB');
    return {
      formula: 's3Gb * usdPerGb',
      monthlySavingUsd: 0,
      monthlyCostUsd: hoursUsd(gateway, weighing) + gb * usdPerGb,
      atMostUsd: gb * usdPerGb,
      detail: () =>
        `${gateway.name} processes ${Math.round(gb)} GB a month in both directions, and ${bare.length} of the ${tables.length} route tables that route to it ${bare.length === 1 ? 'has' : 'have'} no gateway endpoint for S3. Only flow logs show how much is S3 or DynamoDB traffic: the saving is between $0.00 and $${(gb * usdPerGb).toFixed(2)} a month.`,
      inputs: {
        s3Gb: 0,
        s3Basis: 'not known without VPC flow logs',
        gb,
        usdPerGb,
        tables: tables.length,
        tablesWithoutS3: bare.join(', '),
      },
      guardrails: [
        'Check that no bucket policy allows the traffic by its source address.',
        'Only route tables change.',
      ],
    };
  },
  remedy: {
    console: [
      'Open VPC, Endpoints, in the region {region}, and choose Create endpoint.',
      'Choose the gateway endpoint for com.amazonaws.{region}.s3 (and dynamodb), the VPC of {name} and its private route tables.',
    ],
    cli: unlessThere(
      'ec2 describe-vpc-endpoints --filters Name=service-name,Values=com.amazonaws.{region}.s3',
      'the VPC has no gateway endpoint for S3',
      'ec2 create-vpc-endpoint --vpc-endpoint-type Gateway --vpc-id <VPC_ID> --service-name com.amazonaws.{region}.s3 --route-table-ids <ROUTE_TABLE_ID>',
    ),
    terraform: [
      tf('aws_vpc_endpoint', {
        vpc_id: '<VPC_ID>',
        service_name: 'com.amazonaws.{region}.s3',
        vpc_endpoint_type: 'Gateway',
        route_table_ids: ['<ROUTE_TABLE_ID>'],
      }),
    ],
    cloudFormation: [
      cfn('AWS::EC2::VPCEndpoint', {
        VpcId: '<VPC_ID>',
        ServiceName: 'com.amazonaws.{region}.s3',
        VpcEndpointType: 'Gateway',
        RouteTableIds: ['<ROUTE_TABLE_ID>'],
      }),
    ],
  },
});

type VpcEndpoint = ResourceOf<'aws.ec2.vpc-endpoint'>;

/**
 * Endpoints that are billed by the hour and report their traffic: "AWS PrivateLink pricing" and "CloudWatch metrics for
 * AWS PrivateLink". Resource and service network endpoints report none.
 */
const HOURLY: Readonly<Record<string, string>> = {
  Interface: 'network/vpcEndpointInterfaceHour',
  GatewayLoadBalancer: 'network/vpcEndpointGwlbHour',
};

const findHourKey = ({ endpointType }: VpcEndpoint): string | undefined =>
  Object.hasOwn(HOURLY, endpointType) ? HOURLY[endpointType] : undefined;

/** The Region that the name of a service contains: `com.amazonaws.<region>.sqs`. */
const REGION = /\.((?:[a-z]{2,4}-)+[a-z]+-\d)(?:\.|$)/;

/**
 * CloudWatch reports no traffic to another Region, so no traffic does not mean idle ("CloudWatch metrics for AWS PrivateLink" in
 * the AWS PrivateLink guide). @throws Unclear
 */
const assertReported = ({ serviceName, region }: VpcEndpoint): void => {
  const serviceRegion = REGION.exec(serviceName)?.[1] ?? region;
  if (serviceRegion !== region)
    throw new Unclear(
      'insufficient-data',
      `Its service is in ${serviceRegion}, and CloudWatch has no figures for access to another Region.`,
    );
};

export const vpcEndpointIdle = defineRule({
  id: 'VPC-ENDPOINT-IDLE',
  precedence: 50,
  title: 'Delete an endpoint without traffic',
  kinds: ['aws.ec2.vpc-endpoint'],
  action: 'Delete',
  change: 'gone',
  risk: 'medium',
  effort: 'low',
  confidence: 'high',
  reversible: 'yes',
  days: ENDPOINT_DAYS,
  prices: (endpoint) => [findHourKey(endpoint)].flatMap((key) => key ?? []),
  judge: (endpoint, weighing) => {
    const hourKey = findHourKey(endpoint);
    if (endpoint.endpointType === 'Gateway') return outside('Gateway endpoints are free.');
    if (hourKey === undefined) return outside('Endpoints of its type do not report their traffic.');
    assertReported(endpoint);
    if (weighing.figures('bytes', endpoint.createdAt).sum !== 0) return sound('It has traffic.');
    const usdPerHour = weighing.price(hourKey);
    const zones = Math.max(1, endpoint.subnets);
    const monthlyUsd = usdPerHour * HOURS_PER_MONTH * zones;
    return {
      formula: 'usdPerHour * hoursPerMonth * zones',
      monthlySavingUsd: monthlyUsd,
      monthlyCostUsd: monthlyUsd,
      detail: (amount) =>
        `The endpoint for ${endpoint.serviceName} had no traffic for ${ENDPOINT_DAYS} days. Deleting it saves ${amount} a month.`,
      inputs: { usdPerHour, hoursPerMonth: HOURS_PER_MONTH, zones, serviceName: endpoint.serviceName },
      guardrails: [
        ...(endpoint.endpointType === 'GatewayLoadBalancer'
          ? ['Check that no route table routes to it: traffic would no longer be inspected, or would be dropped.']
          : []),
        ...(endpoint.hasPrivateDns ? ['Check that nothing in the VPC uses the private DNS name of the service.'] : []),
        'Check that the VPC does not have to work without internet access.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Delete the endpoint',
      warning: 'Clients that resolve its private DNS name use the internet afterwards, or fail if they have no route.',
    },
    console: ['Open VPC, Endpoints, {name}, in the region {region}.', 'Choose Actions, Delete VPC endpoints.'],
    cli: unlessThere(
      'ec2 describe-vpc-endpoints --vpc-endpoint-ids {name}',
      'nothing in the VPC still uses it',
      'ec2 delete-vpc-endpoints --vpc-endpoint-ids {name}',
    ),
    terraform: none('Remove the aws_vpc_endpoint from your code.'),
    cloudFormation: none('Remove the AWS::EC2::VPCEndpoint from your template.'),
  },
});
