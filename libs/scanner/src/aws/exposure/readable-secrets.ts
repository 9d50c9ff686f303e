import type { ReadableSecret, StaleKey } from '@cloudmend/domain/add-ons';
import type { Resource } from '../../snapshot';
import { daysSince } from '../days';
import type { AccountFacts } from './account-facts';

/** Credentials in configuration that the role could read: names and places, which is all that collectors keep. */
export const listReadableSecrets = (accountId: string, facts: AccountFacts): ReadableSecret[] => {
  const toSecret = (
    place: ReadableSecret['place'],
    { arn, name, region }: Resource,
    secrets: readonly string[],
  ): ReadableSecret[] =>
    secrets.length === 0 ? [] : [{ accountId, place, id: arn, name, region, secrets: [...secrets] }];
  return [
    ...facts
      .list('aws.ec2.instance')
      .flatMap((each) => toSecret('user-data', each, each.userDataSecrets.known ? each.userDataSecrets.value : [])),
    ...facts
      .list('aws.lambda.function')
      .flatMap((each) =>
        toSecret('function-environment', each, each.credentialVariables.known ? each.credentialVariables.value : []),
      ),
    ...facts
      .list('aws.ecs.task-definition')
      .flatMap((each) =>
        toSecret(
          'task-definition',
          each,
          each.containers.known
            ? each.containers.value.flatMap(({ name, credentialVariables }) =>
                credentialVariables.map((variable) => `${name}: ${variable}`),
              )
            : [],
        ),
      ),
  ];
};

/** Active keys that were not used for so many days, or were never used since their creation; longest first. */
export const listStaleKeys = (accountId: string, facts: AccountFacts, now: Date, staleDays: number): StaleKey[] =>
  facts
    .list('aws.iam.user')
    .flatMap(({ arn, name, credentials }) =>
      (credentials.known ? credentials.value.accessKeys : []).flatMap(
        ({ isActive, lastUsedAt, lastRotatedAt }, index): StaleKey[] => {
          const daysUnused = Math.floor(daysSince(lastUsedAt ?? lastRotatedAt ?? '', now));
          return isActive && daysUnused > staleDays
            ? [{ accountId, userId: arn, user: name, key: index + 1, lastUsedAt, createdAt: lastRotatedAt, daysUnused }]
            : [];
        },
      ),
    )
    .sort((a, b) => b.daysUnused - a.daysUnused);
