import { asItStands, type Mendable } from './condition';
import type { Scope } from './scope';
import type { Labels } from './tags';

/** Plans of one region, as they stand in this account. */
export const standing = <T extends object>(
  scope: Scope,
  region: string,
  plans: Readonly<Record<string, readonly Mendable<T>[]>>,
): T[] => (plans[region] ?? []).map((plan) => asItStands<T>(scope, plan));

/** Staging runs in Europe; what is elsewhere is production. */
export const envOf = (region: string): Labels['env'] => (region === 'eu-west-1' ? 'staging' : 'prod');

/** A policy for one account, or for everybody. */
export const policyText = (accountId: string, isPublic: boolean): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: isPublic ? '*' : { AWS: `arn:aws:iam::${accountId}:root` },
        Action: '*',
        Resource: '*',
      },
    ],
  });
