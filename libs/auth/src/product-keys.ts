import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** The specification's own key; every other key starts with the product's name. */
const TENANT_KEY = 'tenant';

/** Says nothing about a person or a tenant, and a change of light at every sign-out would only startle. */
const COLOR_SCHEME_KEY = `${PRODUCT_SLUG}:color-scheme`;

const isProductKey = (key: string): boolean =>
  key === TENANT_KEY || (key.startsWith(`${PRODUCT_SLUG}:`) && key !== COLOR_SCHEME_KEY);

/** Forgets everything the product keeps in this browser about a person: the next person must find nothing of the last. */
export const clearProductKeys = (): void => {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isProductKey)) storage.removeItem(key);
  }
};
