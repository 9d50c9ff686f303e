import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** The platform as local mode plays it; no AWS account stands behind it. */
export const LOCAL_TABLE = PRODUCT_SLUG;
export const LOCAL_REGION = 'us-east-1';
/** A lone workspace then reads as many accounts at once as the workflow takes. */
export const LOCAL_ACCOUNTS_AT_ONCE = 20;
export const LOCAL_ACCOUNT_ID = '000000000000';
export const LOCAL_WORKER_ROLE_ARN = `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/${PRODUCT_SLUG}-scan-worker`;
/** Where the identity provider is mounted. */
export const IDENTITY_PATH = '/__local/identity';
/** Where messages of visitors end: in the outbox, like all mail. */
export const LOCAL_CONTACT = `contact@${PRODUCT_SLUG}.example`;
