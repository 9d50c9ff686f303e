/** The specification's key: plain, and cleared at sign-out. */
export const TENANT_KEY = 'tenant';

/** The workspace this browser was in last; undefined where storage is empty or closed to us. */
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
