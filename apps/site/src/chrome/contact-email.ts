import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** Where a visitor writes to. Under a reserved domain until the product has one of its own. */
export const CONTACT_EMAIL = `hello@${PRODUCT_SLUG}.example`;
