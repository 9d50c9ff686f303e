import type { Figures } from './plant-figures';

/** Dollars a month, that there is nothing to say, or why a rule cannot tell. */
export type Says = number | 'nothing' | 'insufficient-data' | 'no-price' | 'guardrail';

/** What a rule must say of a planted resource. */
export interface PlantedSaving {
  readonly rule: string;
  /** What the resource's ARN ends with. */
  readonly resource: string;
  readonly says: Says;
}

export interface Planted {
  readonly savings: readonly PlantedSaving[];
  readonly figures: readonly Figures[];
}

/** Hours of a month: recommendation-rules.json. */
export const HOURS = 730;
export const cents = (usd: number): number => Math.round(usd * 100) / 100;

/** One saving: the rule's name, the resource, the answer, and the figures that lead to it. */
export const planted = (rule: string, resource: string, says: Says, ...figures: Figures[]): Planted => ({
  savings: [{ rule, resource, says }],
  figures,
});

/** What several rules must say of one resource. */
export const plantedAll = (
  resource: string,
  says: Readonly<Record<string, Says>>,
  figures: readonly Figures[],
): Planted => ({
  savings: Object.entries(says).map(([rule, word]) => ({ rule, resource, says: word })),
  figures,
});

/** All that was planted, in one. */
export const joined = (all: readonly Planted[]): Planted => ({
  savings: all.flatMap(({ savings }) => savings),
  figures: all.flatMap(({ figures }) => figures),
});
