import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** The specification's key; every other key starts with the product's name. */
const TENANT_KEY = 'tenant';

/** Not personal, and switching the colour scheme at sign-out would be jarring. */
const COLOR_SCHEME_KEY = `${PRODUCT_SLUG}:color-scheme`;

const isProductKey = (key: string): boolean =>
  key === TENANT_KEY || (key.startsWith(`${PRODUCT_SLUG}:`) && key !== COLOR_SCHEME_KEY);

/** Clears everything the product stores about a user in this browser, so the next one finds nothing. */
export const clearProductKeys = (): void => {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isProductKey)) storage.removeItem(key);
  }
};
