import type { Clients } from '../../clients';
import { demand } from '../manifest';
import type { Figures } from './plant-figures';

/** Monthly saving in dollars, nothing, or the reason why a rule cannot tell. */
export type Says = number | 'nothing' | 'insufficient-data' | 'no-price' | 'guardrail';

/** The expected result of a rule for a planted resource. */
export interface PlantedSaving {
  readonly rule: string;
  /** End of the resource's ARN. */
  readonly resource: string;
  readonly says: Says;
}

export interface Planted {
  readonly savings: readonly PlantedSaving[];
  readonly figures: readonly Figures[];
}

/** A network with a subnet in each of two zones. */
export interface Network {
  readonly vpc: string;
  readonly subnets: readonly string[];
}

/** A resource: the expected result of each rule, how it is created, and its metrics. */
export interface SavingCase {
  readonly says: Readonly<Record<string, Says | undefined>>;
  /** Returns the end of the resource's ARN. */
  readonly make: (aws: Clients, network: Network) => Promise<string | undefined>;
  readonly figures?: (id: string, network: Network) => readonly Figures[];
}

/** Hours of a month: recommendation-rules.json. */
export const HOURS = 730;
export const GIB = 1024 ** 3;
/** Five-minute periods in two weeks. */
export const FINE = 14 * 24 * 12;
export const cents = (usd: number): number => Math.round(usd * 100) / 100;

/** Five-minute data points of which every fourth is missing: too few to tell. */
export const patchy = (value: number) => (at: number) => (at % 4 === 0 ? null : value);

const makeNetwork = async ({ ec2 }: Clients): Promise<Network> => {
  const vpc = demand((await ec2.createVpc({ CidrBlock: '10.9.0.0/16' })).Vpc?.VpcId, 'a network');
  const subnets: string[] = [];
  for (const [CidrBlock, AvailabilityZone] of [
    ['10.9.1.0/24', 'us-east-1a'],
    ['10.9.2.0/24', 'us-east-1b'],
  ]) {
    const { Subnet } = await ec2.createSubnet({ VpcId: vpc, CidrBlock, AvailabilityZone });
    subnets.push(demand(Subnet?.SubnetId, 'a subnet'));
  }
  return { vpc, subnets };
};

/** Creates the resources of all cases. Returns the expected result and the metrics of each. */
export const plantCases = async (aws: Clients, cases: readonly SavingCase[]): Promise<Planted> => {
  const network = await makeNetwork(aws);
  const savings: PlantedSaving[] = [];
  const figures: Figures[] = [];
  for (const each of cases) {
    const resource = demand(await each.make(aws, network), 'what was made');
    savings.push(
      ...Object.entries(each.says).flatMap(([rule, says]) => (says === undefined ? [] : [{ rule, resource, says }])),
    );
    figures.push(...(each.figures?.(resource, network) ?? []));
  }
  return { savings, figures };
};
