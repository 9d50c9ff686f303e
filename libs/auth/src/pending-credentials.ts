/** Kept in memory only, between form and confirmation code of one page visit. */
let pending: { readonly username: string; readonly password: string } | undefined;

/** Remembers the typed credentials, so that confirming the address can sign in. */
export const rememberCredentials = (username: string, password: string): void => {
  pending = { username, password };
};

/** The password typed for this address; can be taken once. */
export const takePassword = (username: string): string | undefined => {
  const password = pending?.username === username ? pending.password : undefined;
  pending = undefined;
  return password;
};
