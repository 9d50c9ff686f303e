/** The specification's key: unprefixed, cleared at sign-out. */
export const TENANT_KEY = 'tenant';

/** The last workspace used in this browser; undefined if storage is empty or blocked. */
export const storedTenant = (): string | undefined => {
  try {
    return localStorage.getItem(TENANT_KEY) ?? undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};

/** Remembers the workspace for the next visit. */
export const storeTenant = (tenantId: string): void => {
  try {
    localStorage.setItem(TENANT_KEY, tenantId);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};
