import { HOURS_PER_MONTH } from '@cloudmend/domain/recommendations';

/** What was used in one hour: units by measure, such as `hours` of an instance and `gb` of a volume. */
export interface UsageHour {
  readonly units: Readonly<Record<string, number>>;
}

/** What a configuration costs: for the hour whether or not it is used, and for each unit of use. */
export interface PricedConfiguration {
  readonly usdPerHour: number;
  readonly usdPerUnit: Readonly<Record<string, number>>;
}

const priceHour = ({ usdPerHour, usdPerUnit }: PricedConfiguration, { units }: UsageHour): number =>
  Object.entries(units).reduce((sum, [measure, amount]) => sum + amount * (usdPerUnit[measure] ?? 0), usdPerHour);

/**
 * What a change has saved: the price of the old configuration for the use there was after the change, minus the price
 * of the new one for the same use. Negative if the new one is dearer.
 */
export const realisedUsd = (
  hours: readonly UsageHour[],
  before: PricedConfiguration,
  after: PricedConfiguration,
): number => hours.reduce((sum, hour) => sum + priceHour(before, hour) - priceHour(after, hour), 0);

/** Dollars of some hours as dollars of a month; undefined without hours. */
export const perMonth = (usd: number, hours: number): number | undefined =>
  hours > 0 ? (usd / hours) * HOURS_PER_MONTH : undefined;
