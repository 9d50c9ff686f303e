import { HOURS_PER_MONTH, type Recommendation } from '@cloudmend/domain/recommendations';
import type { Resource } from '@cloudmend/scanner';
import { RULES } from '../rules/index';
import { isAsAsked, isTwin, readPrices, usageBetween } from './applied';
import { realisedUsd } from './realised';

/** What a saving was claimed on. */
export type Claim = Pick<
  Recommendation,
  'rule' | 'resource' | 'region' | 'inputs' | 'monthlySavingUsd' | 'monthlyCostUsd'
>;

const DELETIONS: ReadonlySet<string> = new Set(RULES.filter(({ change }) => change === 'gone').map(({ id }) => id));
/** Inputs of rules that advise a change of what they would otherwise delete. */
const REPLACEMENTS = ['newNodeType', 'newNodes', 'newUsdPerGb', 'gp3UsdPerGb'];

const isDeletion = ({ rule, inputs }: Pick<Claim, 'rule' | 'inputs'>): boolean =>
  DELETIONS.has(rule) && !REPLACEMENTS.some((input) => Object.hasOwn(inputs, input));

/** What a later scan saw of the resource. Its kind was read completely where the resource was. */
export interface LaterLook {
  readonly resource: Resource | undefined;
  /** Resources of the same kind in the region. */
  readonly peers: readonly Resource[];
}

/**
 * Whether a recommendation was followed: the resource is as asked, or it is gone and that was the advice. A resource
 * that was deleted against the advice is not a saving of the rule.
 */
export const wasFollowed = (claim: Claim, { resource }: Pick<LaterLook, 'resource'>): boolean =>
  resource === undefined ? isDeletion(claim) : isAsAsked(claim, resource);

/** What was saved between two scans. */
export interface SavedBetween {
  readonly usd: number;
  readonly hours: number;
}

const HOUR_MS = 3_600_000;

/** What a followed recommendation saved in a time; undefined if the use of the resource is not known. */
export const savedBetween = (
  claim: Claim,
  { resource }: Pick<LaterLook, 'resource'>,
  from: string,
  to: string,
): SavedBetween | undefined => {
  if (resource === undefined) {
    if (!isDeletion(claim)) return undefined;
    const hours = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / HOUR_MS));
    return { usd: (claim.monthlySavingUsd / HOURS_PER_MONTH) * hours, hours };
  }
  const prices = readPrices(claim);
  const hours = usageBetween(claim, resource, from, to);
  if (!prices || !hours) return undefined;
  return { usd: realisedUsd(hours, prices.before, prices.after), hours: hours.length };
};

/** The first new resource that has what this one gave up; `known` are the peers when it was changed. */
export const findTwin = (
  claim: Claim,
  { peers }: Pick<LaterLook, 'peers'>,
  known: readonly string[],
): string | undefined =>
  peers.find((peer) => peer.arn !== claim.resource && !known.includes(peer.arn) && isTwin(claim, peer))?.arn;
