/** A pool id in the real form, so that token verifiers accept it. */
export const USER_POOL_ID = 'us-east-1_Local0001';
export const REGION = 'us-east-1';
export const DEFAULT_CLIENT_ID = 'local0000000000000000000001';
/** The issuer a real pool of this id would have: verifiers compare it, nobody calls it. */
export const ISSUER = `https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}`;
/** What stands after the underscore is part of every SRP hash. */
export const POOL_NAME = USER_POOL_ID.slice(USER_POOL_ID.indexOf('_') + 1);
/** The access key id that signs admin calls; the secret is drawn per installation. */
export const ADMIN_ACCESS_KEY_ID = 'LOCALADMIN';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** ID and access tokens. */
export const TOKEN_SECONDS = 15 * 60;
export const REFRESH_MS = 12 * HOUR;
/** A rotated refresh token still works this long, for a second tab and for lost answers. */
export const ROTATION_GRACE_MS = 30 * SECOND;
export const CHALLENGE_MS = 3 * MINUTE;
export const SIGN_UP_CODE_MS = 24 * HOUR;
export const RESET_CODE_MS = HOUR;
export const ATTRIBUTE_CODE_MS = 24 * HOUR;
export const TEMPORARY_PASSWORD_MS = 72 * HOUR;
/** AWS gives a trigger five seconds. */
export const TRIGGER_MS = 5 * SECOND;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
/** Wrong codes before a code is void. */
export const CODE_ATTEMPTS = 5;
/** Wrong passwords before the first lock-out of one second, which then doubles. */
export const FREE_ATTEMPTS = 5;
export const LONGEST_LOCK_MS = 15 * MINUTE;
/** Messages to one address within an hour. */
export const MESSAGES_PER_HOUR = 5;
export const MESSAGE_WINDOW_MS = HOUR;
export const MAX_BODY_BYTES = 64 * 1024;
