/** Held in memory alone, between the form and the confirmation code of one page visit. */
let pending: { readonly username: string; readonly password: string } | undefined;

/** Remembers what was typed, so that confirming the address can go on to sign in. */
export const rememberCredentials = (username: string, password: string): void => {
  pending = { username, password };
};

/** The password typed for this very address, once. */
export const takePassword = (username: string): string | undefined => {
  const password = pending?.username === username ? pending.password : undefined;
  pending = undefined;
  return password;
};
