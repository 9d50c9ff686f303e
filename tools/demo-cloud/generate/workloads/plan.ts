import { nameOf } from '../company';
import { asItStands, type Mendable } from '../condition';
import type { Scope } from '../scope';
import type { Labels } from '../tags';

/** What every planned workload says of itself. */
export interface Planned {
  readonly region: string;
  readonly what: string;
  readonly labels: Labels;
}

export type Named<T extends Planned> = T & { readonly name: string };

export const US = 'us-east-1';
export const EU = 'eu-west-1';
export const AP = 'ap-southeast-2';
export const WEB: Labels = { team: 'web', env: 'prod' };
export const PAYMENTS: Labels = { team: 'payments', env: 'prod' };
export const ANALYTICS: Labels = { team: 'analytics', env: 'prod' };
export const PLATFORM: Labels = { team: 'platform', env: 'prod' };
export const SUPPORT: Labels = { team: 'support', env: 'prod' };
export const STAGING: Labels = { team: 'web', env: 'staging' };

/** The plans of one region as they stand in this account, each under its company's name. */
export const plansIn = <T extends Planned>(scope: Scope, region: string, plans: readonly Mendable<T>[]): Named<T>[] =>
  plans
    .map((plan) => asItStands<T>(scope, plan))
    .filter((plan) => plan.region === region)
    .map((plan) => ({ ...plan, name: nameOf(scope.accountId, plan.labels, plan.what) }));

/** A policy of one statement, as AWS writes it. */
export const policyText = (statement: object): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] });
