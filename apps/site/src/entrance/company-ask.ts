import type { CompanyAsk } from './gateway';

/** As our API names providers. */
const PROVIDER = /^company-[a-z0-9]{1,24}$/;

/** What the console asks of the sign-in page in its address; taken out of it, so that going back asks for nothing. */
export const takeCompanyAsk = (): CompanyAsk | undefined => {
  const query = new URLSearchParams(window.location.search);
  const read = (name: string): string => query.get(name) ?? '';
  const [provider, again, company] = [read('try'), read('again'), read('company')];
  if (!provider && !again && !company) return undefined;
  window.history.replaceState(null, '', window.location.pathname);
  if (provider) return PROVIDER.test(provider) ? { kind: 'ask', purpose: 'try', provider } : undefined;
  return { kind: 'ask', purpose: again ? 'again' : 'enter', email: again || company };
};
