import type { ResourceKind } from '../kinds';

export const ACCOUNT = '111122223333';
export const NOW = new Date('2026-11-21T12:00:00.000Z');
export const REGION = 'us-east-1';

/** What every resource has. */
export const base = <K extends ResourceKind>(kind: K, arn: string, name: string, region = REGION) => ({
  kind,
  arn,
  id: name,
  name,
  region,
  tags: {},
});

/** The ARN of a thing of the account in its region. */
export const toArn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;
