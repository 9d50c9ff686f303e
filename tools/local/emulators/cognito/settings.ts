import { INVITATION_DAYS } from '@cloudmend/domain/people';

/** A pool id in the real format, so that token verifiers accept it. */
export const USER_POOL_ID = 'us-east-1_Local0001';
export const REGION = 'us-east-1';
export const DEFAULT_CLIENT_ID = 'local0000000000000000000001';
/** The client of sessions that companies' identity providers open. */
export const COMPANY_CLIENT_ID = 'local0000000000000000000002';
/** The issuer of a real pool with this id: verifiers compare it, but nothing calls it. */
export const ISSUER = `https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}`;
/** The part after the underscore is included in every SRP hash. */
export const POOL_NAME = USER_POOL_ID.slice(USER_POOL_ID.indexOf('_') + 1);
/** The access key id that signs admin calls; the secret is generated per installation. */
export const ADMIN_ACCESS_KEY_ID = 'LOCALADMIN';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** ID and access tokens. */
export const TOKEN_SECONDS = 15 * 60;
export const REFRESH_MS = 12 * HOUR;
/** How long a rotated refresh token still works, for a second tab and for lost answers. */
export const ROTATION_GRACE_MS = 30 * SECOND;
export const CHALLENGE_MS = 3 * MINUTE;
export const SIGN_UP_CODE_MS = 24 * HOUR;
export const RESET_CODE_MS = HOUR;
export const ATTRIBUTE_CODE_MS = 24 * HOUR;
export const TEMPORARY_PASSWORD_MS = INVITATION_DAYS * 24 * HOUR;
/** AWS's timeout for a trigger: five seconds. */
export const TRIGGER_MS = 5 * SECOND;

/** The host of pages that may use passkeys: an address of digits cannot be one. */
export const RELYING_PARTY_ID = 'localhost';
/** Cognito's quota. */
export const PASSKEYS_PER_USER = 20;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
/** Wrong attempts before a code is invalid. */
export const CODE_ATTEMPTS = 5;
/** Wrong passwords before the first lock of one second, which then doubles. */
export const FREE_ATTEMPTS = 5;
export const LONGEST_LOCK_MS = 15 * MINUTE;
/** Messages per address and hour. */
export const MESSAGES_PER_HOUR = 5;
export const MESSAGE_WINDOW_MS = HOUR;
export const MAX_BODY_BYTES = 64 * 1024;
