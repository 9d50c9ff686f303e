import { AppError } from '@cloudmend/domain/errors';
import type { Provider, Providers } from '@cloudmend/scanner';

const wrongField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { details: { fields: [{ field, message }] } });

/** The provider that a request names. @throws AppError invalid for one that is not of this installation */
export const findProvider = (providers: Providers, cloud: string): Provider => {
  const provider = providers.find(cloud);
  if (provider) return provider;
  const names = providers.all.map(({ name }) => name).join(' and ');
  throw wrongField('cloud', `Only ${names} accounts can be linked so far.`);
};

/** Sees that ids have the form of the provider's own. @throws AppError invalid */
export const checkAccountIds = (provider: Provider, ids: Readonly<Record<string, string>>): void => {
  for (const [field, accountId] of Object.entries(ids)) {
    const fault = provider.accounts.idFault(accountId);
    if (fault) throw wrongField(field, fault);
  }
};

/** The same of the accounts of a scan. @throws AppError invalid */
export const checkScanRequest = (
  providers: Providers,
  { cloud, accounts }: { readonly cloud: string; readonly accounts: readonly string[] },
): Provider => {
  const provider = findProvider(providers, cloud);
  checkAccountIds(provider, Object.fromEntries(accounts.map((id, index) => [`accounts.${index}`, id])));
  return provider;
};
