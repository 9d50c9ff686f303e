import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** The specification's own key; every other key starts with the product's name. */
const TENANT_KEY = 'tenant';

const isProductKey = (key: string): boolean => key === TENANT_KEY || key.startsWith(`${PRODUCT_SLUG}:`);

/** Forgets everything the product keeps in this browser: the next person must find nothing of the last. */
export const clearProductKeys = (): void => {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isProductKey)) storage.removeItem(key);
  }
};
