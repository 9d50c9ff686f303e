/** The product's name. Not spelled anywhere else in the code. */
export const PRODUCT_NAME = 'CloudMend';
/** The name used in identifiers: groups, reserved words, storage keys. */
export const PRODUCT_SLUG = 'cloudmend';
/** The role a customer creates in the account to scan. */
export const ROLE_NAME = `${PRODUCT_NAME}ReadOnly`;
/** The role a customer creates where direct fixes are turned on. */
export const REMEDIATION_ROLE_NAME = `${PRODUCT_NAME}Remediate`;
/** The identity-provider group of platform operators. */
export const SUPER_ADMIN_GROUP = `${PRODUCT_SLUG}-admin`;
export const COPYRIGHT_LINE = `© 2025 ${PRODUCT_NAME}`;
export const HEADLINE = 'Remediate Smarter, Optimize Faster';
/** The contact address. Under a reserved domain until the product has its own: change it only here. */
export const CONTACT_EMAIL = `hello@${PRODUCT_SLUG}.example`;
/** How the user pool begins its refusal of a sign-in that would have worked, had company sign-in been on. */
export const TRIAL_WORKED = 'The connection works.';
export { PLANNED, type Planned } from './planned';
