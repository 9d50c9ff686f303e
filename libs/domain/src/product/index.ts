/** The product's name. Nothing else in the code spells it. */
export const PRODUCT_NAME = 'CloudMend';
/** The name as it stands in identifiers: groups, reserved words, storage keys. */
export const PRODUCT_SLUG = 'cloudmend';
/** The role a customer creates in the account that is to be scanned. */
export const ROLE_NAME = `${PRODUCT_NAME}ReadOnly`;
/** The identity-provider group whose members operate the platform. */
export const SUPER_ADMIN_GROUP = `${PRODUCT_SLUG}-admin`;
export const COPYRIGHT_LINE = `© 2025 ${PRODUCT_NAME}`;
export const HEADLINE = 'Remediate Smarter, Optimize Faster';
/** Where a visitor writes to. Under a reserved domain until the product has one of its own: the only place to change. */
export const CONTACT_EMAIL = `hello@${PRODUCT_SLUG}.example`;
export { PLANNED, type Planned } from './planned';
