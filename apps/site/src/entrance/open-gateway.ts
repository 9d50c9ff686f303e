import type { Gateway } from './gateway';
import { discoverCompany } from './discover-company';
import { checkTenant } from './check-tenant';
import { takeCompanyAsk } from './company-ask';

const TENANT_KEY = 'tenant';

const NOT_CONFIGURED = 'Amplify Auth config missing in amplify_outputs.json';

/** Loads the identity library and the runtime configuration. @throws Error with a message for the screen */
export const openGateway = async (): Promise<Gateway> => {
  const auth = await import('@cloudmend/auth');
  const outputs = await auth.loadOutputs();
  if (!auth.configureAuth(outputs)) throw new Error(NOT_CONFIGURED);
  const company = (await auth.finishCompanySignIn(outputs)) ?? takeCompanyAsk();
  if (!(await auth.readUser().catch(() => undefined))) auth.forgetCompanySession(outputs);
  const discover = discoverCompany(outputs.custom.api.endpoint);
  return {
    auth,
    company,
    startCompany: async (email, purpose) => {
      const provider = outputs.custom.company_sign_in ? await discover(email) : null;
      return provider === null ? undefined : auth.startCompanySignIn(outputs, provider, purpose);
    },
    tryCompany: (provider) => auth.startCompanySignIn(outputs, provider, 'try'),
    isTaken: checkTenant(outputs.custom.api.endpoint),
    leave: (path) => window.location.replace(path),
    storedTenant: () => localStorage.getItem(TENANT_KEY) ?? undefined,
    storeTenant: (tenant) => localStorage.setItem(TENANT_KEY, tenant),
    closeTab: () => window.close(),
  };
};
