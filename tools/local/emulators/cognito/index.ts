export { startCognito } from './start-cognito';
export type { CognitoOptions, LocalCognito } from './start-cognito';
export type { Outbox } from './mail';
export type { SeedUser } from './seed-user';
export type { CognitoTriggers } from './triggers';
export { totpCode } from './totp';
